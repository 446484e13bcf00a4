// @ts-check
// A lesson about the moves that threw the win away.

import { count, el, focused, isOff } from './dom.js';

/** @import { Lesson, State } from '../wire' */
/** @import { Buttons } from './exhibit.js' */

export class LessonBar {
  /** @param {Buttons} buttons */
  constructor(buttons) {
    this.number = el('b', {});
    this.sum = el('span', { class: 'soft' });
    this.earlier = buttons.button('back', 'Back', 'lesson');
    this.reveal = buttons.button('reveal', 'Reveal', 'lesson');
    this.later = buttons.button('forward', 'Next', 'lesson');
    this.end = buttons.close('End');
    this.element = el(
      'div',
      { class: 'lesson', role: 'group', 'aria-label': 'Lesson', hidden: true },
      el('p', {}, this.number, this.sum),
      el('div', { class: 'rest' }, this.earlier, this.reveal, this.later, this.end),
    );
  }

  /**
   * @param {Lesson} lesson
   * @param {State} state
   */
  draw({ number, of, found, revealed, thinking, done }, state) {
    const game = state.timeline.slice(state.start_ply);
    const progress = `${game.filter(({ verdict }) => verdict).length} of ${count(game.length, 'position')} looked at`;
    this.number.textContent = number ? `Lesson ${number} of ${of}` : 'Lesson';
    this.sum.textContent = thinking && number === 0 ? progress : of ? `${found} found, ${revealed} shown` : '';
    const here = focused();
    this.earlier.disabled = number <= 1;
    this.later.disabled = number === of;
    this.reveal.disabled = number === 0 || done;
    // One thing to press: what helps here, then what comes next.
    this.reveal.classList.toggle('brass', !this.reveal.disabled);
    this.later.classList.toggle('brass', done && !this.later.disabled);
    if (isOff(here) && this.element.contains(here)) (this.later.disabled ? this.end : this.later).focus();
  }
}
