// @ts-check
// What the coach says: whether it can still be won, since when it cannot, and how to go on.

import { count, el, keycap, time } from './dom.js';
import { situation } from './keys.js';
import { legend } from './mark-layer.js';
import { split, spoken, words } from './speech.js';
import { wording } from './wording.js';

/** @import { Action, Advice, Outcome, Speech, State, Verdict, View } from '../wire' */
/** @import { Child, Properties } from './dom.js' */
/** @import { Keys } from './keys.js' */

/** @type {Record<Verdict, string>} */
const LIGHTS = { winnable: 'won', not_winnable: 'lost', unknown: 'open' };
/** @type {Record<Outcome, string>} */
const OUTCOMES = { playing: '', won: 'Won', stuck: 'No move is left', 'time-up': 'Time is up' };

/** A line with a lamp. */
const headline = (/** @type {string} */ lamp, /** @type {string | Speech} */ said, thinking = false) => {
  const speech = typeof said === 'string' ? words(said) : said;
  return el('p', { class: `verdict${thinking ? ' thinking' : ''}` }, el('i', { class: `lamp ${lamp}` }), el('b', {}, ...spoken(speech)));
};

const soft = (/** @type {string | undefined} */ said) => said && el('p', { class: 'soft' }, said);

/** What the coach says, in large letters, or the reason for it. */
const says = (/** @type {Speech} */ speech, kind = 'tells') => speech.text && el('p', { class: kind }, ...spoken(speech));

/** How much may be told of what to do. @type {[string, string][]} */
const RUNGS = [
  ['where', 'Where'],
  ['which', 'Which'],
  ['why', 'Why'],
  ['line', 'Line'],
];

/** How much of it was told. */
function ladder(/** @type {string} */ told) {
  const upTo = RUNGS.findIndex(([rung]) => rung === told);
  const steps = RUNGS.map(([, word], at) => el('li', { class: at <= upTo ? 'done' : '' }, word));
  return upTo < 0 ? null : el('ol', { class: 'rungs', 'aria-hidden': 'true' }, ...steps);
}

/** What is told of one view. */
export class Telling {
  /**
   * @param {{keys: Keys, act: (action: Action) => unknown}} table
   * @param {View} view
   */
  constructor(table, view) {
    this.table = table;
    this.view = view;
  }

  /** @returns {Child[]} */
  parts() {
    const { state, session } = this.view;
    const { advice, lesson } = state;
    if (lesson) return this.#teaching(lesson);
    const verdict = advice ? (state.timeline[state.ply]?.verdict ?? null) : null;
    const explained = verdict === 'not_winnable' && session.back_to !== null;
    if (session.busy === 'asked') return this.#thinking();
    if (state.walk && !state.replay)
      return [headline('won', 'It can still be won.'), ladder('line'), this.#next(), legend(this.view.scene.cells)];
    if (state.outcome !== 'playing' && !explained) return this.#ending();
    if (advice) return this.#advice(advice, verdict);
    if (state.coaching && session.busy === 'wondering') return this.#thinking();
    return state.replay
      ? [
          headline('', 'Replay'),
          this.#next(),
          soft('Ask about any position on the way; it counts as no help.'),
          this.#brass('coach', 'Can it still be won?'),
          pair(this.#plain('lesson', 'Where was it lost?')),
        ]
      : [
          headline('', 'Coach'),
          soft('Proves whether this can still be won, and shows where it was lost.'),
          this.#brass('coach', 'Can it still be won?'),
        ];
  }

  /** The move that comes next. The board of a replay does not mark it: it is no advice. */
  #next() {
    const { walk, replay } = this.view.state;
    if (!walk?.next) return says(words(replay ? '' : 'Won.'));
    return el('p', { class: 'tells next' }, 'Next: ', ...spoken(walk.next, !replay), '.');
  }

  #thinking() {
    const { state } = this.view;
    const lost = state.timeline[state.ply]?.verdict === 'not_winnable';
    return [headline('open', lost ? 'Looking where it was lost…' : 'Thinking…', true)];
  }

  /**
   * @param {Advice} advice
   * @param {Verdict | null} verdict
   */
  #advice(advice, verdict) {
    const { state, session } = this.view;
    const { back_to: back, clears, further } = session;
    const lost = verdict === 'not_winnable';
    const [told, more] = wording(advice, verdict);
    // What to do stands out; the reason for it, or for the loss, comes below.
    const [act, why] = lost ? [words(''), more] : split(more);
    const start = back === state.start_ply ? 'the start' : `move ${(back ?? 0) - state.start_ply}`;
    return [
      headline(verdict ? LIGHTS[verdict] : 'open', told),
      lost ? null : ladder(advice.rung),
      says(act),
      says(why, 'why'),
      legend(this.view.scene.cells),
      (back !== null || (lost && clears)) && this.#brass('winnable', clears ? 'Clear what is wrong' : `Back to ${start}`),
      lost && back === null && state.ply > state.start_ply && this.#plain('new', 'New board'),
      back !== null && pair(this.#plain('lesson', 'Learn from it')),
      further && this.#brass(further.action, further.words),
    ];
  }

  /** @param {NonNullable<State['lesson']>} lesson */
  #teaching({ number, thinking, sentence }) {
    return [
      headline(number && !thinking ? 'won' : 'open', 'Lesson', thinking),
      number || !thinking ? says(sentence) : soft('Every position of the game is looked at.'),
      legend(this.view.scene.cells),
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
      won && state.par.length > 0 && says(words(`${state.par.map((score) => score.words).join('; ')}.`)),
      soft(`${facts.filter(Boolean).join(', ')}.`),
      soft(won ? state.standing : 'Not won, so it is not listed among the results.'),
      !won && state.advice && says(state.advice.sentence, 'why'),
      !won && state.advice && legend(this.view.scene.cells),
      won ? this.#brass('new', 'New board') : !state.advice && this.#brass('coach', 'Where was it lost?'),
      pair(won ? this.#plain('scores', 'Results') : this.#plain('restart', 'Start again'), lesson),
    ];
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
