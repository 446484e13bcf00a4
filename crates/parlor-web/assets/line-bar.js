// @ts-check
// A line that wins, or a replay, to be walked along.

import { count, el, focused, isOff } from './dom.js';
import { sign } from './sign.js';
import { Paces } from './watch.js';

/** @import { Action, View, Walk } from '../wire' */
/** @import { At, Buttons } from './exhibit.js' */
/** @import { Sign } from './sign.js' */

export class LineBar {
  /** Where the slider wants to be, while the table is on its way there. @type {number | undefined} */
  #wanted;

  /**
   * @param {Buttons} buttons
   * @param {At} table
   */
  constructor(buttons, { send, pace }) {
    this.send = send;
    this.keys = buttons.keys;
    const icon = (/** @type {Sign} */ name, /** @type {Action} */ action, /** @type {string} */ label) =>
      el('button', { type: 'button', class: 'icon', 'aria-label': label, title: label, onclick: () => buttons.act(action) }, sign(name));
    this.first = icon('first', 'first', 'To the start of the line');
    this.back = icon('back', 'back', 'One move back');
    this.play = icon('play', 'run', 'Play the line');
    this.forward = icon('forward', 'forward', 'One move forward');
    const range = { type: 'range', min: 0, max: 0, value: 0, 'aria-label': 'Moves of the line' };
    this.slider = el('input', { ...range, oninput: () => this.#slide() });
    this.paces = new Paces(pace);
    this.where = el('span', { class: 'where' });
    this.title = el('b', { class: 'title' });
    this.close = buttons.close('Close');
    this.leave = buttons.button('leave', 'Home', 'line');
    const takeOver = buttons.button('take-over', 'Take over from here', 'line', { class: 'brass' });
    this.element = el(
      'div',
      { class: 'line-player', role: 'group', hidden: true },
      el('div', { class: 'rail' }, this.first, this.back, this.play, this.forward, this.slider, this.where),
      el('div', { class: 'rest' }, this.title, this.paces.element, takeOver, this.close, this.leave),
    );
  }

  /**
   * @param {Walk} walk
   * @param {View} view
   */
  draw({ title, at, of }, view) {
    const { state, session } = view;
    this.slider.max = String(of);
    if (this.#wanted === undefined) this.slider.value = String(at);
    this.slider.style.setProperty('--done', `${(100 * at) / (of || 1)}%`);
    this.slider.setAttribute('aria-valuetext', `${at} of ${count(of, 'move')}`);
    this.where.textContent = `${at} of ${of}`;
    this.element.setAttribute('aria-label', title);
    this.title.textContent = title;
    this.paces.draw(session.pace);
    this.#running(Boolean(session.watch?.line));
    // A replay lies over no game: there is nothing to close, only a way home.
    this.close.hidden = state.replay;
    this.leave.hidden = !state.replay;
    // A button that held the keyboard and can do nothing any more hands it on.
    const here = focused();
    this.first.disabled = at === 0;
    this.back.disabled = at === 0;
    this.forward.disabled = at === of;
    if (isOff(here) && this.element.contains(here)) this.play.focus();
  }

  #running(/** @type {boolean} */ runs) {
    const label = runs ? 'Pause' : 'Play the line';
    this.play.replaceChildren(sign(runs ? 'pause' : 'play'));
    this.play.setAttribute('aria-label', label);
    this.play.title = `${label} (${this.keys.binding('run').keys[0]})`;
  }

  /** A slider asks for more places than there is time to show; only the last one counts. */
  async #slide() {
    const busy = this.#wanted !== undefined;
    this.#wanted = Number(this.slider.value);
    if (busy) return;
    /** @type {number | undefined} */
    let shown;
    while (shown !== this.#wanted) {
      shown = this.#wanted;
      await this.send({ do: 'walk', at: shown });
    }
    this.#wanted = undefined;
  }
}
