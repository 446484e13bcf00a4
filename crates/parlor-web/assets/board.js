// @ts-check
// Draws a scene. It knows cells, pieces and marks, and nothing about any game.

import { frame, pair, piled, place, seen, within } from './area.js';
import { el, focused } from './dom.js';
import { Drag } from './drag.js';
import { inHand } from './in-hand.js';
import { MarkLayer } from './mark-layer.js';
import { Motion, shake, still, thereAndBack } from './motion.js';
import { Overlay } from './overlay.js';
import { classes, drawing, letters } from './piece.js';
import { listen } from './pointer.js';
import { Reason } from './reason.js';
import { fit, roam, room } from './stage.js';

/** @import { BoardEvent, Cell, Hand, Part, Refusal, Scene } from '../wire' */
/** @typedef {{element: HTMLElement, button: HTMLButtonElement, cell: Cell, drawn: string}} Spot a place of the board */

/** @type {Record<Part, string>} */
const PARTS = { board: 'Board', tray: 'Tray' };

/** Hands that take a piece first and put it somewhere then. @type {Set<Hand>} */
const SELECTS = new Set(/** @type {const} */ (['pair', 'carry', 'swipe']));

/** Reading order. */
const rank = (/** @type {Cell} */ cell) => (cell.part === 'tray' ? 1e9 : 0) + cell.row * 1e5 + cell.column * 100 + cell.layer;

/** The board of a table. */
export class Board {
  /** @type {Map<number, Spot>} */
  spots = new Map();
  /** What lies over the pieces of each part. @type {Map<Part, MarkLayer>} */
  #marks = new Map();
  /** What was taken and not answered yet. @type {Set<number>} */
  #taken = new Set();
  /** How a hand moves the pieces. @type {Hand} */
  hand = 'press';
  /** Where everything lies. As long as it stays, the elements stay too, and with them the focus. */
  #plan = '';

  /**
   * @param {(cell: number, mark: boolean) => void} point
   * @param {Hand} [hand]
   */
  constructor(point, hand = 'press') {
    this.element = el('div', { class: 'stage' });
    this.holds(hand);
    this.overlay = new Overlay();
    this.motion = new Motion(this);
    this.reason = new Reason(this.element);
    room.observe(this.element);
    const pointed = (/** @type {number} */ cell, /** @type {boolean} */ mark) => {
      if (!mark) this.#anticipate(cell);
      point(cell, mark);
    };
    listen(this.element, () => this.finish(), pointed, new Drag(this, pointed));
  }

