// @ts-check
// The coach beside the board: what it says, how many moves keep the win, and how much it is to say unasked.

import { count, el, focused, keycap } from './dom.js';
import { field } from './fields.js';
import { Telling } from './telling.js';

/** @import { Action, Assist, Critical, View } from '../wire' */
/** @import { Keys } from './keys.js' */

export class Coach {
  #words = '';
  #told = '';

  /**
   * @param {Keys} keys
   * @param {(action: Action) => unknown} act
   * @param {(rung: Assist | null) => unknown} choose how much is to be said unasked
   */
  constructor(keys, act, choose) {
    this.keys = keys;
    this.act = act;
    this.said = el('div', { class: 'said-by-coach' });
    this.counted = el('button', {
      type: 'button',
      class: 'count',
      title: keys.binding('critical').help,
      onclick: () => act('critical'),
    });
    /** @type {(Assist | null)[]} */
    this.rungs = [];
    this.ladder = el('select', { name: 'coaching' });
    this.ladder.addEventListener('change', () => choose(this.rungs[this.ladder.selectedIndex] ?? null));
    this.unasked = field('Unasked', this.ladder);
    const away = el('button', { type: 'button', class: 'quiet lower', 'aria-label': 'Put away', onclick: () => this.lower() }, '×');
    this.element = el('section', { class: 'panel coach', 'aria-label': 'Coach' }, away, this.said, this.counted, this.unasked);
  }

  /** In a small window what the coach says lies over the page until the board is touched. */
  lower() {
    this.element.classList.remove('raised');
  }

  /** @param {View} view */
  #raise({ state, session }) {
    const says = state.advice || state.lesson || session.busy === 'asked' || (state.outcome !== 'playing' && !state.replay);
    const told = says ? (this.said.textContent ?? '') : '';
    if (told && told !== this.#told) {
      this.element.classList.add('raised');
      requestAnimationFrame(() => this.#uncover());
    } else if (!told) this.lower();
    this.#told = told;
  }

  /** Scrolls the page until what is meant is to be seen above what is said of it. */
  #uncover() {
    if (getComputedStyle(this.element).position !== 'fixed') return;
    const { top } = this.element.getBoundingClientRect();
    const marks = [...document.querySelectorAll('.mark-layer .mark')].map((mark) => mark.getBoundingClientRect().bottom);
    const covered = Math.max(0, ...marks) - top;
    if (covered > 0) scrollBy({ top: covered + 12 });
  }

  /** @param {View} view */
  draw(view) {
    const { rungs } = view.session;
    this.rungs = rungs.map(({ rung }) => rung);
    if (!this.ladder.firstChild) this.ladder.append(...rungs.map(({ rung, words }) => el('option', { value: rung ?? '' }, words)));
    if (focused() !== this.ladder) this.ladder.value = view.state.coaching ?? '';
    const held = this.said.contains(focused()) ? (focused().dataset.does ?? '') : undefined;
    // A lesson says what it has to say.
    this.unasked.hidden = Boolean(view.state.lesson);
    const telling = new Telling(this, view);
    this.said.replaceChildren(...telling.parts().filter((part) => part instanceof Node));
    if (held !== undefined) this.#hold(held);
    this.#count(view);
    this.#raise(view);
  }

  /** What is said comes by itself, and must not take the keyboard away from whoever is here. */
  #hold(/** @type {string} */ does) {
    const all = /** @type {NodeListOf<HTMLElement>} */ (this.said.querySelectorAll('[data-does]'));
    const same = [...all].find((one) => one.dataset.does === does);
    const other = /** @type {HTMLButtonElement | null} */ (this.said.querySelector('button:enabled'));
    (same ?? other ?? this.counted).focus();
  }

  /** How many moves keep the win: asked for by the button that then says it. */
  #count(/** @type {View} */ { state, session }) {
    const { critical, advice } = state;
    // What the coach finds out by itself besides the verdict is this.
    const counting = !critical && !state.lesson && session.busy === 'wondering' && (!state.coaching || Boolean(advice));
    const words = critical ? counted(critical) : counting ? 'Trying every move…' : 'How many keep the win?';
    if (this.#words !== words) this.counted.replaceChildren(el('span', {}, words), keycap(this.keys.binding('critical').keys[0]));
    this.#words = words;
    this.counted.classList.toggle('told', Boolean(critical));
    const lost = advice && state.timeline[state.ply]?.verdict === 'not_winnable';
    this.counted.hidden = state.outcome !== 'playing' || Boolean(lost || state.lesson || (state.walk && !state.replay));
    this.counted.disabled = state.paused || counting;
  }
}

/** Counted moves in a few words. */
function counted(/** @type {Critical} */ { keep, lose, unknown }) {
  const open = unknown ? `, ${unknown} not decided` : '';
  return `${keep} of ${count(keep + lose + unknown, 'move')} ${keep === 1 ? 'keeps' : 'keep'} the win${open}`;
}
