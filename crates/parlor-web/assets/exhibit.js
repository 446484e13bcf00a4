// @ts-check
// What lies over a game: a line that wins or a replay, to be walked along, or a lesson about the moves that threw the
// win away.

import { count, el, focused, keycap, svg } from './dom.js';
import { timeline } from './timeline.js';
import { Paces } from './watch.js';

/** @typedef {import('../wire').View} View */

/** The signs on the buttons, drawn: not every machine has letters for them. */
const SIGNS = {
  first: 'M5 5V19M19 5L8 12L19 19Z', back: 'M17 5L6 12L17 19Z', play: 'M7 4L19 12L7 20Z', pause: 'M7 5V19M17 5V19', forward: 'M7 5L18 12L7 19Z',
};
export const sign = (/** @type {keyof typeof SIGNS} */ name) =>
  svg('svg', { class: 'sign', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: SIGNS[name] }));

export class Exhibit {
  /**
   * @param {import('./keys.js').Keys} keys
   * @param {(action: import('../wire').Action) => void} act
   * @param {(command: import('../wire').Command) => Promise<unknown>} send
   * @param {(pace: import('../wire').Pace) => void} pace
   * @param {() => void} away when it has been put away with the keyboard in it
   */
  constructor(keys, act, send, pace, away) {
    this.keys = keys;
    this.send = send;
    this.act = act;
    this.away = away;
    this.#line(new Paces(pace));
    this.#lesson();
    this.element = el('div', { class: 'exhibit', hidden: true }, this.line, this.lesson);
  }

  /** @param {View} view */
  draw({ state, session }) {
    const { walk, lesson } = state;
    const inside = this.element.contains(focused());
    this.line.hidden = !walk;
    this.lesson.hidden = !lesson;
    this.element.hidden = !walk && !lesson;
    if (walk) this.#drawLine(walk, state, session);
    if (lesson) this.#drawLesson(lesson, state);
    if (inside && (this.element.hidden || focused() === document.body)) this.away();
  }

  #button(action, text, at, properties = {}) {
    const { keys, help } = this.keys.binding(action, at);
    return el('button', { type: 'button', title: help, 'data-does': action, onclick: () => this.act(action), ...properties }, text, keycap(keys[0]));
  }

  #line(paces) {
    const icon = (name, action, label) => el('button', { type: 'button', class: 'icon', 'aria-label': label, title: label, onclick: () => this.act(action) }, sign(name));
    this.first = icon('first', 'first', 'To the start of the line');
    this.back = icon('back', 'back', 'One move back');
    this.play = icon('play', 'run', 'Play the line');
    this.forward = icon('forward', 'forward', 'One move forward');
    this.slider = el('input', { type: 'range', min: 0, max: 0, value: 0, 'aria-label': 'Moves of the line', oninput: () => this.#slide() });
    this.paces = paces;
    this.where = el('span', { class: 'where' });
    this.title = el('b', { class: 'title' });
    this.next = el('span', { class: 'next soft' });
    this.marks = el('div', { class: 'marks' });
    this.close = this.#close('Close');
    this.leave = this.#button('leave', 'Home', 'line');
    this.line = el('div', { class: 'line-player', role: 'group', hidden: true },
      el('div', { class: 'rail' }, this.first, this.back, this.play, this.forward, this.slider, this.where), this.marks,
      el('div', { class: 'rest' }, this.title, this.next, paces.element, this.#button('take-over', 'Take over from here', 'line', { class: 'brass' }), this.close, this.leave));
  }

  #close(text) {
    return el('button', { type: 'button', 'data-does': 'put-away', onclick: () => this.act('close') }, text, keycap('Esc'));
  }

  #drawLine({ title, at, of, next }, state, { watch, pace }) {
    this.slider.max = String(of);
    if (this.wanted === undefined) this.slider.value = String(at);
    this.slider.style.setProperty('--done', `${(100 * at) / (of || 1)}%`);
    this.slider.setAttribute('aria-valuetext', `${at} of ${count(of, 'move')}`);
    this.where.textContent = `${at} of ${of}`;
    this.line.setAttribute('aria-label', title);
    this.title.textContent = title;
    this.next.textContent = next ? `Next: ${next}` : state.outcome === 'won' || !state.replay ? 'Won.' : '';
    this.paces.draw(pace);
    const label = watch?.line ? 'Pause' : 'Play the line';
    this.play.replaceChildren(sign(watch?.line ? 'pause' : 'play'));
    this.play.setAttribute('aria-label', label);
    this.play.title = `${label} (${this.keys.binding('run').keys[0]})`;
    // A replay lies over no game: there is nothing to close, only a way home.
    this.close.hidden = state.replay;
    this.leave.hidden = !state.replay;
    this.marks.hidden = !state.replay;
    if (state.replay) this.marks.replaceChildren(timeline(state, (to) => this.send({ do: 'walk', at: to }), true) ?? '');
    // A button that held the keyboard and can do nothing any more hands it on.
    const here = focused();
    this.first.disabled = this.back.disabled = at === 0;
    this.forward.disabled = at === of;
    if (here.disabled && this.line.contains(here)) this.play.focus();
  }

  /** A slider asks for more places than there is time to show; only the last one counts. */
  async #slide() {
    const busy = this.wanted !== undefined;
    this.wanted = Number(this.slider.value);
    if (busy) return;
    for (let shown; shown !== this.wanted;) {
      shown = this.wanted;
      await this.send({ do: 'walk', at: shown });
    }
    this.wanted = undefined;
  }

  #lesson() {
    this.number = el('b', {});
    this.sum = el('span', { class: 'soft' });
    this.earlier = this.#button('back', 'Back', 'lesson');
    this.reveal = this.#button('reveal', 'Reveal', 'lesson');
    this.later = this.#button('forward', 'Next', 'lesson');
    this.end = this.#close('End');
    this.lesson = el('div', { class: 'lesson', role: 'group', 'aria-label': 'Lesson', hidden: true },
      el('p', {}, this.number, this.sum), el('div', { class: 'rest' }, this.earlier, this.reveal, this.later, this.end));
  }

  #drawLesson(lesson, state) {
    const { number, of, found, revealed, thinking, done } = lesson;
    const game = state.timeline.slice(state.start_ply);
    const waits = thinking && number === 0;
    this.number.textContent = number ? `Lesson ${number} of ${of}` : 'Lesson';
    this.sum.textContent = waits ? `${game.filter(Boolean).length} of ${count(game.length, 'position')} looked at`
      : of ? `${found} found, ${revealed} shown` : '';
    const here = focused();
    this.earlier.disabled = number <= 1;
    this.later.disabled = number === of;
    this.reveal.disabled = number === 0 || done;
    // One thing to press: what helps here, then what comes next.
    this.reveal.classList.toggle('brass', !this.reveal.disabled);
    this.later.classList.toggle('brass', done && !this.later.disabled);
    if (here.disabled && this.lesson.contains(here)) (this.later.disabled ? this.end : this.later).focus();
  }
}
