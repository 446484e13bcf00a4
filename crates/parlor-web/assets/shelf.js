// @ts-check
// Dialogs about what is kept: saved games, and keeping one.

import * as api from './api.js';
import { dialog, form } from './dialogs.js';
import { count, el, time } from './dom.js';
import { field, setupName, written } from './fields.js';

/** @import { Games, Saves } from '../wire' */
/** @typedef {Saves['saves'][number]} Save */

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export const cardOf = (/** @type {Games} */ house, /** @type {string} */ id) => house.games.find((game) => game.id === id);

const setupIn = (/** @type {string} */ id) => id.split(/[#@]/)[0]?.split(':')[1] ?? '';

/**
 * A saved game and the way back to its table.
 * @param {Games} house
 * @param {Save} save
 * @param {() => void} changed
 */
function row(house, save, changed) {
  const card = cardOf(house, save.game);
  const game = card?.name ?? save.game;
  const about = [save.name && game, setupName(card, setupIn(save.id)), `clock: ${save.level}`].filter(Boolean).join(' · ');
  const status = save.status === 'playing' ? '' : `${save.status}, `;
  const link = el(
    'a',
    { href: `/table/${save.key}` },
    el('b', {}, save.name ?? game),
    el('span', {}, about),
    el('span', { class: 'soft' }, `${status}${count(save.moves, 'move')}, ${time(save.elapsed_ms)} · ${when.format(save.updated_at)}`),
    el('span', { class: 'go', 'aria-hidden': 'true' }, 'Play'),
  );
  const remove = el('button', { type: 'button', class: 'quiet', 'aria-label': `Delete ${save.name ?? game}`, title: 'Delete' }, '×');
  remove.addEventListener('click', () =>
    sure(remove, async () => {
      await api.removeSave(save.key);
      changed();
    }),
  );
  return el('li', {}, link, remove);
}

/**
 * A list of saved games.
 * @param {Games} house
 * @param {Save[]} saves
 * @param {() => void} changed
 */
export const saveList = (house, saves, changed) => el('ul', { class: 'saves' }, ...saves.map((save) => row(house, save, changed)));

/**
 * The first press asks, the second does it.
 * @param {HTMLElement} button
 * @param {() => unknown} then
 */
function sure(button, then) {
  if (button.dataset.sure !== undefined) return then();
  button.dataset.sure = '';
  button.textContent = 'Delete?';
  return setTimeout(() => {
    delete button.dataset.sure;
    button.textContent = '×';
  }, 3000);
}

/** Saved games, and one from a file. */
export async function loadDialog(/** @type {Games} */ house) {
  const list = el('div', {});
  const file = el('input', { type: 'file', accept: '.txt,text/plain', name: 'file' });
  const open = async () => {
    const save = await file.files?.[0]?.text();
    if (!save) throw new api.Trouble('Choose a file first.');
    await api.open({ save });
  };
  dialog('Load', list, form([field('From a file', file)], 'Open the file', open));
  const fillList = async () => {
    const saves = await api.saves();
    list.replaceChildren(saves.length ? saveList(house, saves, fillList) : el('p', { class: 'soft' }, 'No game is kept yet.'));
  };
  await fillList();
}

/**
 * Keeping a game under a name, or as a file. A board that is hidden is not given away.
 * @param {api.Server} server
 * @param {string | null} name
 * @param {boolean} hidden
 * @param {(name: string) => void} kept
 */
export function saveDialog(server, name, hidden, kept) {
  const input = el('input', { name: 'name', maxlength: 60, value: name ?? '', autocomplete: 'off' });
  const files = [
    el('a', { href: server.saveUrl, download: true }, 'Download as text'),
    el('a', { href: server.pictureUrl, target: '_blank', rel: 'noopener' }, 'Picture of the board'),
  ];
  dialog(
    'Save',
    el('p', { class: 'soft' }, 'Every move is kept anyway; a name makes the game easy to find.'),
    form([field('Name', input)], 'Save', async (data) => kept((await server.name(written(data, 'name'))).name)),
    hidden ? el('p', { class: 'soft' }, 'Go on playing to download the board: it is hidden now.') : el('p', { class: 'links' }, ...files),
  );
}
