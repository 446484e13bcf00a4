// @ts-check
// The new-game dialog, made from the card.

import { dialog, form } from './dialogs.js';
import { el, kept } from './dom.js';
import { control, field, fill, hasPictures, setupOf, written } from './fields.js';
import { sketchInto } from './sketch.js';

/** @import { Game, Games, Level } from '../wire' */
/** @typedef {{id: string, level: Level}} Wanted */

/**
 * @param {Games} house
 * @param {Level} chosen
 */
function levels(house, chosen) {
  const level = (/** @type {Games['levels'][number]} */ { id, about }) => {
    const radio = el('input', { type: 'radio', name: 'level', value: id, checked: id === chosen });
    return el('label', {}, radio, el('b', {}, id), el('small', {}, about));
  };
  return el('fieldset', { class: 'levels' }, el('legend', {}, 'Level'), ...house.levels.map(level));
}

const player = () =>
  field(
    'Your name',
    el('input', { name: 'player', maxlength: 40, autocomplete: 'nickname', value: kept.get('player') ?? '' }),
    'For the scores.',
  );

const seed = () =>
  field(
    'Seed',
    el('input', { name: 'seed', maxlength: 80, autocomplete: 'off', placeholder: 'any text' }),
    'The same seed deals the same board. Empty: a fresh one.',
  );

/**
 * What a filled-in form asks for.
 * @param {Games} house
 * @param {Game} card
 * @param {FormData} data
 * @returns {Wanted}
 */
function wanted(house, card, data) {
  const [setup, seed] = [setupOf(card.fields, data), written(data, 'seed')];
  const level = house.levels.find(({ id }) => id === data.get('level'))?.id ?? 'easy';
  return { id: `${card.id}${setup ? `:${setup}` : ''}${seed ? `#${seed}` : ''}`, level };
}

/**
 * It begins with the setup that is on the table, where that is a preset.
 * @param {Games} house
 * @param {Game} card
 * @param {{level?: Level, setup?: string, deal: (wanted: Wanted) => Promise<unknown>}} options
 */
export function newDialog(house, card, { level = 'easy', setup = '', deal }) {
  const { fields } = card;
  const chips = card.presets.map((preset, at) => el('button', { type: 'button', onclick: () => choose(at) }, preset.name));
  const presets = el('div', { class: 'chips', role: 'group', 'aria-label': 'Presets' }, ...chips);
  const picture = el('div', { class: 'setup-picture' });
  const parts = [
    player(),
    card.presets.length > 1 && presets,
    // The largest choice first: it is what the others are about.
    ...fields.filter(hasPictures).map((one) => control(card, one)),
    picture,
    el('div', { class: 'fields' }, ...fields.filter((one) => !hasPictures(one)).map((one) => control(card, one))),
    levels(house, level),
    seed(),
  ];
  const element = form(parts, 'Deal', (data) => {
    kept.set('player', written(data, 'player'));
    return deal(wanted(house, card, data));
  });
  const show = () => {
    // A field with pictures of its own needs no other.
    if (!fields.some(hasPictures)) sketchInto(picture, card.id, setupOf(fields, new FormData(element)));
  };
  const choose = (/** @type {number} */ at) => {
    const values = card.preset_values[at];
    if (values) fill(element, fields, values);
    show();
  };
  dialog(`New ${card.name}`, element).classList.add('new');
  choose(Math.max(0, card.preset_setups.indexOf(setup)));
  element.addEventListener('change', show);
  // Whoever has a name already comes for another board.
  const first = element.querySelector('input:checked, .chips button, select, input[type="number"]');
  if (kept.get('player')) /** @type {HTMLElement | null} */ (first)?.focus();
}
