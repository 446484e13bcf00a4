// @ts-check
// The coach's sentences: the first is the headline.

import { count } from './dom.js';

/** @import { Advice, State, Verdict } from '../wire' */

/**
 * What is told of a position, in a line and a rest.
 * @param {Advice} advice
 * @param {Verdict | null | undefined} verdict
 * @returns {[string, string]}
 */
export function wording({ rung, sentence, line }, verdict) {
  // A hint about a board that can be won begins with that; a verdict says itself what it is.
  if (verdict !== 'winnable' || rung === 'verdict') return split(sentence);
  if (rung !== 'line') return ['It can still be won.', sentence];
  return ['It can still be won.', `${split(sentence)[0]} The whole line has ${count(line.length, 'move')}.`];
}

/** What a screen reader hears of something told unasked. */
export const news = (/** @type {State} */ { advice, timeline: marks, ply }) => (advice ? wording(advice, marks[ply]).join(' ').trim() : '');

/**
 * The first sentence, and the rest.
 * @param {string} text
 * @returns {[string, string]}
 */
function split(text) {
  const [, first = text, rest = ''] = /^(.*?[.!?])\s+(.*)$/s.exec(text) ?? [];
  return [first, rest];
}
