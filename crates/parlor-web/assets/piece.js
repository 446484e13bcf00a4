// @ts-check
// The drawing of one piece, on its place or on its way.

import { el, svg } from './dom.js';
import { strokes } from './pieces.js';

/** @import { Cell, Face, Piece } from '../wire' */

/** The marks that belong to the drawing, in the order they lie on each other; the coach's lie over all of it. @type {Cell['marks']} */
const DRAWN = ['goal', 'last', 'kept', 'equal', 'open', 'target', 'wrong', 'selected'];

/** How high a block is, if it is one wide. */
export const TALL = 1.25;

/** Whether a piece is a block, which is higher than wide and has a side that shows how high it lies. */
export const isBlock = (/** @type {Piece} */ { surface }) => surface === 'block' || surface === 'back';

/**
 * A piece as a picture.
 * @param {Piece} piece
 * @param {...Node} over
 */
export function form(piece, ...over) {
  const width = isBlock(piece) ? 100 / TALL : 100;
  return svg('svg', { viewBox: `0 0 ${width} 100`, 'aria-hidden': 'true', focusable: 'false' }, ...strokes(piece.form, width), ...over);
}

/** The drawing of a cell: its piece and its marks. */
export function drawing(/** @type {Cell} */ { face, marks, tag }) {
  // A number says that a piece can be played, and with which.
  const seen = DRAWN.filter((mark) => marks.includes(mark) && !(mark === 'open' && tag));
  return form(face.piece, ...seen.map((mark) => svg('use', { href: `#mark-${mark}` })));
}

/** The short text on a piece, where it belongs to the drawing; a long one is written smaller. */
export function letters(/** @type {Face} */ { text, piece: { lettering } }) {
  const names = ['face', lettering, text.length > 2 && 'long'].filter(Boolean);
  return el('span', { class: names.join(' '), 'aria-hidden': 'true' }, lettering === 'none' ? '' : text);
}

/** The classes of a face: what it is made of. */
export const classes = (/** @type {Face} */ { piece }) => (isBlock(piece) ? `block ${piece.surface}` : piece.surface);
