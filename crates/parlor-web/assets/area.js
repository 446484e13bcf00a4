// @ts-check
// The frame of a part of a scene: how big it is, what its edges say, and what lies under the pieces.

import { el, svg } from './dom.js';
import { noteSizes } from './notes.js';
import { isBlock, TALL } from './piece.js';

/** @import { Area, Cell, Part, Scene, Surface } from '../wire' */
/** @import { Properties } from './dom.js' */

/** How far a layer lies from the one under it, and how far the side of a block with its shadow reaches, in units. */
const LIFT = 0.2;
const RIM = 0.35;

/** What a part is made of, by what lies in it. @type {[Surface, string][]} */
const GROUNDS = [
  ['hollow', 'hollow'],
  ['paper', 'paper'],
  ['ink', 'paper'],
  ['slot', 'wood'],
  ['token', 'wood'],
  ['inlay', 'wood'],
];

/**
 * Tells the style sheet how big something is.
 * @param {HTMLElement} element
 * @param {Record<string, number | string>} sizes
 */
export function size(element, sizes) {
  for (const [name, value] of Object.entries(sizes)) element.style.setProperty(name, String(value));
}

/**
 * Puts an element where a cell lies.
 * @param {HTMLElement} element
 * @param {{column: number, row: number, layer?: number}} at
 */
export const place = (element, { column, row, layer = 0 }) => size(element, { '--x': column, '--y': row, '--layer': layer });

/** The cells of a part. */
export const within = (/** @type {Scene} */ scene, /** @type {Part} */ part) => scene.cells.filter((cell) => cell.part === part);

/** What is to be seen of a scene: a gap is nothing. */
export const seen = (/** @type {Scene} */ scene) => scene.cells.filter((cell) => cell.face.piece.surface !== 'gap');

/**
 * Whether a part is a pile: its pieces are blocks, at half offsets or not, and stay so when the last has gone. A tray that is
 * still empty is what its board is.
 * @param {Scene} scene
 * @param {Part} part
 * @returns {boolean}
 */
export function piled(scene, part) {
  const cells = within(scene, part);
  if (part === 'tray' && !cells.length) return piled(scene, 'board');
  return (scene[part]?.piece ?? 1) > 1 || cells.some((cell) => isBlock(cell.face.piece));
}

/** Which parts are piles. */
const piledParts = (/** @type {Scene} */ scene) => ({ board: piled(scene, 'board'), tray: Boolean(scene.tray) && piled(scene, 'tray') });

/**
 * The frame of a part: its size, labels, notes and the picture under it.
 * @param {Area} area
 * @param {Cell[]} cells what lies in it
 * @param {boolean} pile
 * @param {Properties} attributes
 */
export function frame(area, cells, pile, attributes) {
  const surfaces = new Set(cells.map((cell) => cell.face.piece.surface));
  const labelled = area.column_labels.length > 0 || area.row_labels.length > 0;
  const names = ['board', attributes.class, labelled && 'labelled', pile && 'pile'];
  const element = el('div', { ...attributes, class: names.filter(Boolean).join(' ') });
  element.dataset.surface = pile ? 'none' : (GROUNDS.find(([surface]) => surfaces.has(surface))?.[1] ?? (area.backdrop ? 'felt' : 'wells'));
  measure(element, area);
  if (pile) {
    // High blocks at the left and upper edge lie further out than the board is wide.
    const beyond = (/** @type {(cell: Cell) => number} */ at) => Math.max(0, ...cells.map((cell) => cell.layer * LIFT - at(cell)));
    size(element, { '--tall': TALL, '--rim': RIM, '--out-x': beyond((cell) => cell.column), '--out-y': beyond((cell) => cell.row * TALL) });
  }
  if (area.backdrop) {
    const picture = svg('use', { href: `#${area.backdrop.form}`, width: 100, height: 100 });
    element.append(svg('svg', { class: 'backdrop', viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, picture));
  }
  element.append(...labels(area));
  return element;
}

/** @param {Area} area */
function labels({ column_labels, row_labels, piece }) {
  const label = (/** @type {string} */ text, /** @type {string} */ kind, /** @type {number} */ at) => {
    const span = el('span', { class: `label ${kind}`, 'aria-hidden': 'true' }, text);
    place(span, { column: kind === 'column' ? at * piece : 0, row: kind === 'row' ? at * piece : 0 });
    return span;
  };
  return [...column_labels.map((text, at) => label(text, 'column', at)), ...row_labels.map((text, at) => label(text, 'row', at))];
}

/**
 * Tells the style sheet how big a part is, and how much room the notes at its edges need.
 * @param {HTMLElement} element
 * @param {Area} area
 */
export function measure(element, area) {
  size(element, {
    '--columns': area.columns,
    '--rows': area.rows,
    '--piece': Math.max(area.piece, 1),
    '--crossed': area.diagonal_notes.length ? 1 : 0,
    ...noteSizes(area),
  });
}

/**
 * Tells the style sheet of a board with a tray how big both are, so that it finds room for them.
 * @param {HTMLElement} stage
 * @param {Scene} scene
 * @param {Pick<Scene, 'board' | 'tray'>} shown what is to be seen of it
 */
export function pair(stage, scene, { board, tray } = scene) {
  const piles = piledParts(scene);
  stage.classList.toggle('with-tray', Boolean(tray));
  stage.classList.toggle('block-tray', Boolean(tray && piles.tray));
  const tall = (/** @type {Part} */ part) => (piles[part] ? TALL : 1);
  size(stage, {
    '--board-columns': board.columns / board.piece,
    '--board-rows': (board.rows / board.piece) * tall('board'),
    '--board-labelled': board.column_labels.length ? 1 : 0,
    '--board-crossed': board.diagonal_notes.length ? 1 : 0,
    ...noteSizes(board, '--board-'),
    '--tray-columns': tray ? tray.columns / tray.piece : 0,
    '--tray-rows': tray ? (tray.rows / tray.piece) * tall('tray') : 0,
  });
}
