// @ts-check
// The house: which games there are, and which ones were left unfinished.

import * as api from './api.js';
import { byId, el, inside, nextTheme, say } from './dom.js';
import { header } from './header.js';
import { Keys, keyName } from './keys.js';
import { newDialog } from './new-game.js';
import { scoresDialog } from './scores.js';
import { loadDialog, saveList } from './shelf.js';
import { picture } from './stage.js';

/** @import { Game, Games, NewTable } from '../wire' */
/** @import { Save } from './shelf.js' */

/** How many presets are one press away; the dialog has them all. */
const QUICK = 4;
/** How many unfinished games are one press away. */
const UNFINISHED = 8;

export async function home(/** @type {Games} */ house) {
  header(
    [],
    [
      ['Load', () => loadDialog(house)],
      ['Scores', () => scoresDialog(house)],
    ],
  );
  byId('skip').textContent = 'Skip to the games';
  const shelf = el('div', { class: 'shelf' });
  const about = el('p', {}, 'Board puzzles with a coach that proves whether you can still win.');
  const drills = el('p', {}, el('a', { class: 'button', href: '/drills' }, 'Drills: find the move that keeps the win'));
  const welcome = el('section', { class: 'welcome' }, el('h1', {}, 'Parlor'), about, drills);
  const games = el('section', { class: 'games', 'aria-label': 'Games' }, ...house.games.map((card) => gameCard(house, card)));
  byId('main').replaceChildren(el('div', { class: 'home' }, welcome, games, shelf));
  await fill(house, shelf);
  const keys = new Keys(house.bindings);
  addEventListener('keydown', (event) => {
    if (!inside(event, 'input, select, dialog') && keys.action(keyName(event), 'playing') === 'theme') nextTheme();
  });
}

/**
 * What is on the shelf.
 * @param {Games} house
 * @param {HTMLElement} shelf
 */
async function fill(house, shelf) {
  const saves = await api.saves();
  const list = (/** @type {string} */ title, /** @type {Save[]} */ some) => {
    const found = saveList(house, some, () => fill(house, shelf));
    return some.length ? [el('section', { class: 'panel' }, el('h2', {}, title), found)] : [];
  };
  const unfinished = saves.filter((save) => !save.name && !save.finished);
  const named = saves.filter((save) => save.name);
  shelf.replaceChildren(...list('Continue', unfinished.slice(0, UNFINISHED)), ...list('Saved games', named));
}

/**
 * @param {Games} house
 * @param {Game} card
 */
function gameCard(house, card) {
  const trouble = el('p', { class: 'trouble', role: 'alert' });
  const go = async (/** @type {NewTable} */ wanted) => {
    try {
      await api.open(wanted);
    } catch (error) {
      if (!(error instanceof api.Trouble)) throw error;
      trouble.textContent = error.message;
      say(error.message);
    }
  };
  const chips = card.presets
    .slice(0, QUICK)
    .map(({ name, setup }) => el('button', { type: 'button', onclick: () => go({ game: card.id, setup }) }, name));
  const choose = () => newDialog(house, card, { deal: ({ id, level }) => api.open({ id, level }) });
  const words = el(
    'div',
    { class: 'words' },
    el('h2', {}, card.name),
    el('p', {}, card.tagline),
    el('div', { class: 'chips' }, ...chips),
    trouble,
    el('button', { type: 'button', class: 'brass', onclick: choose }, 'New game'),
  );
  return el('article', { class: 'game' }, card.preview && picture(card.preview), words);
}
