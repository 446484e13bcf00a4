// Dialogs: a new game, help, a typed line, a question.

import * as api from './api.js';
import { el, kept } from './dom.js';
import { control, field, fill, setupOf } from './fields.js';
import { sketchInto } from './sketch.js';

/** Shows a dialog and takes it away when it closes. */
export function dialog(title, ...content) {
  const close = el('button', { type: 'button', class: 'quiet close', 'aria-label': 'Close', onclick: () => box.close() }, '×');
  const heading = el('h2', { id: 'dialog-title' }, title);
  const box = el('dialog', { 'aria-labelledby': 'dialog-title' }, el('div', { class: 'head' }, heading, close), ...content);
  box.addEventListener('close', () => box.remove());
  // A click beside the dialog closes it.
  box.addEventListener('pointerdown', (event) => event.target === box && outside(event, box) && box.close());
  document.body.append(box);
  box.showModal();
  // Not the cross: whoever opens a dialog wants something in it.
  box.querySelector('form :is(button, input, select)')?.focus();
  return box;
}

function outside({ clientX, clientY }, box) {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** A form whose errors appear in it. */
export function form(fields, submit, send) {
  const trouble = el('p', { class: 'trouble', role: 'alert' });
  const button = el('button', { type: 'submit', class: 'brass' }, submit);
  const element = el('form', {
    onsubmit: async (event) => {
      event.preventDefault();
      trouble.textContent = '';
      button.disabled = true;
      try {
        await send(new FormData(element));
        element.closest('dialog')?.close();
      } catch (error) {
        if (!(error instanceof api.Trouble)) throw error;
        trouble.textContent = error.message;
        // Where there is one thing to say, it is asked for again.
        const [only, ...others] = element.querySelectorAll('input');
        if (only && !others.length) only.focus();
        trouble.scrollIntoView({ block: 'nearest' });
      } finally {
        button.disabled = false;
      }
    },
  }, ...fields, trouble, el('div', { class: 'foot' }, button));
  return element;
}

/**
 * Asks whether something may be done. However the dialog is left, there is one answer.
 * @param {string} sentence a question, and what is to be known before it is answered
 * @param {(yes: boolean) => void} then
 */
export function ask(sentence, then) {
  const [question, ...more] = sentence.split(/(?<=[?])\s+/);
  const answer = (yes) => () => { box.returnValue = yes; box.close(); };
  const yes = el('button', { type: 'button', class: 'brass', onclick: answer('yes') }, 'Yes');
  const box = dialog(question, el('p', { class: 'soft' }, more.join(' ')),
    el('div', { class: 'foot' }, el('button', { type: 'button', onclick: answer('') }, 'No'), yes));
  box.addEventListener('close', () => then(box.returnValue === 'yes'));
  yes.focus();
  return box;
}

/**
 * The new-game dialog, made from the card. It begins with the setup that is on the table, where that is a preset.
 * @param {{level?: string, setup?: string, deal: (wanted: {id: string, level: string}) => unknown}} options
 */
export function newDialog(house, card, { level = 'easy', setup, deal }) {
  const { fields } = card;
  const presets = el('div', { class: 'chips', role: 'group', 'aria-label': 'Presets' }, ...card.presets.map((preset, at) =>
    el('button', { type: 'button', onclick: () => choose(at) }, preset.name)));
  const levels = el('fieldset', { class: 'levels' }, el('legend', {}, 'Level'), ...house.levels.map(({ id, about }) =>
    el('label', {}, el('input', { type: 'radio', name: 'level', value: id, checked: id === level }), el('b', {}, id), el('small', {}, about))));
  const picture = el('div', { class: 'setup-picture' });
  const element = form([
    field('Your name', el('input', { name: 'player', maxlength: 40, autocomplete: 'nickname', value: kept.get('player') ?? '' }), 'For the scores.'),
    card.presets.length > 1 && presets,
    // The largest choice first: it is what the others are about.
    ...fields.filter(({ kind }) => kind.file).map((one) => control(card, one)),
    picture,
    el('div', { class: 'fields' }, ...fields.filter(({ kind }) => !kind.file).map((one) => control(card, one))),
    levels,
    field('Seed', el('input', { name: 'seed', maxlength: 80, autocomplete: 'off', placeholder: 'any text' }), 'The same seed deals the same board. Empty: a fresh one.'),
  ], 'Deal', async (data) => {
    kept.set('player', data.get('player').trim());
    const chosen = setupOf(fields, data);
    const seed = data.get('seed').trim();
    const id = `${card.id}${chosen ? `:${chosen}` : ''}${seed ? `#${seed}` : ''}`;
    await deal({ id, level: data.get('level') });
  });
  // A field with pictures of its own needs no other.
  const shown = () => fields.some(({ kind }) => kind.file) || sketchInto(picture, card.id, setupOf(fields, new FormData(element)));
  const choose = (at) => {
    if (card.preset_values[at]) fill(element, fields, card.preset_values[at]);
    shown();
  };
  const box = dialog(`New ${card.name}`, element);
  box.classList.add('new');
  choose(Math.max(0, card.preset_setups.indexOf(setup)));
  element.addEventListener('change', shown);
  // Whoever has a name already comes for another board.
  if (kept.get('player')) element.querySelector('input:checked, .chips button, select, input[type="number"]')?.focus();
}

/** When keys mean what they do, the usual first. */
const KEYS = [
  ['playing', 'Keys'], ['line', 'While a line or a replay is shown'], ['lesson', 'In a lesson'],
  ['watching', 'While somebody else plays'], ['paused', 'While the game is paused'],
];

const keyLine = ({ keys, help }) =>
  el('div', {}, el('dt', {}, ...keys.flatMap((key, at) => [at ? ' ' : '', el('kbd', {}, key)])), el('dd', {}, help));

/** Rules, controls and keys. */
export function helpDialog(card, bindings) {
  dialog(card.name,
    el('p', { class: 'tagline' }, card.tagline),
    ...card.rules.split(/\n\s*\n/).map((paragraph) => el('p', {}, paragraph)),
    el('h3', {}, 'Playing'),
    el('ul', {}, ...card.controls.map((line) => el('li', {}, line)),
      el('li', {}, 'A click or tap points at a place; the right button or a long press puts a mark.')),
    ...[...Map.groupBy(bindings, ({ at }) => KEYS.find(([situation]) => at.includes(situation)))]
      .sort(([a], [b]) => KEYS.indexOf(a) - KEYS.indexOf(b))
      .flatMap(([[, title], some]) => [el('h3', {}, title), el('dl', { class: 'keys' }, ...some.map(keyLine))]));
}

/** A line to type a move or a command into. */
export function typeDialog(send) {
  const input = el('input', { name: 'line', 'aria-label': 'A move or a command', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' });
  const box = dialog('A move or a command', form([input], 'Do it', async (data) => {
    const line = data.get('line').trim();
    if (line) send(line);
  }));
  box.classList.add('line');
  input.focus();
}
