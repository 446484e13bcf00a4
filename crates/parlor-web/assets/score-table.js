// @ts-check
// Won games, one a line.

import { count, el, time } from './dom.js';
import { sign } from './sign.js';

/** @import { Score } from '../wire' */
/** @import { Child } from './dom.js' */

/**
 * @param {Score[]} scores
 * @param {(key: string) => void} replay
 */
export function scoreTable(scores, replay) {
  const points = scores.some((score) => score.points !== null);
  const par = scores.some((score) => score.par.length > 0);
  const heads = ['', 'Player', 'Time', 'Moves', ...(points ? ['Points'] : []), ...(par ? ['Beside par'] : []), 'Help', ''];
  const head = el('tr', {}, ...heads.map((word) => (word ? el('th', { scope: 'col' }, word) : el('td', {}))));
  const rows = scores.map((score, at) => row(score, at + 1, { points, par }, replay));
  return el('table', { class: 'scores' }, el('thead', {}, head), el('tbody', {}, ...rows));
}

/**
 * @param {Score} score
 * @param {number} place
 * @param {{points: boolean, par: boolean}} columns which of these there are
 * @param {(key: string) => void} again
 */
function row({ key, player, elapsed_ms, moves, taken_back, points: made, assists, par }, place, columns, again) {
  const label = `Replay of ${player}, ${time(elapsed_ms)}, ${count(moves, 'move')}`;
  const properties = { class: 'replay', title: 'Look at the game again', 'aria-label': label, onclick: () => again(key) };
  const replay = el('button', { type: 'button', ...properties }, sign('play'), el('span', {}, 'Replay'));
  /** @type {Child[]} */
  const cells = [
    String(place),
    el('b', {}, player),
    time(elapsed_ms),
    el('span', {}, String(moves), taken_back > 0 && el('small', {}, `${taken_back} taken back`)),
    ...(columns.points ? [String(made ?? '')] : []),
    ...(columns.par ? [par.map(({ words }) => words).join('; ')] : []),
    assists || 'none',
    replay,
  ];
  return el('tr', {}, ...cells.map((cell) => el('td', {}, cell)));
}
