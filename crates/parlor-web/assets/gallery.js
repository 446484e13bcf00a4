// @ts-check
// A field of a setup whose words have a picture each, and which takes a file of one's own.

import * as api from './api.js';
import { el } from './dom.js';
import { sketchInto } from './sketch.js';

/** @import { Field, FilePart, Game } from '../wire' */
/** @import { Control } from './fields.js' */

/** Several things in one file: which one is chosen from a list. */
class Picker {
  /** @type {() => void} */
  #chosen = () => {};

  /** @param {string} label */
  constructor(label) {
    this.which = el('select', { 'aria-label': `Which ${label.toLowerCase()} of the file`, onchange: () => this.#chosen() });
    this.element = el('label', { class: 'field', hidden: true }, el('span', {}, 'In this file'), this.which);
  }

  /**
   * The first that can be taken is taken; one that is wrong is named, but cannot be chosen.
   * @param {FilePart[]} parts
   * @param {(value: string, name: string) => void} take
   */
  offer(parts, take) {
    const option = (/** @type {FilePart} */ { name, trouble }, /** @type {number} */ at) => {
      const shown = name || `${at + 1}`;
      return el('option', { value: at, disabled: trouble !== undefined }, trouble ? `${shown} (${trouble})` : shown);
    };
    this.which.replaceChildren(...parts.map(option));
    this.#chosen = () => {
      const part = parts[this.which.selectedIndex];
      if (part?.value !== undefined) take(part.value, part.name);
    };
    this.which.selectedIndex = parts.findIndex(({ value }) => value !== undefined);
    this.element.hidden = false;
    this.#chosen();
    this.which.focus();
  }
}

/**
 * What the chosen one means stands below.
 * @param {Game} card
 * @param {Field} one
 * @param {[string, string][]} words
 * @returns {Control}
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
  const take = (/** @type {string} */ value, /** @type {string} */ name, /** @type {File} */ from) => {
    meanings.set(value, `From the file ${from.name}.`);
    const input = radios.find((known) => known.value === value) ?? add(value, name || from.name);
    input.checked = true;
    tell();
    // What it is may leave other fields less to choose.
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return input;
  };
  const picker = new Picker(label);
  const read = async (/** @type {File} */ chosen) => {
    trouble.textContent = '';
    picker.element.hidden = true;
    try {
      const parts = await api.readFile(card.id, key, chosen);
      const [only, ...others] = parts;
      if (only?.value !== undefined && !others.length) take(only.value, only.name, chosen).focus();
      else picker.offer(parts, (value, name) => take(value, name, chosen));
    } catch (error) {
      if (!(error instanceof api.Trouble)) throw error;
      trouble.textContent = `${chosen.name}: ${error.message}`;
    } finally {
      file.value = '';
    }
  };
  const group = el('fieldset', { class: 'field gallery' }, el('legend', {}, label), tiles, picker.element, meaning, trouble);
  for (const [value] of words) add(value, value);
  file.addEventListener('change', () => file.files?.[0] && read(file.files[0]));
  group.addEventListener('change', (event) => event.target !== file && event.target !== picker.which && tell());
  tell();
  return {
    key,
    element: group,
    value: () => radios.find((input) => input.checked)?.value ?? preset,
    show: ({ remains }, value) => {
      const left = typeof remains === 'object' && 'words' in remains ? remains.words : [];
      for (const input of radios) {
        input.disabled = words.some(([word]) => word === input.value) && !left.includes(input.value);
        input.checked = input.value === value;
      }
      tell();
    },
  };
}
