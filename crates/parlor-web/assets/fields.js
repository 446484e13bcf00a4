// The fields of a setup as controls of a form: what a card says can be chosen.

import * as api from './api.js';
import { el } from './dom.js';
import { sketchInto } from './sketch.js';

/** What the code of a file begins with. */
const CODE = '~';

export const field = (label, control, about) =>
  el('label', { class: 'field' }, el('span', {}, label), control, about && el('small', {}, about));

/** A setup for people: the name of its preset, or its words. The code of a file says nothing to them. */
export function setupName(card, setup) {
  const preset = card?.presets[card.preset_setups.indexOf(setup)];
  return preset?.name ?? setup.split(',').filter(Boolean).map((word) => (word.startsWith(CODE) ? 'own file' : word)).join(' ');
}

/** One control for a field of a card. Its value goes into the form under the field's key. */
export function control(card, one) {
  const { key, label, kind, default: preset } = one;
  if (kind.file) return gallery(card, one);
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

/** Words with a picture each, and a file of one's own. What the chosen one means stands below. */
function gallery(card, { key, label, kind, default: preset }) {
  const meaning = el('small', { class: 'meaning' });
  const trouble = el('p', { class: 'trouble', role: 'alert' });
  const file = el('input', { type: 'file', class: 'unseen', 'aria-label': `${label} from a file` });
  const open = el('label', { class: 'tile file' }, file, el('span', { class: 'picture' }, '+'), el('span', { class: 'name' }, 'From a file…'));
  const tiles = el('div', { class: 'tiles' }, open);
  const meanings = new Map(kind.file);
  const add = (value, name) => {
    const picture = el('span', { class: 'picture' });
    const input = el('input', { type: 'radio', name: key, value, checked: value === preset, required: true });
    open.before(el('label', { class: 'tile' }, input, picture, el('span', { class: 'name' }, name)));
    sketchInto(picture, card.id, value);
    return input;
  };
  const which = el('select', { 'aria-label': `Which ${label.toLowerCase()} of the file` });
  const picker = el('label', { class: 'field', hidden: true }, el('span', {}, 'In this file'), which);
  const group = el('fieldset', { class: 'field gallery' }, el('legend', {}, label), tiles, picker, meaning, trouble);
  const tell = () => {
    const chosen = tiles.querySelector('input[type="radio"]:checked');
    meaning.textContent = chosen ? meanings.get(chosen.value) ?? '' : '';
    chosen?.closest('.tile').scrollIntoView({ block: 'nearest' });
  };
  for (const [value] of kind.file) add(value, value);
  file.addEventListener('change', async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    trouble.textContent = '';
    picker.hidden = true;
    try {
      const parts = await api.readFile(card.id, key, chosen);
      const take = ({ name, value }) => {
        const known = [...tiles.querySelectorAll('input[type="radio"]')].find((input) => input.value === value);
        meanings.set(value, `From the file ${chosen.name}.`);
        const input = known ?? add(value, name || chosen.name);
        input.checked = true;
        tell();
        return input;
      };
      if (parts.length === 1) return take(parts[0]).focus();
      // Several in one file: which one is chosen from a list; one that is wrong is named, but cannot be chosen.
      which.replaceChildren(...parts.map(({ name, trouble: why }, at) => {
        const shown = name || `${at + 1}`;
        return el('option', { value: at, disabled: Boolean(why) }, why ? `${shown} (${why})` : shown);
      }));
      const first = parts.findIndex(({ value }) => value);
      which.onchange = () => take(parts[which.value]);
      picker.hidden = false;
      if (first >= 0) {
        which.value = first;
        take(parts[first]);
      }
      which.focus();
    } catch (error) {
      if (!(error instanceof api.Trouble)) throw error;
      trouble.textContent = `${chosen.name}: ${error.message}`;
    } finally {
      file.value = '';
    }
  });
  group.addEventListener('change', (event) => event.target !== file && event.target !== which && tell());
  tell();
  return group;
}

/** Puts values into the controls of a card's fields. */
export function fill(element, fields, values) {
  fields.forEach(({ key, kind }, at) => {
    if (kind.size) ['columns', 'rows'].forEach((part, n) => (element.elements[`${key}.${part}`].value = values[at].split('x')[n]));
    else element.elements[key].value = values[at];
  });
  for (const group of element.querySelectorAll('.gallery')) group.dispatchEvent(new Event('change'));
}

const read = (data, { key, kind }) => (kind.size ? `${data.get(`${key}.columns`)}x${data.get(`${key}.rows`)}` : data.get(key));

/** The setup that a form holds, as text. */
export const setupOf = (fields, data) => fields.map((one) => read(data, one)).join(',');
