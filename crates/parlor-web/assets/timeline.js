// @ts-check
// The game at a glance, one mark a position: proven winnable, proven lost (hatched), not decided (dashed) or not looked at.

import { count, el } from './dom.js';

/** @type {Record<string, string>} */
const WORDS = { winnable: 'winnable', not_winnable: 'lost', unknown: 'not decided' };

/**
 * The marks of the present game; nothing where nothing is known, unless they are wanted anyway.
 * @param {import('../wire').State} state
 * @param {(move: number) => void} go to a position, counted in moves of this game
 */
export function timeline(state, go, always = false) {
  const marks = state.timeline.slice(state.start_ply);
  if (marks.length < 2 || !(always || marks.some(Boolean))) return null;
  const here = state.lesson?.number ? state.lesson.move_number - 1 : state.ply - state.start_ply;
  const [won, lost] = ['winnable', 'not_winnable'].map((word) => marks.filter((mark) => mark === word).length);
  const label = `Of ${count(marks.length, 'position')}: ${won} winnable, ${lost} lost, ${marks.length - won - lost} not known.`;
  const mark = (/** @type {string | null} */ known, /** @type {number} */ at) => el('i', {
    class: `${known ?? ''}${at === here ? ' here' : ''}`, 'data-ply': at + state.start_ply,
    title: `${at ? `Move ${at}` : 'Start'}: ${WORDS[known ?? ''] ?? 'not looked at'}`, onclick: () => go(at),
  });
  return el('div', { class: 'timeline', role: 'img', 'aria-label': label }, ...marks.map(mark));
}
