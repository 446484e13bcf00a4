// @ts-check
// The set of pieces a player likes to look at: one for every board, kept in this browser. Which sets there are the games say.

import { kept, svg } from './dom.js';

/** @import { Picture, PieceSet } from '../wire' */

/** What the sprite draws by itself. */
const USUAL = { word: 'drawn', name: 'drawn' };
/** What the server was given. */
const OWN = { word: 'own', name: "the server's own pictures" };
/** How much of a piece is seen around a picture of one's own. */
const RIM = 6;

/** The pictures that the server was given, by form. @type {Record<string, Picture>} */
let own = {};

/** Tells of the pictures that the server was given. */
export function furnish(/** @type {Record<string, Picture>} */ pictures) {
  own = pictures;
}

/** The sets to choose from, where a game has some of its own. */
export const sets = (/** @type {PieceSet[]} */ others) => [USUAL, ...others, ...(Object.keys(own).length ? [OWN] : [])];

/** The set in use. */
export const chosen = () => kept.get('pieces') ?? USUAL.word;

export const choose = (/** @type {string} */ set) => kept.set('pieces', set);

const variant = (/** @type {string} */ form, /** @type {string} */ set) => `${form}--${set}`;

/**
 * Whether there is another way to draw a form.
 * @param {string} form
 * @param {PieceSet[]} others
 */
export const varies = (form, others) => Boolean(own[form] || others.some(({ word }) => document.getElementById(variant(form, word))));

/**
 * What a form is drawn with, in the set in use where it has the form.
 * @param {string} form
 * @param {number} width if it is 100 high
 */
export function strokes(form, width) {
  const set = chosen();
  const picture = set === OWN.word ? own[form] : undefined;
  if (picture) {
    const box = { x: RIM, y: RIM, width: width - 2 * RIM, height: 100 - 2 * RIM };
    return [svg('use', { href: `#${picture.ground}` }), svg('image', { href: picture.address, ...box })];
  }
  const other = variant(form, set);
  return [svg('use', { href: `#${document.getElementById(other) ? other : form}` })];
}
