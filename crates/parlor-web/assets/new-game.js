// @ts-check
// The new-game dialog, made from the card.

import * as api from './api.js';
import { dialog, form } from './dialogs.js';
import { el, kept } from './dom.js';
import { control, field, hasPictures, written } from './fields.js';
import { pips } from './pips.js';
import { sketchInto } from './sketch.js';

/** @import { Choices, Game, Games, Level } from '../wire' */
/** @import { Control } from './fields.js' */
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
  return el('fieldset', { class: 'levels' }, el('legend', {}, 'Clock'), ...house.levels.map(level));
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
 * The fields of a setup. What one leaves of the others the server knows: after every choice it is asked, and whatever does
 * not go with that choice gives way and says so.
 */
class Setup {
  /** How often something was chosen: only the last answer counts. */
  #asked = 0;
  /** @type {Promise<unknown>} */
  #settled = Promise.resolve();
  #changed = el('p', { class: 'soft changed', role: 'status' });
  #trouble = el('p', { class: 'trouble', role: 'alert' });

  /**
   * @param {Game} card
   * @param {(choices: Choices) => void} shown
   */
  constructor(card, shown) {
    this.card = card;
    this.shown = shown;
    this.controls = card.fields.map((one) => control(card, one));
    this.says = [this.#changed, this.#trouble];
    this.choices = card.preset_choices[0];
    /** What was chosen, whether it remains beside the rest or not: what gave way to a choice comes back with another. */
    this.wished = this.choices?.values ?? [];
    for (const one of this.controls) one.element.addEventListener('change', () => this.#choose(one));
  }

  /** The elements of the fields that have pictures, or of those that have none. */
  elements(/** @type {boolean} */ pictures) {
    return this.controls.filter((_, at) => hasPictures(this.card.fields[at]) === pictures).map(({ element }) => element);
  }

  /** Shows a setup with what remains of each of its fields. */
  show(/** @type {Choices} */ choices, /** @type {Control | null} */ chosen = null) {
    const told = this.controls.some((one, at) => one !== chosen && this.choices?.values[at] !== choices.values[at]);
    this.choices = choices;
    for (const [at, one] of this.controls.entries()) {
      const offer = choices.offers[at];
      if (offer) one.show(offer, choices.values[at] ?? '');
    }
    this.#changed.textContent = told ? choices.changed : '';
    this.#trouble.textContent = choices.trouble;
    this.shown(choices);
  }

  /** A preset comes with all that remains beside it. */
  choose(/** @type {Choices} */ preset) {
    this.#asked += 1;
    this.wished = preset.values;
    this.show(preset);
  }

  #choose(/** @type {Control} */ chosen) {
    this.#asked += 1;
    const mine = this.#asked;
    this.wished = this.wished.map((value, at) => (this.controls[at] === chosen ? chosen.value() : value));
    const ask = async () => {
      const choices = await api.choices(this.card.id, this.wished, chosen.key);
      if (mine === this.#asked) this.show(choices, chosen);
    };
    this.#settled = ask().catch((error) => {
      if (!(error instanceof api.Trouble)) throw error;
      this.#trouble.textContent = error.message;
    });
  }

  /** The setup as text, as soon as the last choice is settled. */
  async text() {
    await this.#settled;
    if (this.choices?.trouble) throw new api.Trouble(this.choices.trouble);
    return this.choices?.setup ?? '';
  }
}

/**
 * What a filled-in form asks for.
 * @param {Games} house
 * @param {Game} card
 * @param {string} setup
 * @param {FormData} data
 * @returns {Wanted}
 */
function wanted(house, card, setup, data) {
  const seed = written(data, 'seed');
  const level = house.levels.find(({ id }) => id === data.get('level'))?.id ?? 'easy';
  return { id: `${card.id}:${setup}${seed ? `#${seed}` : ''}`, level };
}

/**
 * It begins with the setup that is on the table, where that is a preset.
 * @param {Games} house
 * @param {Game} card
 * @param {{level?: Level, setup?: string, deal: (wanted: Wanted) => Promise<unknown>}} options
 */
export function newDialog(house, card, { level = 'easy', setup: present, deal }) {
  const chips = card.presets.map(({ name, difficulty }, at) =>
    el('button', { type: 'button', onclick: () => choose(at) }, name, pips(difficulty)),
  );
  const presets = el('div', { class: 'chips', role: 'group', 'aria-label': 'Presets' }, ...chips);
  const picture = el('div', { class: 'setup-picture' });
  const setup = new Setup(card, (choices) => {
    for (const [at, chip] of chips.entries()) chip.setAttribute('aria-pressed', `${card.preset_setups[at] === choices.setup}`);
    // A field with pictures of its own needs no other.
    if (!card.fields.some(hasPictures)) sketchInto(picture, card.id, choices.setup);
  });
  const parts = [
    player(),
    card.presets.length > 1 && presets,
    // The largest choice first: it is what the others are about.
    ...setup.elements(true),
    picture,
    el('div', { class: 'fields' }, ...setup.elements(false)),
    ...setup.says,
    levels(house, level),
    seed(),
  ];
  const element = form(parts, 'Deal', async (data) => {
    kept.set('player', written(data, 'player'));
    return deal(wanted(house, card, await setup.text(), data));
  });
  const choose = (/** @type {number} */ at) => {
    const preset = card.preset_choices[at];
    if (preset) setup.choose(preset);
  };
  dialog(`New ${card.name}`, element).classList.add('new');
  // A preset's setup may be empty text, so that nothing on the table is no preset's.
  choose(present === undefined ? 0 : Math.max(0, card.preset_setups.indexOf(present)));
  // Whoever has a name already comes for another board.
  const first = element.querySelector('input:checked, .chips button, select, input[type="number"]');
  if (kept.get('player')) /** @type {HTMLElement | null} */ (first)?.focus();
}
