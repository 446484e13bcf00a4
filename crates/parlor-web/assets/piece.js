// @ts-check
// The drawing of one piece, on its place or on its way.

import { el, svg } from './dom.js';
import { strokes } from './pieces.js';

/** @import { Cell, Face } from '../wire' */

/** The marks that are drawn, in the order they lie on each other. @type {Cell['marks']} */
const DRAWN = ['goal', 'last', 'kept', 'equal', 'open', 'target', 'wrong', 'selected', 'hinted'];

/** How high a tile is, if it is one wide. */
export const TALL = 1.25;

/** Whether a shape is a tile, which is higher than wide and has a side that shows how high it lies. */
export const isTile = (/** @type {Pick<Face, 'shape'>} */ { shape }) => shape.startsWith('tile-');

/**
 * A form of the sprite as a picture.
 * @param {string} name
 * @param {...Node} over
 */
export const form = (name, ...over) =>
  svg(
    'svg',
    { viewBox: isTile({ shape: name }) ? '0 0 80 100' : '0 0 100 100', 'aria-hidden': 'true', focusable: 'false' },
    ...strokes(name),
    ...over,
  );

/** The drawing of a cell: its shape and its marks. */
export const drawing = (/** @type {Cell} */ { face, marks }) =>
  form(face.shape, ...DRAWN.filter((mark) => marks.includes(mark)).map((mark) => svg('use', { href: `#mark-${mark}` })));

/**
 * The short text on a piece; a long one is written smaller.
 * @param {Face} face
 * @param {boolean} lettered
 */
export function letters({ text }, lettered) {
  return el('span', { class: `face${text.length > 2 ? ' long' : ''}`, 'aria-hidden': 'true' }, lettered ? text : '');
}

/** The classes of a face: its shape, and the family the shape belongs to. */
export const classes = (/** @type {Face} */ { shape }) => (shape.includes('-') ? `${shape.split('-', 1)[0]} ${shape}` : shape);
