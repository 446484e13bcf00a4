// @ts-check
// The computer players.

import { dialog } from './dialogs.js';
import { el, kept } from './dom.js';
import { Paces } from './watch.js';

/** @import { Pace, Player } from '../wire' */

/**
 * Which one, how fast, one move or the whole game. It says what that means, so that whoever presses a button here has agreed
 * to it.
 * @param {Player[]} players
 * @param {Pace} pace
 * @param {{one: (player: string) => unknown, watch: (player: string) => unknown, choose: (pace: Pace) => unknown}} then
 */
export function playersDialog(players, pace, { one, watch, choose }) {
  const paces = new Paces(choose);
  paces.draw(pace);
  const now = players.find(({ name }) => name === kept.get('player-ai')) ?? players[0];
  const radios = players.map(({ name }) => el('input', { type: 'radio', name: 'player', value: name, checked: name === now?.name }));
  const labels = players.map(({ name, about }, at) => el('label', {}, radios[at], el('b', {}, name), el('small', {}, about)));
  const chosen = (/** @type {(player: string) => unknown} */ then) => {
    const value = radios.find(({ checked }) => checked)?.value ?? '';
    kept.set('player-ai', value);
    box.close();
    then(value);
  };
  const onsubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    chosen(watch);
  };
  const form = el(
    'form',
    { onsubmit },
    el('fieldset', { class: 'levels' }, el('legend', { class: 'unseen' }, 'Player'), ...labels),
    el('div', { class: 'field' }, el('span', {}, 'Speed'), paces.element),
    el(
      'p',
      { class: 'soft' },
      'Its moves are recorded as help; undo takes them back. Escape or a click on the board stops it, and you play on.',
    ),
    el(
      'div',
      { class: 'foot' },
      el('button', { type: 'button', onclick: () => chosen(one) }, 'One move'),
      el('button', { type: 'submit', class: 'brass' }, 'Start'),
    ),
  );
  const box = dialog('Computer players', form);
  radios.find(({ checked }) => checked)?.focus();
}
