// @ts-check
// The set of pieces a player likes to look at: one for every board, kept in this browser.

import { kept, svg } from './dom.js';

/** What a set is called; the first is the one the sprite draws by itself. */
const SETS = { drawn: 'drawn', contrast: 'bold on white', numbered: 'figures and letters', own: "the server's own pictures" };

/** The pictures that the server was given, by form. @type {Record<string, string>} */
let own = {};

/** Tells of the pictures that the server was given. */
export function furnish(/** @type {Record<string, string>} */ pictures) {
  own = pictures;
}

/** The sets to choose from, with their names. */
export const sets = () => Object.entries(SETS).filter(([set]) => set !== 'own' || Object.keys(own).length);

/** The set in use. */
export function chosen() {
  const set = kept.get('pieces');
  return set !== null && sets().some(([known]) => known === set) ? set : 'drawn';
}

export const choose = (/** @type {string} */ set) => kept.set('pieces', set);

/** Whether there is another way to draw a form. */
export const varies = (/** @type {string} */ form) => Boolean(own[form] || document.getElementById(`${form}--contrast`));

/** What a form is drawn with, in the set in use where it has the form. */
export function strokes(/** @type {string} */ form) {
  const set = chosen();
  if (set === 'own' && own[form]) {
    return [svg('use', { href: `#${form.split('-', 1)[0]}-blank` }), svg('image', { href: own[form], x: 6, y: 6, width: 68, height: 88 })];
  }
  const variant = `${form}--${set}`;
  return [svg('use', { href: `#${document.getElementById(variant) ? variant : form}` })];
}
