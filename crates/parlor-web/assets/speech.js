// @ts-check
// Sentences that know their pieces: words that name places of the board carry the underline of their mark, and pointing at
// them pulses what they name.

import { el } from './dom.js';

/** @import { Phrase, Speech } from '../wire' */
/** @import { Board } from './board.js' */

/** Words that name nothing. @returns {Speech} */
export const words = (/** @type {string} */ text) => ({ text, phrases: text ? [{ text, role: null, cells: [] }] : [] });

/**
 * A part of a speech, by the places of its letters.
 * @param {Speech} speech
 * @param {number} from
 * @param {number} to
 * @returns {Speech}
 */
function cut({ text, phrases }, from, to) {
  let at = 0;
  const kept = phrases.map((phrase) => {
    const [start, end] = [Math.max(from - at, 0), Math.max(to - at, 0)];
    at += phrase.text.length;
    return { ...phrase, text: phrase.text.slice(start, end) };
  });
  return { text: text.slice(from, to), phrases: kept.filter((phrase) => phrase.text) };
}

/**
 * The first sentence, and the rest.
 * @param {Speech} speech
 * @returns {[Speech, Speech]}
 */
export function split(speech) {
  const end = /[.!?](\s+)/.exec(speech.text);
  if (!end) return [speech, words('')];
  return [cut(speech, 0, end.index + 1), cut(speech, end.index + end[0].length, speech.text.length)];
}

/**
 * The words as elements. Those that name something on the board that is seen can be pointed at, also with the keyboard; a
 * screen reader reads them as part of their sentence.
 * @param {Speech} speech
 * @param {boolean} [points] whether the board shows what they name
 */
export function spoken({ phrases }, points = true) {
  const phrase = (/** @type {Phrase} */ { text, role, cells }, /** @type {number} */ at) => {
    if (!role) return document.createTextNode(text);
    const named = points && cells.length > 0;
    const own = named ? { tabindex: '0', 'data-cells': cells.join(' '), 'data-does': `phrase-${at}` } : {};
    return el('mark', { class: `phrase ${role}`, ...own }, text);
  };
  return phrases.map(phrase);
}

/**
 * Has the board pulse what is pointed at, by mouse or keyboard.
 * @param {HTMLElement} root
 * @param {Board} board
 */
export function pulses(root, board) {
  const named = (/** @type {EventTarget | null} */ target) => {
    const phrase = target instanceof Element ? target.closest('.phrase[data-cells]') : null;
    return phrase instanceof HTMLElement ? (phrase.dataset.cells ?? '').split(' ').map(Number) : [];
  };
  for (const kind of ['mouseover', 'focusin']) root.addEventListener(kind, ({ target }) => board.pulse(named(target)));
  for (const kind of ['mouseout', 'focusout']) root.addEventListener(kind, () => board.pulse([]));
}
