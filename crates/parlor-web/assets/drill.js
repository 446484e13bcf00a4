// @ts-check
// Drills: a position, a question, and what the answer was worth. The server proves answers, keeps the time and the rating;
// here it is shown and passed on.

import * as api from './api.js';
import { Board } from './board.js';
import { choiceButton } from './choice.js';
import { byId, count, el, focused, inside, kept, keycap, nextTheme, say } from './dom.js';
import { header } from './header.js';
import { Keys, keyName } from './keys.js';
import { pulses, spoken } from './speech.js';

/** @import { Action, Bead, Choice, Command, DrillRun, Games, Length, RunView, Step } from '../wire' */

/** @type {Record<Bead, string>} */
const SIGNS = { right: '✓', helped: '~', missed: '✗' };
/** @type {Record<Bead, string>} */
const WORDS = { right: 'right', helped: 'right with a hint', missed: 'missed' };
/** Keys that a focused button takes for itself. */
const PRESSES = new Set(['Space', 'Enter']);
const PLAY_ON = 'p';

/** A run of drills on the page. */
class Drills {
  /** @type {RunView | null} */
  #view = null;
  #busy = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #clock;

  /** @param {Games} house */
  constructor(house) {
    this.house = house;
    this.keys = new Keys(house.bindings);
    this.board = new Board((cell, mark) => this.#point(cell, mark));
    this.question = el('h1', { class: 'question' });
    this.card = el('aside', { class: 'panels drill-card' });
    this.choices = el('div', { class: 'choices' });
    this.play = el('section', { class: 'play', 'aria-label': 'Board' }, this.question, this.board.element, this.choices);
    this.element = el('div', { class: 'table drill' }, this.play, this.card);
  }

  /** Shows what can be begun. */
  async begin() {
    const player = kept.get('player') ?? '';
    const { rating, history } = await api.standing(player);
    this.question.textContent = 'Drills';
    this.board.element.hidden = true;
    const about = el('p', {}, 'Positions of real boards in which few moves are right. Each answer is proved at once.');
    const games = el(
      'select',
      { 'aria-label': 'Game' },
      el('option', { value: '' }, 'Any game'),
      ...this.house.games.map(({ id, name }) => el('option', { value: id }, name)),
    );
    const start = (/** @type {Length} */ length) => () => this.#do(() => api.newRun({ game: games.value || undefined, length }));
    const ten = el('button', { type: 'button', class: 'brass', onclick: start('ten') }, 'Ten in a row');
    const three = el('button', { type: 'button', onclick: start('three-minutes') }, 'Three minutes');
    const last = history.length ? el('p', { class: 'soft' }, `The last ${count(history.length, 'answer')}: ${history.join(', ')}.`) : null;
    const standing = el('p', { class: 'rating' }, 'Your rating ', el('strong', {}, rating));
    this.card.replaceChildren(el('section', { class: 'panel' }, standing, last, about, games, el('div', { class: 'pair' }, ten, three)));
    ten.focus();
  }

  /**
   * Asks the server for something and shows the answer; a second press does not ask twice.
   * @param {() => Promise<RunView>} ask
   */
  async #do(ask) {
    if (this.#busy) return;
    this.#busy = true;
    this.element.setAttribute('aria-busy', 'true');
    await this.#try(async () => this.#show(await ask()));
    this.board.release();
    this.#busy = false;
    this.element.removeAttribute('aria-busy');
  }

  /** Does something, or says why it could not be done. */
  async #try(/** @type {() => Promise<unknown>} */ what) {
    try {
      await what();
    } catch (error) {
      if (!(error instanceof api.Trouble)) throw error;
      say(error.message);
      this.card.prepend(el('p', { class: 'trouble', role: 'alert' }, error.message));
    }
  }

