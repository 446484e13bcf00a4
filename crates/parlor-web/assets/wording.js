// @ts-check
// The coach's sentences: the first is the headline.

import { split, words } from './speech.js';

/** @import { Advice, Speech, State, Verdict } from '../wire' */

/**
 * What is told of a position, in a line and a rest.
 * @param {Advice} advice
 * @param {Verdict | null | undefined} verdict
 * @returns {[Speech, Speech]}
 */
export function wording({ rung, sentence }, verdict) {
  // A hint about a board that can be won begins with that; a verdict says itself what it is.
  return verdict !== 'winnable' || rung === 'verdict' ? split(sentence) : [words('It can still be won.'), sentence];
}

/** What a screen reader hears of something told unasked. */
export function news(/** @type {State} */ { advice, timeline, ply }) {
  const told = advice ? wording(advice, timeline[ply]?.verdict) : [];
  return told
    .map(({ text }) => text)
    .join(' ')
    .trim();
}
