// @ts-check
// What is written and drawn over a board: notes at the ends of its lines, and lines through its places.

import { measure, piled, place } from './area.js';
import { el, svg } from './dom.js';
import { drawn, notesOf, spoken } from './notes.js';
import { TALL } from './piece.js';

/** @import { Line, Scene } from '../wire' */

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
    this.lines.replaceChildren(...scene.lines.map((line) => this.line(line.points, line.kind)));
  }

  /**
   * A line through the middles of places. One that runs around the board stays in its frame.
   * @param {Line['points']} points
   * @param {string} kind
   */
  line(points, kind) {
    const { columns, rows, piece, tall } = this.#size;
    const out = Math.min(piece / 2, OUTSIDE / (this.lines.getBoundingClientRect().width / columns || 40));
    const along = (/** @type {number} */ at, /** @type {number} */ end) => (at < 0 ? -out : at >= end ? end + out : at + piece / 2);
    const path = points.map(([x, y]) => `${along(x, columns)},${along(y, rows) * tall}`).join(' ');
    return svg('polyline', { class: `line ${kind}`, points: path, pathLength: kind === 'drawn' ? 1 : undefined });
  }
}
