// @ts-check
// What the coach says: whether it can still be won, since when it cannot, and how to go on.

import { count, el, keycap, time } from './dom.js';
import { situation } from './keys.js';
import { timeline } from './timeline.js';
import { wording } from './wording.js';

/** @import { Action, Advice, Command, Outcome, State, Verdict, View } from '../wire' */
/** @import { Child, Properties } from './dom.js' */
/** @import { Keys } from './keys.js' */

/** @type {Record<Verdict, string>} */
const LIGHTS = { winnable: 'won', not_winnable: 'lost', unknown: 'open' };
/** @type {Record<Outcome, string>} */
const OUTCOMES = { playing: '', won: 'Won', stuck: 'No move is left', 'time-up': 'Time is up' };

/** A line with a lamp. */
const headline = (/** @type {string} */ lamp, /** @type {string} */ words, thinking = false) =>
  el('p', { class: `verdict${thinking ? ' thinking' : ''}` }, el('i', { class: `lamp ${lamp}` }), el('b', {}, words));

const soft = (/** @type {string | undefined} */ words) => words && el('p', { class: 'soft' }, words);

/** What is told of one view. */
export class Telling {
  /**
   * @param {{keys: Keys, act: (action: Action) => unknown, send: (command: Command) => unknown}} table
   * @param {View} view
   * @param {boolean} explained whether the reason was asked for
   * @param {() => void} explain
   */
  constructor(table, view, explained, explain) {
    this.table = table;
    this.view = view;
    this.explained = explained;
    this.explain = explain;
  }

  /** @returns {Child[]} */
  parts() {
    const { state, session } = this.view;
    const { advice, lesson } = state;
    if (lesson) return this.#teaching(lesson);
    const verdict = advice ? (state.timeline[state.ply] ?? null) : null;
    const explained = verdict === 'not_winnable' && session.back_to !== null;
    if (session.busy === 'asked') return this.#thinking();
    if (state.outcome !== 'playing' && !explained) return this.#ending();
    if (advice) return this.#advice(advice, verdict);
    if (state.coaching && session.busy === 'wondering') return this.#thinking();
    return state.replay
      ? [
          headline('', 'Replay'),
          soft('Ask about any position on the way; it counts as no help.'),
          this.#brass('coach', 'Can it still be won?'),
          pair(this.#plain('lesson', 'Where was it lost?')),
        ]
      : [
          headline('', 'Coach'),
          soft('Proves whether this can still be won, and shows where it was lost.'),
          this.#timeline(),
          this.#brass('coach', 'Can it still be won?'),
        ];
  }

  #thinking() {
    const { state } = this.view;
    const lost = state.timeline[state.ply] === 'not_winnable';
    return [headline('open', lost ? 'Looking where it was lost…' : 'Thinking…', true), this.#timeline()];
  }

  /**
   * @param {Advice} advice
   * @param {Verdict | null} verdict
   */
  #advice(advice, verdict) {
    const { state, session } = this.view;
    const { back_to: back, clears, further } = session;
    const lost = verdict === 'not_winnable';
    const [told, why] = wording(advice, verdict);
    // The reason is a rung of its own: it is told where so much is wanted, or asked for.
    const tells = state.coaching === 'why' || state.coaching === 'line' || this.explained;
    const reason = el('p', { class: 'soft', id: 'coach-reason', hidden: lost && !tells }, why);
    const more = [why && reason.hidden && this.#why(), back !== null && this.#plain('lesson', 'Learn from it')];
    const start = back === state.start_ply ? 'the start' : `move ${(back ?? 0) - state.start_ply}`;
    return [
      headline(verdict ? LIGHTS[verdict] : 'open', told),
      why && reason,
      this.#timeline(),
      (back !== null || (lost && clears)) && this.#brass('winnable', clears ? 'Clear what is wrong' : `Back to ${start}`),
      lost && back === null && state.ply > state.start_ply && this.#plain('new', 'New board'),
      more.some(Boolean) && pair(...more),
      further && this.#brass(further.action, further.words),
    ];
  }

  #why() {
    const properties = { 'data-does': 'why', 'aria-controls': 'coach-reason', 'aria-expanded': 'false', onclick: this.explain };
    return el('button', { type: 'button', ...properties }, 'Why?');
  }

  /** @param {NonNullable<State['lesson']>} lesson */
  #teaching({ number, thinking, sentence }) {
    const shown = 'The board shows where it could still be won. Any move that keeps the win is right.';
    return [
      headline(number && !thinking ? 'won' : 'open', 'Lesson', thinking),
      soft(number ? shown : thinking ? 'Every position of the game is looked at.' : sentence),
      this.#timeline(),
    ];
  }

  /** What became of the game, and what its result is. */
  #ending() {
    const { state } = this.view;
    const won = state.outcome === 'won';
    const head = headline(won ? 'won' : 'lost', OUTCOMES[state.outcome]);
    const lesson = state.moves > 0 && this.#plain('lesson', won ? 'Ever lost?' : 'Learn from it');
    if (state.replay) return [head, pair(lesson)];
    const help = state.assists.length ? `with help (${state.assists.join(', ')})` : 'without help';
    const facts = [time(state.elapsed_ms), count(state.moves, 'move'), state.taken_back && `${state.taken_back} taken back`, help];
    return [
      head,
      soft(`${facts.filter(Boolean).join(', ')}.`),
      soft(won ? state.standing : 'Not won, so it is not listed among the results.'),
      !won && soft(state.advice?.sentence),
      this.#timeline(),
      won ? this.#brass('new', 'New board') : !state.advice && this.#brass('coach', 'Where was it lost?'),
      pair(won ? this.#plain('scores', 'Results') : this.#plain('restart', 'Start again'), lesson),
    ];
  }

  /** A replay has it below its slider. */
  #timeline() {
    const { state } = this.view;
    return state.replay ? null : timeline(state, (at) => this.table.send({ do: 'go', ply: at + state.start_ply }));
  }

  /**
   * @param {Action} does
   * @param {string} text
   * @param {Properties} properties
   */
  #button(does, text, properties) {
    const now = situation(this.view);
    const bound = this.table.keys.find(does, now);
    // A key that does not do this here is none to show.
    const key = bound?.at.includes(now) && bound.keys[0];
    const own = { 'data-does': does, title: bound?.help, onclick: () => this.table.act(does) };
    return el('button', { type: 'button', ...own, ...properties }, text, key && keycap(key));
  }

  /**
   * @param {Action} does
   * @param {string} text
   */
  #brass(does, text) {
    const { state, session } = this.view;
    return this.#button(does, text, { class: 'brass', disabled: state.paused || session.busy === 'asked' });
  }

  /**
   * @param {Action} does
   * @param {string} text
   */
  #plain(does, text) {
    return this.#button(does, text, { disabled: this.view.state.paused });
  }
}

/** Some buttons beside each other. */
const pair = (/** @type {Child[]} */ ...buttons) => el('div', { class: 'pair' }, ...buttons);
