// @ts-check
// A piece drawn over the board, free to move.

import { el } from './dom.js';
import { done, OUT } from './frames.js';
import { classes, form, letters } from './piece.js';

/** @import { Face } from '../wire' */

/** The moving part of a form, where the sprite has one. */
const moving = (/** @type {string} */ form) => (document.getElementById(`${form}-piece`) ? `${form}-piece` : form);

export class Actor {
  /**
   * @param {number} home the place it was drawn at
   * @param {HTMLElement} spot the element of that place
   * @param {Face} face
   */
  constructor(home, spot, face) {
    this.home = home;
    this.at = home;
    this.face = face;
    this.element = el('div', { class: 'ghost' });
    this.dress();
    // It lies over the whole part, not in its place: a place that comes later would cover it.
    this.film = el('div', { class: 'spot film', 'aria-hidden': 'true' }, this.element);
    this.film.style.cssText = spot.style.cssText;
    spot.closest('.board')?.append(this.film);
  }

  /** Shows its face. */
  dress() {
    this.element.className = `ghost cell ${classes(this.face)}`;
    const { piece } = this.face;
    this.element.replaceChildren(form({ ...piece, form: moving(piece.form) }), letters(this.face));
  }

  /**
   * Moves it and leaves it there, unless it was taken away meanwhile.
   * @param {{transform: string}[]} frames
   * @param {number} time
   */
  async run(frames, time) {
    const running = this.element.animate(frames, { duration: time, easing: frames.length === 2 ? OUT : 'linear', fill: 'forwards' });
    await done(running);
    if (!this.element.isConnected) return;
    this.element.style.transform = frames.at(-1)?.transform ?? '';
    running.cancel();
  }

  /** @param {number} time */
  async leave(time) {
    const from = this.element.style.transform;
    const frames = [
      { opacity: 1, transform: from || 'none' },
      { opacity: 1, transform: `${from} translateY(-8%) scale(1.07)`, offset: 0.35 },
      { opacity: 0, transform: `${from} translateY(-16%) scale(.6)` },
    ];
    await done(this.element.animate(frames, { duration: time, easing: OUT, fill: 'forwards' }));
    this.element.remove();
  }
}
