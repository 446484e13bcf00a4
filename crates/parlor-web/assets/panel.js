// @ts-check
// What stands beside the board: the clock, the numbers, what can be done, and what the coach says.

import { Coach } from './coach.js';
import { el, inside, keycap } from './dom.js';
import { isIdle } from './idle.js';
import { choose, chosen, sets, varies } from './pieces.js';

/** @import { Action, Assist, Clock, PieceSet, State, View } from '../wire' */
/** @import { Name } from './idle.js' */
/** @import { Keys } from './keys.js' */

/** The first things anybody reaches for, then the rest. @type {Name[]} */
const MAIN = ['undo', 'redo', 'hint', 'moves', 'pause', 'demo'];
/**
 * In a small window what is here has to be everything besides the bar; in a large one the style sheet leaves out what is above.
 * @type {Name[]}
 */
const MORE = [
  .../** @type {const} */ (['moves', 'demo', 'restart', 'mistakes', 'equal', 'critical', 'winnable', 'lesson']),
  .../** @type {const} */ (['solve', 'bookmark', 'recall', 'type', 'help', 'theme']),
];
/** What a small window has below the board. @type {Name[]} */
const BAR = ['undo', 'redo', 'hint', 'coach', 'pause'];

/** @typedef {{action: Name, element: HTMLButtonElement, word: HTMLElement}} Button */

export class Panel {
  /** @type {Button[]} */
  #buttons = [];

  /**
   * @param {PieceSet[]} sets that the game's pieces may be drawn in
   * @param {Keys} keys
   * @param {(action: Action) => unknown} act
   * @param {() => void} dress when pieces are to look different
   * @param {(rung: Assist | null) => unknown} coaching how much the coach is to say unasked
   */
  constructor(sets, keys, act, dress, coaching) {
    this.sets = sets;
    this.act = act;
    this.keys = keys;
    this.clock = el('div', { class: 'clock', role: 'timer', 'aria-label': 'Clock' });
    this.counters = el('dl', { class: 'counters' });
    this.coach = new Coach(keys, act, coaching);
    this.note = el('section', { class: 'panel note', 'aria-label': 'Note' });
    this.pieces = pieceSets(sets, dress);
    this.more = el(
      'details',
      { class: 'more' },
      el('summary', {}, 'More'),
      el('div', { class: 'actions' }, ...this.#add(MORE)),
      this.pieces,
    );
    this.element = el(
      'aside',
      { class: 'panels', 'aria-label': 'Game' },
      el('section', { class: 'panel numbers', 'aria-label': 'Clock and numbers' }, this.clock, this.counters),
      el('div', { class: 'actions main' }, ...this.#add(MAIN)),
      this.coach.element,
      this.more,
      this.note,
    );
    this.opener = el('button', { type: 'button', 'aria-expanded': 'false', onclick: () => this.#fold() }, 'More');
    this.bar = el('div', { class: 'bar', role: 'group', 'aria-label': 'Actions' }, ...this.#add(BAR), this.opener);
    // In a small window the sheet covers the board, which whoever pressed something wants to see.
    this.more.addEventListener('click', (event) => {
      if (inside(event, '.action') && document.body.classList.contains('sheet-open')) this.#fold();
    });
  }

  /**
   * Shows a new view.
   * @param {View} view
   */
  draw(view) {
    const { scene, state } = view;
    this.tick(state.clock);
    const counters = [...scene.counters, { label: 'moves', value: String(state.moves) }];
    this.counters.replaceChildren(...counters.map(({ label, value }) => el('div', {}, el('dt', {}, label), el('dd', {}, value))));
    for (const button of this.#buttons) this.#state(button, state);
    this.coach.draw(view);
    // Offered as soon as there is something that can look different, and not taken away with the last of it.
    if (scene.cells.some(({ face }) => varies(face.piece.form, this.sets))) this.pieces.hidden = false;
    this.note.replaceChildren(...(state.note ? [el('h2', {}, 'Note'), el('p', {}, state.note)] : []));
  }

  /** Shows another time. */
  tick(/** @type {Clock} */ clock) {
    this.clock.textContent = clock.text;
    this.clock.classList.toggle('urgent', clock.down && clock.seconds <= 30);
    this.clock.classList.toggle('running', clock.running);
  }

  /** Buttons for some actions. */
  #add(/** @type {Name[]} */ actions) {
    return actions.map((action) => {
      const { label, help, keys } = this.keys.binding(action);
      const word = el('span', { class: 'word' }, label);
      const own = { class: 'action', 'data-action': action, title: help, onclick: () => this.act(action) };
      const element = el('button', { type: 'button', ...own }, word, keycap(keys[0]));
      this.#buttons.push({ action, element, word });
      return element;
    });
  }

  /**
   * @param {Button} button
   * @param {State} state
   */
  #state({ action, element, word }, state) {
    element.disabled = isIdle(action, state);
    const shown = /** @type {string[]} */ (state.shown);
    if (action === 'moves' || action === 'equal' || action === 'mistakes') element.ariaPressed = String(shown.includes(action));
    if (action === 'pause') word.textContent = state.paused ? 'Resume' : this.keys.binding('pause').label;
  }

  /** Opens or closes the sheet of a small window. */
  #fold() {
    this.more.open = document.body.classList.toggle('sheet-open');
    this.opener.ariaExpanded = String(this.more.open);
  }
}

/**
 * The sets of pieces to choose from.
 * @param {PieceSet[]} others
 * @param {() => void} dress
 */
function pieceSets(others, dress) {
  const options = sets(others).map(({ word, name }) => el('option', { value: word, selected: word === chosen() }, name));
  const select = el('select', { name: 'pieces' }, ...options);
  select.addEventListener('change', () => {
    choose(select.value);
    dress();
  });
  return el('label', { class: 'field', hidden: true }, el('span', {}, 'Pieces'), select);
}
