// The house: which games there are, and which ones were left unfinished.

import * as api from './api.js';
import { picture } from './board.js';
import { newDialog } from './dialogs.js';
import { el, nextTheme, say } from './dom.js';
import { header } from './header.js';
import { Keys, keyName } from './keys.js';
import { scoresDialog } from './scores.js';
import { loadDialog, saveList } from './shelf.js';

/** How many presets are one press away; the dialog has them all. */
const QUICK = 4;

export async function home(house) {
  header([], [['Load', () => loadDialog(house)], ['Scores', () => scoresDialog(house)]]);
  document.getElementById('skip').textContent = 'Skip to the games';
  const shelf = el('div', { class: 'shelf' });
  document.getElementById('main').replaceChildren(el('div', { class: 'home' },
    el('section', { class: 'welcome' },
      el('h1', {}, 'Parlor'),
      el('p', {}, 'Board puzzles with a coach that proves whether you can still win.')),
    el('section', { class: 'games', 'aria-label': 'Games' }, ...house.games.map((card) => gameCard(house, card))),
    shelf));
  const fill = async () => {
    const saves = await api.saves();
    const list = (title, some) => some.length && el('section', { class: 'panel' }, el('h2', {}, title), saveList(house, some, fill));
    shelf.replaceChildren(...[
      list('Continue', saves.filter((save) => !save.name && !save.finished).slice(0, 8)),
      list('Saved games', saves.filter((save) => save.name)),
    ].filter(Boolean));
  };
  await fill();
  const keys = new Keys(house.bindings);
  addEventListener('keydown', (event) => {
    if (!event.target.closest?.('input, select, dialog') && keys.action(keyName(event), 'playing') === 'theme') nextTheme();
  });
}

function gameCard(house, card) {
  const trouble = el('p', { class: 'trouble', role: 'alert' });
  const go = (wanted) => api.open(wanted).catch((error) => {
    trouble.textContent = error.message;
    say(error.message);
  });
  return el('article', { class: 'game' },
    card.preview && picture(card.preview),
    el('div', { class: 'words' },
      el('h2', {}, card.name),
      el('p', {}, card.tagline),
      el('div', { class: 'chips' }, ...card.presets.slice(0, QUICK).map((preset) =>
        el('button', { type: 'button', onclick: () => go({ game: card.id, setup: preset.setup }) }, preset.name))),
      trouble,
      el('button', { type: 'button', class: 'brass', onclick: () => newDialog(house, card, { deal: ({ id, level }) => api.open({ id, level }) }) }, 'New game')));
}
