// @ts-check
// The fields of a setup as controls of a form: what a card says can be chosen.

import { el } from './dom.js';
import { gallery } from './gallery.js';

/** @import { Field, Game } from '../wire' */
/** @import { Child } from './dom.js' */

/** What the code of a file begins with. */
const CODE = '~';

/**
 * @param {string} label
 * @param {Child} control
 * @param {string} [about]
 */
export const field = (label, control, about) =>
  el('label', { class: 'field' }, el('span', {}, label), control, about && el('small', {}, about));

/** What was written into a field of a form. */
export const written = (/** @type {FormData} */ data, /** @type {string} */ name) => String(data.get(name) ?? '').trim();

/**
 * A setup for people: the name of its preset, or its words. The code of a file says nothing to them.
 * @param {Game | undefined} card
 * @param {string} setup
 */
export function setupName(card, setup) {
  const preset = card?.presets[card.preset_setups.indexOf(setup)];
  const words = setup.split(',').filter(Boolean);
  return preset?.name ?? words.map((word) => (word.startsWith(CODE) ? 'own file' : word)).join(' ');
}

/** Whether a field has pictures of its own, one for each word. */
export const hasPictures = (/** @type {Field} */ { kind }) => 'file' in kind;

/**
 * One control for a field of a card. Its value goes into the form under the field's key.
 * @param {Game} card
 * @param {Field} one
 */
export function control(card, one) {
  const { key, label, kind, default: preset } = one;
  if ('file' in kind) return gallery(card, one, kind.file);
  if ('choice' in kind) {
    // A word without a meaning is read but not offered.
    const offered = kind.choice.filter(([, meaning]) => meaning);
    const option = (/** @type {[string, string]} */ [value, meaning]) =>
      el('option', { value, selected: value === preset }, `${value}: ${meaning}`);
    return field(label, el('select', { name: key }, ...offered.map(option)));
  }
  if ('size' in kind) {
    const { min, max } = kind.size;
    const [columns, rows] = preset.split('x');
    const number = (/** @type {string} */ part, /** @type {string | undefined} */ value) =>
      el('input', { type: 'number', name: `${key}.${part}`, min, max, value, required: true, 'aria-label': part });
    const both = el('span', { class: 'size' }, number('columns', columns), '×', number('rows', rows));
    return el('div', { class: 'field', role: 'group', 'aria-label': label }, el('span', {}, label), both);
  }
  const { min, max } = kind.number;
  return field(label, el('input', { type: 'number', name: key, min, max, value: preset, required: true }));
}

/**
 * Puts values into the controls of a card's fields.
 * @param {HTMLFormElement} element
 * @param {Field[]} fields
 * @param {string[]} values
 */
export function fill(element, fields, values) {
  const put = (/** @type {string} */ name, /** @type {string} */ value) => {
    const found = element.elements.namedItem(name);
    if (found && 'value' in found) found.value = value;
  };
  for (const [at, { key, kind }] of fields.entries()) {
    const value = values[at] ?? '';
    const [columns = '', rows = ''] = value.split('x');
    if ('size' in kind) {
      put(`${key}.columns`, columns);
      put(`${key}.rows`, rows);
    } else put(key, value);
  }
  for (const group of element.querySelectorAll('.gallery')) group.dispatchEvent(new Event('change'));
}

/**
 * The setup that a form holds, as text.
 * @param {Field[]} fields
 * @param {FormData} data
 */
export function setupOf(fields, data) {
  const read = (/** @type {Field} */ { key, kind }) =>
    'size' in kind ? `${data.get(`${key}.columns`)}x${data.get(`${key}.rows`)}` : data.get(key);
  return fields.map(read).join(',');
}
