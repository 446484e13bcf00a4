// @ts-check
// What stands beside the board: the clock, the numbers, what can be done, and what the coach says.

import { Coach } from './coach.js';
import { el, keycap } from './dom.js';
import { choose, chosen, sets, varies } from './pieces.js';

/** The first things anybody reaches for, then the rest. */
const MAIN = ['undo', 'redo', 'hint', 'moves', 'pause', 'demo'];
/** In a small window what is here has to be everything besides the bar; in a large one the style sheet leaves out what is above. */
const MORE = ['moves', 'demo', 'restart', 'mistakes', 'equal', 'critical', 'winnable', 'lesson', 'solve', 'bookmark', 'recall', 'type', 'help', 'theme'];

/** What stays shown until it is asked for again. */
const SHOWN = ['moves', 'equal', 'mistakes'];

export class Panel {
  /**
   * @param {import('./keys.js').Keys} keys
   * @param {(action: import('../wire').Action) => void} act
   * @param {(command: import('../wire').Command) => void} send
   * @param {() => void} dress when pieces are to look different
   * @param {(rung: string | null) => void} coaching how much the coach is to say unasked
   */
  constructor(keys, act, send, dress, coaching) {
    this.act = act;
    this.keys = keys;
    this.clock = el('div', { class: 'clock', role: 'timer', 'aria-label': 'Clock' });
    this.counters = el('dl', { class: 'counters' });
    this.coach = new Coach(keys, act, send, coaching);
    this.note = el('section', { class: 'panel note', 'aria-label': 'Note' });
    this.buttons = new Map();
    this.pieces = el('label', { class: 'field', hidden: true }, el('span', {}, 'Pieces'),
      el('select', { name: 'pieces', onchange: ({ target }) => { choose(target.value); dress(); } },
        ...sets().map(([set, name]) => el('option', { value: set, selected: set === chosen() }, name))));
    this.element = el('aside', { class: 'panels', 'aria-label': 'Game' },
      el('section', { class: 'panel numbers', 'aria-label': 'Clock and numbers' }, this.clock, this.counters),
      el('div', { class: 'actions main' }, ...MAIN.map((action) => this.#button(action))),
      this.coach.element,
      el('details', { class: 'more' }, el('summary', {}, 'More'),
        el('div', { class: 'actions' }, ...MORE.map((action) => this.#button(action))), this.pieces),
      this.note);
    const more = this.element.querySelector('.more');
    // In a small window the sheet covers the board, which whoever pressed something wants to see.
    more.addEventListener('click', (/** @type {any} */ event) => event.target.closest('.action') && document.body.classList.contains('sheet-open') && fold(this.bar.lastChild, more));
    this.bar = el('div', { class: 'bar', role: 'group', 'aria-label': 'Actions' },
      ...['undo', 'redo', 'hint', 'coach', 'pause'].map((action) => this.#button(action)),
      el('button', { type: 'button', 'aria-expanded': 'false', onclick: (event) => fold(event.currentTarget, more) }, 'More'));
  }

  /**
   * Shows a new view.
   * @param {import('../wire').View} view
   */
  draw(view) {
    const { scene, state } = view;
    this.tick(state.clock);
    const counters = [...scene.counters, { label: 'moves', value: String(state.moves) }];
    this.counters.replaceChildren(...counters.map(({ label, value }) => el('div', {}, el('dt', {}, label), el('dd', {}, value))));
    for (const [action, buttons] of this.buttons) for (const button of buttons) this.#state(action, button, state);
    this.coach.draw(view);
    // Offered as soon as there is something that can look different, and not taken away with the last of it.
    if (scene.cells.some(({ face }) => varies(face.shape))) this.pieces.hidden = false;
    this.note.replaceChildren(...(state.note ? [el('h2', {}, 'Note'), el('p', {}, state.note)] : []));
  }

  /** Shows another time. */
  tick(clock) {
    this.clock.textContent = clock.text;
    this.clock.classList.toggle('urgent', clock.down && clock.seconds <= 30);
    this.clock.classList.toggle('running', clock.running);
  }

  #button(action) {
    const { label, help, keys } = this.keys.binding(action);
    const button = el('button', { type: 'button', class: 'action', 'data-action': action, title: help, onclick: () => this.act(action) },
      el('span', { class: 'word' }, label), keycap(keys[0]));
    this.buttons.set(action, [...(this.buttons.get(action) ?? []), button]);
    return button;
  }

  #state(action, button, state) {
    const idle = state.paused || state.outcome !== 'playing';
    const over = state.paused || state.outcome === 'won';
    // What lies over the game is walked along, not the game under it.
    const { walk, lesson, replay } = state;
    const [first, last] = walk ? [walk.at === 0, walk.at === walk.of] : lesson ? [lesson.number <= 1, lesson.number === lesson.of]
      : [state.ply === 0, state.ply === state.last_ply];
    const off = {
      undo: first || state.paused,
      redo: last || state.paused,
      hint: over, coach: over, solve: over, critical: over, winnable: over, demo: idle || replay, lesson: state.paused,
      restart: replay, bookmark: replay,
      // The clock stands still anyway while a line is shown, which has a button of its own.
      pause: !state.paused && (state.outcome !== 'playing' || Boolean(walk)),
    }[action];
    button.disabled = Boolean(off);
    if (SHOWN.includes(action)) button.setAttribute('aria-pressed', String(state.shown.includes(action)));
    if (action === 'pause') button.firstChild.textContent = state.paused ? 'Resume' : this.keys.binding('pause').label;
  }
}

/** Opens or closes the sheet of a small window. */
function fold(button, more) {
  more.open = document.body.classList.toggle('sheet-open');
  button.setAttribute('aria-expanded', String(more.open));
}
