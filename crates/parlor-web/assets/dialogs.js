// Dialogs: a new game, help, a typed line, a question.

import * as api from './api.js';
import { el, kept } from './dom.js';

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
      } finally {
        button.disabled = false;
      }
    },
  }, ...fields, trouble, el('div', { class: 'foot' }, button));
  return element;
}

export const field = (label, control, about) =>
  el('label', { class: 'field' }, el('span', {}, label), control, about && el('small', {}, about));

/** Asks before something that cannot be unseen. */
export function ask(question, yes, then) {
  dialog(question, form([], yes, async () => void then()));
}

/** One control for a field of a card. Its value goes into the form under the field's key. */
function control({ key, label, kind, default: preset }) {
  if (kind.choice) {
    // A word without a meaning is read but not offered.
    return field(label, el('select', { name: key }, ...kind.choice.filter(([, meaning]) => meaning).map(([value, meaning]) =>
      el('option', { value, selected: value === preset }, `${value}: ${meaning}`))));
  }
  if (kind.size) {
    const { min, max } = kind.size;
    const [columns, rows] = preset.split('x');
    const number = (part, word, value) => el('input', { type: 'number', name: `${key}.${part}`, min, max, value, required: true, 'aria-label': word });
    return el('div', { class: 'field', role: 'group', 'aria-label': label }, el('span', {}, label),
      el('span', { class: 'size' }, number('columns', 'columns', columns), '×', number('rows', 'rows', rows)));
  }
  const { min, max } = kind.number;
  return field(label, el('input', { type: 'number', name: key, min, max, value: preset, required: true }));
}

/** Puts values into the controls of a card's fields. */
function fill(element, fields, values) {
  fields.forEach(({ key, kind }, at) => {
    if (kind.size) ['columns', 'rows'].forEach((part, n) => (element.elements[`${key}.${part}`].value = values[at].split('x')[n]));
    else element.elements[key].value = values[at];
  });
}

const read = (data, { key, kind }) => (kind.size ? `${data.get(`${key}.columns`)}x${data.get(`${key}.rows`)}` : data.get(key));

/**
 * The new-game dialog, made from the card.
 * @param {{level?: string, deal: (wanted: {id: string, level: string}) => unknown}} options
 */
export function newDialog(house, card, { level = 'easy', deal }) {
  const presets = el('div', { class: 'chips', role: 'group', 'aria-label': 'Presets' }, ...card.presets.map((preset, at) =>
    el('button', { type: 'button', onclick: () => fill(element, card.fields, card.preset_values[at]) }, preset.name)));
  const levels = el('fieldset', { class: 'levels' }, el('legend', {}, 'Level'), ...house.levels.map(({ id, about }) =>
    el('label', {}, el('input', { type: 'radio', name: 'level', value: id, checked: id === level }), el('b', {}, id), el('small', {}, about))));
  const element = form([
    card.presets.length > 1 && presets,
    ...card.fields.map(control),
    levels,
    field('Seed', el('input', { name: 'seed', maxlength: 80, autocomplete: 'off', placeholder: 'any text' }), 'The same seed deals the same board. Empty: a fresh one.'),
    field('Your name', el('input', { name: 'player', maxlength: 40, autocomplete: 'nickname', value: kept.get('player') ?? '' }), 'For the scores.'),
  ], 'Deal', async (data) => {
    kept.set('player', data.get('player').trim());
    const setup = card.fields.map((one) => read(data, one)).join(',');
    const seed = data.get('seed').trim();
    const id = `${card.id}${setup ? `:${setup}` : ''}${seed ? `#${seed}` : ''}`;
    await deal({ id, level: data.get('level') });
  });
  dialog(`New ${card.name}`, element);
  if (card.preset_values[0]) fill(element, card.fields, card.preset_values[0]);
}

/** Rules, controls and keys. */
export function helpDialog(card, bindings) {
  dialog(card.name,
    el('p', { class: 'tagline' }, card.tagline),
    ...card.rules.split(/\n\s*\n/).map((paragraph) => el('p', {}, paragraph)),
    el('h3', {}, 'Playing'),
    el('ul', {}, ...card.controls.map((line) => el('li', {}, line)),
      el('li', {}, 'A click or tap points at a place; the right button or a long press puts a mark.')),
    el('h3', {}, 'Keys'),
    el('dl', { class: 'keys' }, ...bindings.flatMap(({ keys, help }) => [
      el('div', {}, el('dt', {}, ...keys.flatMap((key, at) => [at ? ' ' : '', el('kbd', {}, key)])), el('dd', {}, help)),
    ])));
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
