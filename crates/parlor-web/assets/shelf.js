// Dialogs about what is kept, saved games, and about computer players.

import * as api from './api.js';
import { dialog, form } from './dialogs.js';
import { count, el, kept, time } from './dom.js';
import { field, setupName } from './fields.js';
import { Paces } from './watch.js';

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export const cardOf = (house, id) => house.games.find((game) => game.id === id);

/** The name of a game for people. */
const gameName = (house, id) => cardOf(house, id)?.name ?? id;

/** A list of saved games, each a way back to its table. */
export function saveList(house, saves, changed) {
  return el('ul', { class: 'saves' }, ...saves.map((save) => el('li', {},
    el('a', { href: `/table/${save.key}` },
      el('b', {}, save.name ?? gameName(house, save.game)),
      el('span', {}, [save.name && gameName(house, save.game), setupName(cardOf(house, save.game), setupIn(save.id)), save.level].filter(Boolean).join(' · ')),
      el('span', { class: 'soft' }, `${save.status === 'playing' ? '' : `${save.status}, `}${count(save.moves, 'move')}, ${time(save.elapsed_ms)} · ${when.format(save.updated_at)}`),
      el('span', { class: 'go', 'aria-hidden': 'true' }, 'Play')),
    el('button', {
      type: 'button', class: 'quiet', 'aria-label': `Delete ${save.name ?? gameName(house, save.game)}`, title: 'Delete',
      onclick: (event) => sure(event.currentTarget, async () => { await api.removeSave(save.key); changed(); }),
    }, '×'))));
}

/** The first press asks, the second does it. */
function sure(button, then) {
  if (button.dataset.sure !== undefined) return then();
  button.dataset.sure = '';
  button.textContent = 'Delete?';
  return setTimeout(() => { delete button.dataset.sure; button.textContent = '×'; }, 3000);
}

const setupIn = (id) => id.split(/[#@]/)[0].split(':')[1] ?? '';

/** Saved games, and one from a file. */
export async function loadDialog(house) {
  const list = el('div', {});
  const file = el('input', { type: 'file', accept: '.txt,text/plain', name: 'file' });
  dialog('Load', list, form([field('From a file', file)], 'Open the file', async () => {
    const text = await file.files[0]?.text();
    if (!text) throw new api.Trouble('Choose a file first.');
    await api.open({ save: text });
  }));
  const fillList = async () => {
    const saves = await api.saves();
    list.replaceChildren(saves.length ? saveList(house, saves, fillList) : el('p', { class: 'soft' }, 'No game is kept yet.'));
  };
  await fillList();
}

/** Keeping a game under a name, or as a file. A board that is hidden is not given away. */
export function saveDialog(server, name, hidden, kept) {
  dialog('Save',
    el('p', { class: 'soft' }, 'Every move is kept anyway; a name makes the game easy to find.'),
    form([field('Name', el('input', { name: 'name', maxlength: 60, value: name ?? '', autocomplete: 'off' }))], 'Save', async (data) => {
      kept((await server.name(data.get('name'))).name);
    }),
    hidden ? el('p', { class: 'soft' }, 'Go on playing to download the board: it is hidden now.')
      : el('p', { class: 'links' }, el('a', { href: server.saveUrl, download: true }, 'Download as text'),
        el('a', { href: server.pictureUrl, target: '_blank', rel: 'noopener' }, 'Picture of the board')));
}

/**
 * The computer players: which one, how fast, one move or the whole game. It says what that means, so that whoever presses
 * a button here has agreed to it.
 */
export function playersDialog(players, pace, { one, watch, choose }) {
  const paces = new Paces(choose);
  paces.draw(pace);
  const now = players.find(({ name }) => name === kept.get('player-ai')) ?? players[0];
  const radio = ({ name, about }) => el('label', {}, el('input', { type: 'radio', name: 'player', value: name, checked: name === now.name }),
    el('b', {}, name), el('small', {}, about));
  const chosen = (then) => {
    const { value } = box.querySelector('input[name="player"]:checked');
    kept.set('player-ai', value);
    box.close();
    then(value);
  };
  const box = dialog('Computer players', el('form', { onsubmit: (event) => { event.preventDefault(); chosen(watch); } },
    el('fieldset', { class: 'levels' }, el('legend', { class: 'unseen' }, 'Player'), ...players.map(radio)),
    el('div', { class: 'field' }, el('span', {}, 'Speed'), paces.element),
    el('p', { class: 'soft' }, 'Its moves are recorded as help; undo takes them back. Escape or a click on the board stops it, and you play on.'),
    el('div', { class: 'foot' },
      el('button', { type: 'button', onclick: () => chosen(one) }, 'One move'),
      el('button', { type: 'submit', class: 'brass' }, 'Start'))));
  box.querySelector('input:checked').focus();
}
