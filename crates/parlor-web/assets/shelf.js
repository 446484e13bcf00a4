// Dialogs about what is kept: saved games, scores, computer players.

import * as api from './api.js';
import { dialog, field, form } from './dialogs.js';
import { count, el, time } from './dom.js';

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The name of a game for people. */
export const gameName = (house, id) => house.games.find((game) => game.id === id)?.name ?? id;

/** A list of saved games, each a way back to its table. */
export function saveList(house, saves, changed) {
  return el('ul', { class: 'saves' }, ...saves.map((save) => el('li', {},
    el('a', { href: `/table/${save.key}` },
      el('b', {}, save.name ?? gameName(house, save.game)),
      el('span', {}, [save.name && gameName(house, save.game), setupOf(save.id), save.level].filter(Boolean).join(' · ')),
      el('span', { class: 'soft' }, `${save.status === 'playing' ? '' : `${save.status}, `}${count(save.moves, 'move')}, ${time(save.elapsed_ms)} · ${when.format(save.updated_at)}`)),
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

const setupOf = (id) => id.split(/[#@]/)[0].split(':')[1]?.replaceAll(',', ' ') ?? '';

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

/** Keeping a game under a name, or as a file. */
export function saveDialog(server, name, kept) {
  dialog('Save',
    el('p', { class: 'soft' }, 'Every move is kept anyway; a name makes the game easy to find.'),
    form([field('Name', el('input', { name: 'name', maxlength: 60, value: name ?? '', autocomplete: 'off' }))], 'Save', async (data) => {
      kept((await server.name(data.get('name'))).name);
    }),
    el('p', { class: 'links' }, el('a', { href: server.saveUrl, download: true }, 'Download as text'),
      el('a', { href: server.pictureUrl, target: '_blank', rel: 'noopener' }, 'Picture of the board')));
}

/** The score tables; `now` is the one to begin with. */
export async function scoresDialog(house, now) {
  const { tables } = await api.scores({});
  const same = (a, b) => b && a.game === b.game && a.setup === b.setup && a.level === b.level;
  if (now && !tables.some((one) => same(one, now))) tables.unshift({ game: now.game, setup: now.setup, level: now.level, count: 0 });
  const body = el('div', {});
  if (!tables.length) return dialog('Scores', el('p', { class: 'soft' }, 'No game has been finished yet.'));
  const which = el('select', { onchange: () => fillTable() }, ...tables.map((one, at) => el('option', { value: at, selected: same(one, now) },
    [gameName(house, one.game), one.setup.replaceAll(',', ' '), one.level].filter(Boolean).join(' · '))));
  const clean = el('input', { type: 'checkbox', onchange: () => fillTable() });
  const fillTable = async () => {
    const { game, setup, level } = tables[Number(which.value)];
    const { scores } = await api.scores({ game, setup, level, clean: clean.checked });
    body.replaceChildren(scores.length ? scoreTable(scores) : el('p', { class: 'soft' }, 'No score yet.'));
  };
  dialog('Scores', field('Table', which), el('label', { class: 'check' }, clean, 'only without help'), body);
  return fillTable();
}

function scoreTable(scores) {
  const points = scores.some((score) => score.points !== null);
  const heads = ['', 'Player', 'Time', 'Moves', ...(points ? ['Points'] : []), 'Help', ''];
  return el('table', { class: 'scores' },
    el('thead', {}, el('tr', {}, ...heads.map((head) => el('th', { scope: 'col' }, head)))),
    el('tbody', {}, ...scores.map((score, at) => el('tr', {}, ...[
      String(at + 1), score.player, time(score.elapsed_ms), String(score.moves),
      ...(points ? [String(score.points ?? '')] : []), score.clean ? 'none' : score.assists, score.won ? 'won' : 'lost',
    ].map((text) => el('td', {}, text))))));
}

/** The computer players: which one the demo key means, one move, or watching it play. */
export function playersDialog(players, { one, watch, player, choose }) {
  const now = player();
  const radio = ({ name, about }) => el('label', {}, el('input', {
    type: 'radio', name: 'player', value: name, checked: name === now, onchange: () => choose(name),
  }), el('b', {}, name), el('small', {}, about));
  const act = (word, run) => el('button', { type: 'button', onclick: () => { box.close(); run(); } }, word);
  const box = dialog('Computer players', el('fieldset', { class: 'levels' }, el('legend', { class: 'unseen' }, 'Player'), ...players.map(radio)),
    el('div', { class: 'foot' }, act('Stop', () => watch(true)), act('One move', one),
      el('button', { type: 'button', class: 'brass', onclick: () => { box.close(); watch(false); } }, 'Watch it play')));
}