  #step(/** @type {Step} */ step) {
    const key = this.#view?.key;
    return key ? this.#do(() => api.drill(key, step)) : undefined;
  }

  #command(/** @type {Command} */ command) {
    return this.#step({ drill: 'board', command });
  }

  #point(/** @type {number} */ cell, /** @type {boolean} */ mark) {
    if (this.#view?.run.phase === 'open') this.#command({ do: 'point', cell, mark });
  }

  #show(/** @type {RunView} */ view) {
    const before = this.#view;
    this.#view = view;
    const { run, scene, refusal } = view;
    const away = this.board.has(focused()) || focused() === document.body;
    this.question.textContent = run.question;
    this.board.element.hidden = !scene;
    const card = this.house.games.find(({ id }) => id === run.position.split(/[:@#]/)[0]);
    if (card) this.board.holds(card.hand);
    if (scene) this.board.draw(scene);
    this.#offer(run.phase === 'open' && scene ? scene.choices : []);
    this.#draw(run);
    if (refusal) {
      this.board.refuse(refusal);
      say(refusal.sentence);
    } else if (before?.run.phase !== run.phase || before.run.beads.length !== run.beads.length) {
      say(`${run.said.text || run.question}`);
      const next = run.phase === 'open' ? null : this.card.querySelector('.brass');
      if (next instanceof HTMLElement) next.focus();
      else this.board.focus();
    } else if (run.said.text && before.run.said.text !== run.said.text) say(run.said.text);
    else if (away) this.board.focus();
    this.#tick();
  }

  /** What there is to choose besides what lies on the board. */
  #offer(/** @type {Choice[]} */ choices) {
    const act = (/** @type {Action} */ action) => typeof action === 'object' && this.#command({ do: 'press', key: action.board });
    const button = (/** @type {Choice} */ { key, label }) => choiceButton({ keys: this.keys, act }, { board: key }, label);
    this.choices.replaceChildren(...choices.map(button));
  }

  /** The card beside the board. */
  #draw(/** @type {DrillRun} */ run) {
    const change = run.change === null ? null : el('span', { class: 'change' }, `${run.change < 0 ? '−' : '+'}${Math.abs(run.change)}`);
    const rating = el('p', { class: 'rating' }, 'Rating ', el('strong', {}, run.rating), ' ', change);
    const beads = el('ol', { class: 'beads', 'aria-label': 'Drills so far' }, ...run.beads.map(bead), ...open(run));
    const where = run.clock
      ? el('p', { class: 'clock' }, run.clock)
      : el('p', { class: 'soft' }, `Drill ${Math.min(run.beads.length + (run.bead ? 0 : 1), run.of ?? 10)} of ${run.of}`);
    const said = el('p', { class: `answer ${run.bead ?? ''}` }, ...spoken(run.said));
    const key = (/** @type {'hint' | 'solve'} */ action) => this.keys.find(action)?.keys[0];
    const button = (/** @type {string} */ word, /** @type {Step} */ step, /** @type {string | undefined} */ cap, brass = false) =>
      el('button', { type: 'button', class: brass && 'brass', onclick: () => this.#step(step) }, word, keycap(cap));
    const again = el('button', { type: 'button', class: 'brass', onclick: () => this.begin() }, 'Another run');
    const on = el('button', { type: 'button', onclick: () => this.#playOn() }, 'Play on', keycap(PLAY_ON));
    const buttons = {
      waiting: [button('Look again', { drill: 'next' }, undefined)],
      open: [button('Hint (halves the gain)', { drill: 'hint' }, key('hint')), button('Skip', { drill: 'skip' }, key('solve'))],
      answered: [button('Next', { drill: 'next' }, 'Enter', true), on],
      over: [again, el('a', { class: 'button', href: '/' }, 'Home')],
    };
    const game = run.game ? el('h2', {}, run.game) : null;
    this.card.replaceChildren(
      el('section', { class: 'panel' }, game, where, rating, beads),
      el('section', { class: 'panel coach' }, said, el('div', { class: 'pair' }, ...buttons[run.phase])),
    );
  }

  /** Plays on from the position, at a table of its own. */
  async #playOn() {
    const id = this.#view?.run.position;
    if (id) await this.#try(() => api.open({ id }));
  }

  /** While the clock runs it is the server's; the page asks once a second what it shows. */
  #tick() {
    clearInterval(this.#clock);
    const { key, run } = this.#view ?? {};
    if (!key || !run?.clock || run.phase !== 'open') return;
    this.#clock = setInterval(() => !this.#busy && !document.hidden && this.#do(() => api.run(key)), 1000);
  }

  press(/** @type {KeyboardEvent} */ event) {
    const phase = this.#view?.run.phase;
    if (event.altKey || inside(event, 'input, select, dialog') || document.querySelector('dialog[open]')) return;
    const name = keyName(event);
    const action = this.keys.action(name, 'playing');
    if (action === 'theme') return void nextTheme();
    if (phase === 'answered' && name === PLAY_ON) return void this.#playOn();
    const atBoard = this.board.has(focused()) || focused() === document.body;
    if (phase !== 'open' || !action || (!atBoard && PRESSES.has(name))) return;
    const board = typeof action === 'object' ? action.board : undefined;
    if (board === 'next' || board === 'previous') {
      const cell = this.board.has(focused()) ? this.board.advance(event.shiftKey) : undefined;
      if (cell === undefined) return;
      event.preventDefault();
      return void this.#command({ do: 'look', cell });
    }
    event.preventDefault();
    this.board.finish();
    if (action === 'hint') this.#step({ drill: 'hint' });
    else if (action === 'solve') this.#step({ drill: 'skip' });
    else if (board) this.#command({ do: 'press', key: board });
    else if (action === 'equal' || action === 'moves' || action === 'mistakes') this.#command({ do: action });
  }
}

const bead = (/** @type {Bead} */ kind) => el('li', { class: kind, title: WORDS[kind], 'aria-label': WORDS[kind] }, SIGNS[kind]);

/** Beads that are still to come. */
const open = (/** @type {DrillRun} */ { beads, of }) =>
  Array.from({ length: Math.max((of ?? 0) - beads.length, 0) }, () => el('li', { class: 'open', 'aria-label': 'to come' }, '·'));

export async function drills(/** @type {Games} */ house) {
  header([el('span', { class: 'where' }, 'Drills')], []);
  byId('skip').textContent = 'Skip to the board';
  const shown = new Drills(house);
  byId('main').replaceChildren(shown.element);
  pulses(shown.element, shown.board);
  addEventListener('keydown', (event) => shown.press(event));
  await shown.begin();
}
