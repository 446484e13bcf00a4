// @ts-check
// Somebody plays by itself: who, how fast, and how to stop it. The table does the playing; here it is only said.

import { el, focused, keycap } from './dom.js';

/** @typedef {import('../wire').Pace} Pace */

/** @type {Pace[]} */
export const PACES = ['slow', 'normal', 'fast'];

/** The speeds as buttons, of which one is pressed. */
export class Paces {
  /** @param {(pace: Pace) => void} choose */
  constructor(choose) {
    this.buttons = PACES.map((pace) => el('button', { type: 'button', onclick: () => { this.draw(pace); choose(pace); } }, pace));
    this.element = el('div', { class: 'paces', role: 'group', 'aria-label': 'Speed' }, ...this.buttons);
  }

  /** @param {Pace} now */
  draw(now) {
    for (const button of this.buttons) button.setAttribute('aria-pressed', String(button.textContent === now));
  }
}

/** The bar of a computer player, or of a game that finishes itself. */
export class Watch {
  /**
   * @param {() => void} stop
   * @param {(pace: Pace) => void} pace
   * @param {() => void} away when it goes with the keyboard in it
   */
  constructor(stop, pace, away) {
    this.away = away;
    this.fresh = false;
    this.words = el('b', {});
    this.paces = new Paces(pace);
    this.stop = el('button', { type: 'button', class: 'brass', onclick: stop }, 'Stop', keycap('Esc'));
    this.element = el('div', { class: 'autoplay', role: 'group', 'aria-label': 'Plays by itself', hidden: true },
      this.words, this.paces.element, this.stop);
  }

  /** @param {import('../wire').Session} session */
  draw({ watch, pace }) {
    const inside = this.element.contains(focused());
    const shown = Boolean(watch && !watch.line);
    this.fresh = shown && (this.fresh || Boolean(this.element.hidden));
    this.words.textContent = watch?.sentence ?? '';
    this.paces.draw(pace);
    this.element.hidden = !shown;
    if (inside && !shown) this.away();
  }

  /** Whoever has started it can stop it at once. */
  greet() {
    if (this.fresh) this.stop.focus();
    this.fresh = false;
  }
}
