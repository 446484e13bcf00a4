// @ts-check
// The game at a glance, one bar a position: the taller, the more moves keep the win; lost ones hang below the axis and are
// hatched. It is a slider along the game, and tells of each position how it came about.

import { count, el, keycap } from './dom.js';
import { spoken } from './speech.js';

/** @import { Bar, Moment, State, Verdict, View } from '../wire' */

/** @type {Record<Verdict, string>} */
const WORDS = { winnable: 'winnable', not_winnable: 'lost', unknown: 'not decided' };
/** The height of a bar of which nobody counted, and the least of one that was, as shares of the tallest. */
const [UNCOUNTED, LEAST] = [0.3, 0.16];
/** So many positions a key for leaps goes. */
const LEAP = 10;

/** What is known of a position, in a few words. */
function known(/** @type {Bar} */ { verdict, keep }) {
  if (!verdict) return 'not looked at';
  return keep === null ? WORDS[verdict] : `${WORDS[verdict]}, ${count(keep, 'move')} ${keep === 1 ? 'keeps' : 'keep'} the win`;
}

export class Timeline {
  /** What was told of positions of the view that is shown. @type {Map<number, Promise<Moment | null>>} */
  #moments = new Map();
  #version = -1;
  /** The position that is told of. @type {number | undefined} */
  #told;

  /**
   * @param {(ply: number) => unknown} go to a position of the history
   * @param {(ply: number) => Promise<Moment | null>} ask how one came about
   */
  constructor(go, ask) {
    this.go = go;
    this.ask = ask;
    this.bars = el('div', { class: 'bars', role: 'slider', tabindex: '0', 'aria-label': 'Timeline', 'data-does': 'timeline' });
    this.where = el('b', { class: 'where' });
    this.moment = el('p', { class: 'moment soft' });
    this.turns = el('span', { class: 'turns' }, keycap('<'), keycap('>'), 'where it turned');
    const keys = el('p', { class: 'walks soft', 'aria-hidden': 'true' }, this.turns, keycap(','), keycap('.'), 'one move');
    this.element = el('section', { class: 'timeline', 'aria-label': 'Game' }, this.where, this.moment, keys, this.bars);
    this.bars.addEventListener('keydown', (event) => this.#press(event));
    this.bars.addEventListener('mouseover', ({ target }) => this.#tell(plyOf(target)));
    this.bars.addEventListener('mouseleave', () => this.#tell(this.bars.matches(':focus-visible') ? this.here : undefined));
    this.bars.addEventListener('focus', () => this.bars.matches(':focus-visible') && this.#tell(this.here));
    this.bars.addEventListener('blur', () => this.#tell(undefined));
    this.bars.addEventListener('click', ({ target }) => {
      const ply = plyOf(target);
      if (ply !== undefined) this.go(ply);
    });
  }

  /**
   * The bars of the present game.
   * @param {View} view
   */
  draw({ state, version }) {
    const bars = state.timeline.slice(state.start_ply);
    if (version !== this.#version) this.#moments.clear();
    this.#version = version;
    this.first = state.start_ply;
    this.last = state.start_ply + bars.length - 1;
    this.here = state.lesson?.number ? state.start_ply + state.lesson.move_number - 1 : state.ply;
    const most = Math.max(1, ...bars.map(({ keep }) => keep ?? 0));
    this.bars.replaceChildren(...bars.map((bar, at) => this.#bar(bar, bars[at - 1], at + state.start_ply, most)));
    this.#value(state, bars);
    this.coached = bars.some(({ verdict }) => verdict);
    this.turns.hidden = !this.bars.querySelector('.turn');
    this.#tell(this.bars.matches(':focus-visible') ? this.here : undefined);
  }

  /**
   * @param {Bar} bar
   * @param {Bar | undefined} before
   * @param {number} ply
   * @param {number} most
   */
  #bar(bar, before, ply, most) {
    const turn = before?.verdict === 'winnable' && bar.verdict === 'not_winnable';
    const names = [bar.verdict, ply === this.here && 'here', turn && 'turn'].filter(Boolean);
    const mark = el('i', { class: names.join(' '), 'data-ply': ply });
    const height = bar.keep === null ? UNCOUNTED : Math.max(LEAST, bar.keep / most);
    mark.style.setProperty('--keep', String(height));
    return mark;
  }

  /**
   * @param {State} state
   * @param {Bar[]} bars
   */
  #value(state, bars) {
    const at = (this.here ?? 0) - state.start_ply;
    const bar = bars[at];
    this.where.textContent = state.lesson?.number ? `Before move ${at + 1}` : at ? `Move ${at}` : 'Start';
    const text = `${at ? `Move ${at}` : 'Start'} of ${count(bars.length - 1, 'move')}: ${bar ? known(bar) : ''}`;
    for (const [name, value] of Object.entries({ valuemin: 0, valuemax: bars.length - 1, valuenow: at, valuetext: text }))
      this.bars.setAttribute(`aria-${name}`, String(value));
  }

  /** Keys walk along it as along any slider. */
  #press(/** @type {KeyboardEvent} */ event) {
    const { here = 0, first = 0, last = 0 } = this;
    /** @type {Record<string, number>} */
    const places = {
      ArrowLeft: here - 1,
      ArrowDown: here - 1,
      ArrowRight: here + 1,
      ArrowUp: here + 1,
      PageDown: here - LEAP,
      PageUp: here + LEAP,
      Home: first,
      End: last,
    };
    const to = places[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const ply = Math.min(Math.max(to, first), last);
    if (ply !== here) this.go(ply);
  }

  /** Says how a position came about, or nothing. */
  async #tell(/** @type {number | undefined} */ ply) {
    this.#told = ply;
    this.moment.classList.toggle('told', ply !== undefined);
    if (ply === undefined) return this.moment.replaceChildren(this.coached ? 'the taller, the more moves keep the win' : '');
    const asked = this.#moments.get(ply) ?? this.ask(ply);
    this.#moments.set(ply, asked);
    const moment = await asked;
    // Meanwhile something else may be pointed at.
    if (!moment || this.#told !== ply) return undefined;
    if (ply === this.here) this.bars.setAttribute('aria-valuetext', moment.sentence.text);
    return this.moment.replaceChildren(...spoken(moment.sentence, false));
  }
}

/** The position that a bar stands for. */
function plyOf(/** @type {EventTarget | null} */ target) {
  const bar = target instanceof Element ? target.closest('[data-ply]') : null;
  return bar instanceof HTMLElement ? Number(bar.dataset.ply) : undefined;
}
