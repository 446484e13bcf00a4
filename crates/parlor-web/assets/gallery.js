// @ts-check
// A field of a setup whose words have a picture each, and which takes a file of one's own.

import * as api from './api.js';
import { el } from './dom.js';
import { sketchInto } from './sketch.js';

/** @import { Field, Game } from '../wire' */

/**
 * What the chosen one means stands below.
 * @param {Game} card
 * @param {Field} one
 * @param {[string, string][]} words
 */
export function gallery(card, { key, label, default: preset }, words) {
  const meaning = el('small', { class: 'meaning' });
  const trouble = el('p', { class: 'trouble', role: 'alert' });
  const file = el('input', { type: 'file', class: 'unseen', 'aria-label': `${label} from a file` });
  const open = el(
    'label',
    { class: 'tile file' },
    file,
    el('span', { class: 'picture' }, '+'),
    el('span', { class: 'name' }, 'From a file…'),
  );
  const tiles = el('div', { class: 'tiles' }, open);
  const meanings = new Map(words);
  /** @type {HTMLInputElement[]} */
  const radios = [];
  const add = (/** @type {string} */ value, /** @type {string} */ name) => {
    const picture = el('span', { class: 'picture' });
    const input = el('input', { type: 'radio', name: key, value, checked: value === preset, required: true });
    radios.push(input);
    open.before(el('label', { class: 'tile' }, input, picture, el('span', { class: 'name' }, name)));
    sketchInto(picture, card.id, value);
    return input;
  };
  const tell = () => {
    const chosen = radios.find((input) => input.checked);
    meaning.textContent = (chosen && meanings.get(chosen.value)) ?? '';
    chosen?.closest('.tile')?.scrollIntoView({ block: 'nearest' });
  };
  const read = async (/** @type {File} */ chosen) => {
    trouble.textContent = '';
    try {
      const value = await api.readFile(card.id, key, chosen);
      meanings.set(value, `From the file ${chosen.name}.`);
      const input = radios.find((known) => known.value === value) ?? add(value, chosen.name);
      input.checked = true;
      input.focus();
      tell();
    } catch (error) {
      if (!(error instanceof api.Trouble)) throw error;
      trouble.textContent = `${chosen.name}: ${error.message}`;
    }
    file.value = '';
  };
  const group = el('fieldset', { class: 'field gallery' }, el('legend', {}, label), tiles, meaning, trouble);
  for (const [value] of words) add(value, value);
  file.addEventListener('change', () => file.files?.[0] && read(file.files[0]));
  group.addEventListener('change', (event) => event.target !== file && tell());
  tell();
  return group;
}
