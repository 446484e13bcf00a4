// @ts-check
// A hand that drags: it carries a piece to its place, swipes it onto its neighbour, or paints one place after the other.
// What comes of it is what pointing at the same places would do.

import { cellOf } from './pointer.js';

/** @import { Cell, Hand } from '../wire' */
/** @import { Board, Spot } from './board.js' */

/** From how many pixels on it is no tap any more. */
const FAR = 8;
/** How far a swipe has to reach, in pieces. */
const SWIPED = 0.35;

/**
 * What a hand has begun.
 * @typedef {{spot: Spot, x: number, y: number, pointer: number, mark: boolean, drags: boolean, was: string, over: Set<number>}} Grip
 */

/** What was done to a place of a board that is painted. */
const paint = (/** @type {Cell} */ { marks }) => (marks.includes('shaded') ? 'shaded' : marks.includes('kept') ? 'kept' : '');

export class Drag {
  /** @type {Grip | null} */
  #grip = null;
  /** Whether the second button is this hand's business: what a browser makes of it comes sooner or later. */
  marks = false;

  /**
   * @param {Board} board
   * @param {(cell: number, mark: boolean) => void} point
   */
  constructor(board, point) {
    this.board = board;
    this.point = point;
    const stage = board.element;
    stage.addEventListener('pointerdown', (event) => this.#take(event));
    stage.addEventListener('pointermove', (event) => this.#move(event));
    stage.addEventListener('pointerup', (event) => this.#drop(event));
    stage.addEventListener('pointercancel', () => this.#let());
  }

  /** @returns {Hand} */
  get hand() {
    return this.board.hand;
  }

  /** @param {PointerEvent} event */
  #take(event) {
    this.#let();
    const spot = this.board.spots.get(cellOf(event) ?? -1);
    const paints = this.hand === 'paint';
    this.marks = paints && event.button === 2;
    // On a board that is larger than its window a finger moves the window.
    const pans = event.pointerType === 'touch' && this.board.element.classList.contains('roams');
    if (!spot || pans || !event.isPrimary || event.button > (paints ? 2 : 0)) return;
    if (!paints && (!['carry', 'swipe'].includes(this.hand) || spot.cell.face.text === '')) return;
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    this.#grip = { spot, x, y, pointer, mark: event.button === 2, drags: false, was: paint(spot.cell), over: new Set() };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const grip = this.#grip;
    if (!grip || event.pointerId !== grip.pointer) return;
    const [x, y] = [event.clientX - grip.x, event.clientY - grip.y];
    if (!grip.drags && Math.hypot(x, y) < FAR) return;
    if (!grip.drags) this.#begin(grip);
    if (this.hand === 'paint') this.#paint(grip, under(event));
    else grip.spot.element.style.translate = this.#way(grip, x, y).join(' ');
  }

  /** From here on it is a drag, and its end is no click. */
  #begin(/** @type {Grip} */ grip) {
    grip.drags = true;
    this.board.element.setPointerCapture(grip.pointer);
    const { spot } = grip;
    if (this.hand === 'paint') return this.#paint(grip, spot.cell.id);
    spot.element.classList.add('carried');
    if (!spot.cell.marks.includes('selected')) this.point(spot.cell.id, false);
  }

  /**
   * Does to a place what was done to the first one, if it is as that was.
   * @param {Grip} grip
   * @param {number | undefined} id
   */
  #paint({ mark, was, over }, id) {
    const cell = this.board.spots.get(id ?? -1)?.cell;
    if (!cell || over.has(cell.id)) return;
    over.add(cell.id);
    if (paint(cell) === was) this.point(cell.id, mark);
  }

  /**
   * How far the piece follows the hand: a swipe goes to a neighbour, everything else anywhere.
   * @param {Grip} grip
   * @param {number} x
   * @param {number} y
   */
  #way({ spot }, x, y) {
    if (this.hand !== 'swipe') return [`${x}px`, `${y}px`];
    const { width, height } = spot.element.getBoundingClientRect();
    const within = (/** @type {number} */ way, /** @type {number} */ most) => `${Math.max(-most, Math.min(most, way))}px`;
    return Math.abs(x) > Math.abs(y) ? [within(x, width), '0px'] : ['0px', within(y, height)];
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    const grip = this.#grip;
    if (!grip?.drags || event.pointerId !== grip.pointer) {
      this.#let();
      if (grip?.mark) this.point(grip.spot.cell.id, true);
      return;
    }
    const target = this.hand === 'swipe' ? this.#neighbour(grip, event) : under(event);
    this.#let();
    if (this.hand !== 'paint' && target !== undefined && target !== grip.spot.cell.id) this.point(target, false);
  }

  /**
   * The place that a swipe leads to.
   * @param {Grip} grip
   * @param {PointerEvent} event
   */
  #neighbour({ spot, x, y }, { clientX, clientY }) {
    const { width, height } = spot.button.getBoundingClientRect();
    const [right, down] = [(clientX - x) / width, (clientY - y) / height];
    const [across, along] = Math.abs(right) > Math.abs(down) ? [Math.sign(right), 0] : [0, Math.sign(down)];
    if (Math.max(Math.abs(right), Math.abs(down)) < SWIPED) return undefined;
    const { part, column, row } = spot.cell;
    const beside = (/** @type {Spot} */ { cell }) => cell.part === part && cell.column === column + across && cell.row === row + along;
    return [...this.board.spots.values()].find(beside)?.cell.id;
  }

  /** Lets go of whatever is held. */
  #let() {
    const spot = this.#grip?.spot;
    this.#grip = null;
    spot?.element.classList.remove('carried');
    spot?.element.style.removeProperty('translate');
  }
}

/** The place under a hand, not the piece that it holds. */
function under(/** @type {PointerEvent} */ { clientX, clientY }) {
  const target = document.elementFromPoint(clientX, clientY);
  return target ? cellOf({ target }) : undefined;
}
