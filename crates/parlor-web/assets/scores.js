// @ts-check
// The results: won games, best first, one table for each setup and level of a game. Each can be looked at again.

import * as api from './api.js';
import { dialog } from './dialogs.js';
import { count, el } from './dom.js';
import { field, setupName } from './fields.js';
import { scoreTable } from './score-table.js';
import { cardOf } from './shelf.js';

/** @import { Games, Scores, State } from '../wire' */

const check = (/** @type {string} */ name, /** @type {string} */ words) => {
  const input = el('input', { type: 'checkbox', name });
  return { input, label: el('label', { class: 'check' }, input, words) };
};

/**
 * @param {HTMLSelectElement} select
 * @param {[string, string][]} all
 * @param {string | undefined} chosen
 */
function offer(select, all, chosen) {
  select.replaceChildren(...all.map(([value, words]) => el('option', { value, selected: value === chosen }, words)));
}

class ScoresDialog {
  /** Which tables of results there are. @type {Scores['tables']} */
  #tables = [];

  /** @param {Games} house */
  constructor(house) {
    this.house = house;
    this.body = el('div', { class: 'score-table' });
    this.told = el('p', { class: 'soft', role: 'status' });
    this.trouble = el('p', { class: 'trouble', role: 'alert' });
    this.game = el('select', { name: 'game' });
    this.setup = el('select', { name: 'setup' });
    this.level = el('select', { name: 'level' });
    this.practice = check('practice', 'Practice instead of ranked games');
    this.clean = check('clean', 'Clean: no help, nothing taken back');
  }

  /** @param {State} [now] the table of results to begin with */
  async open(now) {
    ({ tables: this.#tables } = await api.scores(this.#kind()));
    const { game, setup, level, practice, clean, house } = this;
    const [first] = this.#tables;
    const games = house.games.map(({ id, name }) => /** @type {[string, string]} */ ([id, name]));
    offer(game, games, now?.game ?? first?.game);
    // Where nothing was played yet, a level is still worth asking for.
    const levels = house.levels.map(({ id }) => /** @type {[string, string]} */ ([id, id]));
    offer(level, levels, now?.level ?? first?.level);
    this.#setups(now?.game === game.value ? now.setup : undefined);
    game.addEventListener('change', () => {
      this.#setups();
      this.#show();
    });
    for (const one of [setup, level, practice.input, clean.input]) one.addEventListener('change', () => this.#show());
    dialog(
      'Scores',
      el('form', { class: 'which' }, field('Game', game), field('Setup', setup), field('Clock', level)),
      el('div', { class: 'kinds' }, practice.label, clean.label),
      this.told,
      this.body,
      this.trouble,
    ).classList.add('wide');
    return this.#show();
  }

  #kind() {
    return { practice: this.practice.input.checked, clean: this.clean.input.checked };
  }

  /** Offers the setups of the game: its presets, and what was played besides. */
  #setups(/** @type {string | undefined} */ chosen = undefined) {
    const card = cardOf(this.house, this.game.value);
    const tables = this.#tables.filter((one) => one.game === this.game.value);
    const played = (/** @type {string} */ setup) => tables.filter((one) => one.setup === setup).reduce((sum, one) => sum + one.count, 0);
    const own = chosen === undefined ? [] : [chosen];
    const all = [...new Set([...own, ...(card?.preset_setups ?? []), ...tables.map((one) => one.setup)])];
    const words = (/** @type {string} */ setup) => `${setupName(card, setup) || card?.name}${played(setup) ? ` (${played(setup)})` : ''}`;
    offer(
      this.setup,
      all.map((setup) => [setup, words(setup)]),
      chosen ?? all.find(played),
    );
  }

  async #show() {
    const { game, setup, level } = this;
    const kind = this.#kind();
    const { tables, scores } = await api.scores({ game: game.value, setup: setup.value, level: level.value, ...kind });
    this.#tables = tables;
    this.#setups(setup.value);
    this.trouble.textContent = '';
    const none = `No ${kind.clean ? 'clean ' : ''}${kind.practice ? 'practice' : 'ranked'} game of this kind was won yet.`;
    this.told.textContent = scores.length ? `${count(scores.length, 'game')} won, the best first.` : none;
    this.body.replaceChildren(scores.length ? scoreTable(scores, (key) => this.#replay(key)) : '');
  }

  async #replay(/** @type {string} */ key) {
    try {
      await api.open({ replay: key });
    } catch (error) {
      if (!(error instanceof api.Trouble)) throw error;
      this.trouble.textContent = error.message;
    }
  }
}

/**
 * The results; `now` is the table of them to begin with.
 * @param {Games} house
 * @param {State} [now]
 */
export const scoresDialog = (house, now) => new ScoresDialog(house).open(now);
