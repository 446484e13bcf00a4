// @ts-check
// What is written and drawn over a board: notes at the ends of its lines, and lines through its places.

import { measure, piled, place } from './area.js';
import { el, svg } from './dom.js';
import { drawn, notesOf, spoken } from './notes.js';
import { TALL } from './piece.js';

/** @import { Line, Scene } from '../wire' */
/** @typedef {[number, number]} Place column and row of a point, in units */

/** The lines that the coach means something by. */
const MEANT = new Set(/** @type {Line['kind'][]} */ (['act', 'fault', 'because']));
/** How far from the middle of a piece such a line begins and ends, and its head, in pieces. */
const AWAY = 0.3;
const HEAD = 'M.08 0L-.16 -.13L-.1 0L-.16 .13Z';

/** How far outside the board a line runs that goes around it, in pixels. */
const OUTSIDE = 9;

export class Overlay {
  #size = { columns: 1, rows: 1, piece: 1, tall: 1 };

  constructor() {
    this.edges = el('div', { class: 'edges', 'aria-hidden': 'true' });
    this.lines = svg('svg', { class: 'lines', 'aria-hidden': 'true' });
    /** The same for screen readers. */
    this.told = el('ul', { class: 'unseen', 'aria-label': 'Lines of the board' });
  }

  lieOn(/** @type {HTMLElement} */ board) {
    board.append(this.edges, this.lines);
  }

  draw(/** @type {Scene} */ scene) {
    const { board } = scene;
    // What notes say may need more room than before.
    if (this.edges.parentElement) measure(this.edges.parentElement, board);
    const notes = notesOf(board).map((note) => {
      const element = drawn(note);
      place(element, note);
      return element;
    });
    this.edges.replaceChildren(...notes);
    this.told.replaceChildren(...spoken(board));
    this.told.hidden = !this.told.firstChild;
    const { columns, rows, piece } = board;
    this.#size = { columns, rows, piece, tall: piled(scene, 'board') ? TALL : 1 };
    this.lines.setAttribute('viewBox', `0 0 ${columns} ${rows * this.#size.tall}`);
    this.lines.replaceChildren(
      ...scene.lines.map((line) => (MEANT.has(line.kind) ? this.#meant(line) : this.line(line.points, line.kind))),
    );
  }

  /** What the coach means: a line over a wider one, from piece to piece, with a head where it leads somewhere. */
  #meant(/** @type {Line} */ { points, kind, arrow }) {
    const { piece } = this.#size;
    const places = this.#places(points);
    const [first, second = first] = places;
    const [before = first, last = first] = places.slice(-2);
    if (!first || !last || !second || !before) return svg('g');
    // Faces stay readable: it begins and ends at their edges.
    const path = [towards(first, second, AWAY * piece), ...places.slice(1, -1), towards(last, before, AWAY * piece)];
    const text = path.map((place) => place.join(',')).join(' ');
    const [from, to] = path.slice(-2);
    const strokes = ['under', 'over'].map((name) => svg('polyline', { class: name, points: text }));
    if (!arrow || !from || !to) return svg('g', { class: `meant ${kind}` }, ...strokes);
    const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
    const head = svg('path', { class: 'head', d: HEAD, transform: `translate(${to}) rotate(${turn}) scale(${piece})` });
    return svg('g', { class: `meant ${kind}` }, ...strokes, head);
  }

  /**
   * The middles of places. Those of a line that runs around the board lie in its frame.
   * @param {Line['points']} points
   * @returns {Place[]}
   */
  #places(points) {
    const { columns, rows, piece, tall } = this.#size;
    const out = Math.min(piece / 2, OUTSIDE / (this.lines.getBoundingClientRect().width / columns || 40));
    const along = (/** @type {number} */ at, /** @type {number} */ end) => (at < 0 ? -out : at >= end ? end + out : at + piece / 2);
    return points.map(([x, y]) => [along(x, columns), along(y, rows) * tall]);
  }

  /**
   * A line through the middles of places. One that runs around the board stays in its frame.
   * @param {Line['points']} points
   * @param {string} kind
   */
  line(points, kind) {
    const path = this.#places(points)
      .map((place) => place.join(','))
      .join(' ');
    return svg('polyline', { class: `line ${kind}`, points: path, pathLength: kind === 'drawn' ? 1 : undefined });
  }
}

/**
 * A point some way from one place to another.
 * @param {Place} from
 * @param {Place} to
 * @param {number} way
 * @returns {Place}
 */
function towards(from, to, way) {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const share = way / (Math.hypot(x, y) || 1);
  return [from[0] + x * share, from[1] + y * share];
}
