// @ts-check
// The results: won games, best first, one table for each setup and level of a game. Each can be looked at again.

import * as api from './api.js';
import { dialog } from './dialogs.js';
import { count, el, time } from './dom.js';
import { sign } from './exhibit.js';
import { field, setupName } from './fields.js';
import { cardOf } from './shelf.js';

/** @typedef {import('../wire').Score} Score */

const check = (/** @type {string} */ name, /** @type {string} */ words) => {
  const input = el('input', { type: 'checkbox', name });
  return { input, label: el('label', { class: 'check' }, input, words) };
};

const options = (select, all, chosen) => select.replaceChildren(...all.map(([value, words]) => el('option', { value, selected: value === chosen }, words)));

/** The results; `now` is the table of them to begin with. */
export async function scoresDialog(house, now) {
  const body = el('div', { class: 'score-table' });
  const told = el('p', { class: 'soft', role: 'status' });
  const trouble = el('p', { class: 'trouble', role: 'alert' });
  const [game, setup, level] = ['game', 'setup', 'level'].map((name) => el('select', { name }));
  const practice = check('practice', 'Practice instead of ranked games');
  const clean = check('clean', 'Clean: no help, nothing taken back');
  const kind = () => ({ practice: practice.input.checked, clean: clean.input.checked });
  let { tables } = await api.scores(kind());
  options(game, house.games.map(({ id, name }) => [id, name]), now?.game ?? tables[0]?.game);
  // Where nothing was played yet, a level is still worth asking for.
  options(level, house.levels.map(({ id }) => [id, id]), now?.level ?? tables[0]?.level);
  const counted = (value) => tables.filter((one) => one.game === game.value && one.setup === value).reduce((sum, one) => sum + one.count, 0);
  const setups = (chosen) => {
    const card = cardOf(house, game.value);
    const played = tables.filter((one) => one.game === game.value).map((one) => one.setup);
    const all = [...new Set([...(chosen === undefined ? [] : [chosen]), ...card.preset_setups, ...played])];
    const words = (value) => `${setupName(card, value) || card.name}${counted(value) ? ` (${counted(value)})` : ''}`;
    options(setup, all.map((value) => [value, words(value)]), chosen ?? all.find(counted));
  };
  const show = async () => {
    const found = await api.scores({ game: game.value, setup: setup.value, level: level.value, ...kind() });
    ({ tables } = found);
    setups(setup.value);
    const replay = (key) => api.open({ replay: key }).catch((error) => { trouble.textContent = error.message; });
    trouble.textContent = '';
    told.textContent = found.scores.length ? `${count(found.scores.length, 'game')} won, the best first.` : nothing(kind());
    body.replaceChildren(found.scores.length ? table(found.scores, replay) : '');
  };
  game.addEventListener('change', () => { setups(); show(); });
  for (const one of [setup, level, practice.input, clean.input]) one.addEventListener('change', show);
  setups(now?.game === game.value ? now?.setup : undefined);
  dialog('Scores', el('form', { class: 'which' }, field('Game', game), field('Setup', setup), field('Level', level)),
    el('div', { class: 'kinds' }, practice.label, clean.label), told, body, trouble).classList.add('wide');
  return show();
}

/** What there is none of. */
const nothing = ({ practice, clean }) => `No ${clean ? 'clean ' : ''}${practice ? 'practice' : 'ranked'} game of this kind was won yet.`;

/**
 * @param {Score[]} scores
 * @param {(key: string) => void} replay
 */
function table(scores, replay) {
  const points = scores.some((score) => score.points !== null);
  const heads = ['', 'Player', 'Time', 'Moves', ...(points ? ['Points'] : []), 'Help', ''];
  return el('table', { class: 'scores' },
    el('thead', {}, el('tr', {}, ...heads.map((head) => (head ? el('th', { scope: 'col' }, head) : el('td', {}))))),
    el('tbody', {}, ...scores.map((score, at) => row(score, at + 1, points, replay))));
}

/** @param {Score} score */
function row(score, place, points, again) {
  const { key, player, elapsed_ms, moves, taken_back, assists } = score;
  const replay = el('button', {
    type: 'button', class: 'replay', title: 'Look at the game again', 'aria-label': `Replay of ${player}, ${time(elapsed_ms)}, ${count(moves, 'move')}`,
    onclick: () => again(key),
  }, sign('play'), el('span', {}, 'Replay'));
  const cells = [
    String(place), el('b', {}, player), time(elapsed_ms),
    el('span', {}, String(moves), taken_back > 0 && el('small', {}, `${taken_back} taken back`)),
    ...(points ? [String(score.points ?? '')] : []),
    assists || 'none', replay,
  ];
  return el('tr', {}, ...cells.map((cell) => el('td', {}, cell)));
}