  /**
   * Draws a scene; `events` say what is to be seen of the way there.
   * @param {Scene} scene
   * @param {BoardEvent[]} [events]
   */
  draw(scene, events = []) {
    this.motion.settle();
    const before = new Map([...this.spots].map(([id, spot]) => [id, spot.cell]));
    const cells = seen(scene);
    const plan = planOf(scene, cells);
    if (!this.#plan) fit(this.element);
    if (plan !== this.#plan) this.#lay(scene, cells);
    this.#plan = plan;
    for (const cell of cells) this.#update(cell);
    for (const [part, layer] of this.#marks) layer.draw(cells.filter((cell) => cell.part === part));
    pair(this.element, scene);
    this.overlay.draw(scene);
    const shown = events.length ? events : inHand(before, cells);
    if (shown.length && !still()) this.motion.play(shown, before);
  }

  /** How a hand moves the pieces of this board. */
  holds(/** @type {Hand} */ hand) {
    this.hand = hand;
    this.element.dataset.hand = hand;
  }

  /** What is taken looks so before anybody answers; the answer puts right what was taken in vain. */
  #anticipate(/** @type {number} */ id) {
    const spot = this.spots.get(id);
    if (!spot || !SELECTS.has(this.hand) || !spot.cell.marks.includes('free') || spot.cell.marks.includes('target')) return;
    spot.button.classList.add('selected');
    this.#taken.add(id);
  }

  /** The answer has come: what was taken is as the board says. */
  release() {
    const taken = [...this.#taken].flatMap((id) => this.spots.get(id) ?? []);
    this.#taken.clear();
    for (const spot of taken) {
      spot.drawn = '';
      this.#update(spot.cell);
    }
  }

  /** Has the marks of some cells pulse. */
  pulse(/** @type {number[]} */ cells) {
    for (const layer of this.#marks.values()) layer.pulse(new Set(cells));
  }

  /** Ends what still moves: whoever does something next wants to see the board as it is. */
  finish() {
    this.motion.settle();
    this.reason.clear();
  }

  /** Puts the keyboard's focus on the cell under the cursor. */
  focus() {
    /** @type {HTMLElement | null} */ (this.element.querySelector('.cell[tabindex="0"]'))?.focus({ preventScroll: false });
  }

  has(/** @type {Element} */ element) {
    return this.element.contains(element);
  }

  /**
   * Moves the focus to the next playable cell and gives its number; behind the last one it gives nothing.
   * @param {boolean} backwards
   */
  advance(backwards) {
    const order = [...this.spots.values()].sort((a, b) => rank(a.cell) - rank(b.cell));
    if (backwards) order.reverse();
    const here = order.findIndex((spot) => spot.button === focused());
    const next = order.slice(here + 1).find(({ cell }) => cell.marks.includes('free') || cell.marks.includes('target'));
    if (!next) return undefined;
    // The table will say the same in a moment; until then a second press must not start from the old place.
    for (const spot of order) spot.button.tabIndex = spot === next ? 0 : -1;
    next.button.focus();
    return next.cell.id;
  }

  /** Shows why something cannot be done, by the pieces it is about. */
  refuse(/** @type {Refusal} */ refusal) {
    const spots = refusal.cells.flatMap((id) => this.spots.get(id) ?? []);
    const at = [...this.spots.values()].filter(({ cell }) => cell.marks.includes('focus'));
    const [one, other] = spots;
    if (this.hand === 'swipe' && one && other) thereAndBack(one.element, other.element);
    else for (const spot of spots.length ? spots : at) shake(spot.element);
    this.reason.show(refusal.sentence, (at[0] ?? spots[0])?.element);
  }

  /** Draws every piece again, as it is to look from now on. */
  dress() {
    this.motion.settle();
    for (const spot of this.spots.values()) {
      spot.drawn = '';
      this.#update(spot.cell);
    }
  }

  /**
   * @param {Scene} scene
   * @param {Cell[]} cells
   */
  #lay(scene, cells) {
    this.spots.clear();
    this.#marks.clear();
    const lay = (/** @type {Part} */ part) => {
      const area = scene[part];
      if (!area) return null;
      const properties = { role: 'grid', class: part === 'tray' ? 'tray' : '', 'aria-label': PARTS[part] };
      const grid = frame(area, within(scene, part), piled(scene, part), properties);
      const inside = cells.filter((cell) => cell.part === part).sort((a, b) => rank(a) - rank(b));
      const rows = Map.groupBy(inside, (cell) => cell.row);
      for (const row of rows.values()) grid.append(el('div', { role: 'row' }, ...row.map((cell) => this.#spot(cell))));
      const layer = new MarkLayer();
      this.#marks.set(part, layer);
      grid.append(layer.element);
      return grid;
    };
    const [board, tray] = [lay('board'), lay('tray')];
    if (board) this.overlay.lieOn(board);
    this.element.replaceChildren(...[board, tray, this.overlay.told].filter((part) => part !== null));
    roam(this.element);
  }

  /** @param {Cell} cell */
  #spot(cell) {
    const button = el('button', { type: 'button', class: 'cell', tabindex: '-1', 'data-cell': cell.id });
    const element = el('div', { role: 'gridcell', class: 'spot' }, button);
    place(element, cell);
    this.spots.set(cell.id, { element, button, cell, drawn: '' });
    return element;
  }

  /** @param {Cell} cell */
  #update(cell) {
    const spot = this.spots.get(cell.id);
    if (!spot) return;
    const [text, here] = [JSON.stringify(cell), cell.marks.includes('focus')];
    spot.button.tabIndex = here ? 0 : -1;
    if (spot.drawn === text) return;
    Object.assign(spot, { cell, drawn: text });
    const taken = this.#taken.has(cell.id) ? ['selected'] : [];
    spot.button.className = ['cell', classes(cell.face), ...cell.marks, ...taken].join(' ');
    spot.button.dataset.form = cell.face.piece.form;
    spot.button.setAttribute('aria-label', cell.words);
    spot.element.setAttribute('aria-selected', String(cell.marks.includes('selected')));
    // Where a piece of a pile has gone there is no place left to speak of, unless the cursor is still there.
    spot.element.ariaHidden = spot.element.closest('.pile') && cell.face.piece.surface === 'bare' && !here ? 'true' : null;
    spot.button.replaceChildren(drawing(cell), letters(cell.face));
  }
}

/**
 * @param {Scene} scene
 * @param {Cell[]} cells
 */
function planOf(scene, cells) {
  const areas = [scene.board, scene.tray].map(
    (area) => area && [area.columns, area.rows, area.piece, area.column_labels, area.row_labels, area.backdrop?.form],
  );
  return JSON.stringify([areas, cells.map((cell) => [cell.id, cell.part, cell.column, cell.row, cell.layer])]);
}
