// @ts-check
// Why something cannot be done, written by the pieces it is about.

import { el } from './dom.js';

/** How long it stays, in milliseconds. */
const STAYS = 4500;

export class Reason {
  #timer = 0;

  /** @param {HTMLElement} stage */
  constructor(stage) {
    this.stage = stage;
  }

  clear() {
    this.stage.querySelector('.reason')?.remove();
  }

  /**
   * @param {string} sentence
   * @param {HTMLElement | undefined} anchor
   */
  show(sentence, anchor) {
    this.clear();
    const reason = el('div', { class: 'reason', 'aria-hidden': 'true' }, sentence);
    this.stage.append(reason);
    if (anchor) this.#put(reason, anchor);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => reason.remove(), STAYS);
  }

  /**
   * Above the anchor, or below it where there is no room, and within the stage.
   * @param {HTMLElement} reason
   * @param {HTMLElement} anchor
   */
  #put(reason, anchor) {
    const { scrollLeft, scrollTop } = this.stage;
    const [stage, box, size] = [this.stage, anchor, reason].map((element) => element.getBoundingClientRect());
    const x = box.left + box.width / 2 - stage.left + scrollLeft;
    const half = size.width / 2 + 6;
    const below = box.top - stage.top < size.height + 14;
    reason.style.left = `${Math.min(Math.max(x, half), Math.max(half, stage.width - half) + scrollLeft)}px`;
    reason.style.top = `${(below ? box.bottom + 10 : box.top - size.height - 10) - stage.top + scrollTop}px`;
  }
}
