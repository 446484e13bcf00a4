// @ts-check
// What the coach says: whether it can still be won, since when it cannot, and how to go on.

import { count, el, focused, keycap, time } from './dom.js';
import { field } from './fields.js';
import { situation } from './keys.js';
import { timeline } from './timeline.js';

/** @typedef {import('../wire').View} View */
/** @typedef {import('../wire').State} State */
/** @typedef {import('../wire').Action} Action */

/** @type {Record<string, string>} */
const LAMPS = { winnable: 'won', not_winnable: 'lost', unknown: 'open' };
/** @type {Record<string, string>} */
const OUTCOMES = { won: 'Won', stuck: 'No move is left', 'time-up': 'Time is up' };

/** A line with a lamp. */
const headline = (/** @type {string} */ lamp, /** @type {string} */ words, thinking = false) =>
  el('p', { class: `verdict${thinking ? ' thinking' : ''}` }, el('i', { class: `lamp ${lamp}` }), el('b', {}, words));

const soft = (/** @type {string} */ words) => words && el('p', { class: 'soft' }, words);

export class Coach {
  /**
   * @param {import('./keys.js').Keys} keys
   * @param {(action: Action) => void} act
   * @param {(command: import('../wire').Command) => void} send
   * @param {(rung: string | null) => void} choose how much is to be said unasked
   */
  constructor(keys, act, send, choose) {
    this.keys = keys;
    this.act = act;
    this.send = send;
    this.said = el('div', { class: 'said-by-coach' });
    this.counted = el('button', { type: 'button', class: 'count', title: keys.binding('critical').help, onclick: () => act('critical') });
    this.ladder = el('select', { name: 'coaching', onchange: (/** @type {any} */ { target }) => choose(target.value || null) });
    this.element = el('section', { class: 'panel coach', 'aria-label': 'Coach' },
      this.said, this.counted, field('Unasked', this.ladder));
    /** The position whose verdict has been explained. */
    this.explained = -1;
  }

  /** @param {View} view */
  draw(view) {
    this.view = view;
    const { rungs } = view.session;
    if (!this.ladder.firstChild) this.ladder.append(...rungs.map(({ rung, words }) => el('option', { value: rung ?? '' }, words)));
    if (focused() !== this.ladder) this.ladder.value = view.state.coaching ?? '';
    const held = this.said.contains(focused()) ? focused().dataset.does ?? '' : undefined;
    this.said.replaceChildren(...this.#parts(view).filter(Boolean));
    // What is said comes by itself, and must not take the keyboard away from whoever is here.
    const again = held !== undefined && (this.said.querySelector(`[data-does="${held}"]`) ?? this.said.querySelector('button:enabled') ?? this.counted);
    if (again) /** @type {HTMLElement} */ (again).focus();
    this.#count(view);
  }

  /** @param {View} view */
  #parts({ state, session }) {
    const { advice } = state;
    if (state.lesson) return this.#teaching(state);
    const verdict = advice ? state.timeline[state.ply] : null;
    const explained = verdict === 'not_winnable' && session.back_to !== null;
    if (session.busy === 'asked') return this.#thinking(state);
    if (state.outcome !== 'playing' && !explained) return this.#ending(state);
    if (advice) return this.#advice(verdict);
    if (state.coaching && session.busy === 'wondering') return this.#thinking(state);
    return [
      headline('', state.replay ? 'Replay' : 'Coach'),
      soft(state.replay ? 'Ask about any position on the way; it counts as no help.' : 'Proves whether this can still be won, and shows where it was lost.'),
      this.#timeline(state),
      this.#brass('coach', 'Can it still be won?'),
      state.replay && el('div', { class: 'pair' }, this.#plain('lesson', 'Where was it lost?')),
    ];
  }

  #thinking(state) {
    return [headline('open', state.timeline[state.ply] === 'not_winnable' ? 'Looking where it was lost…' : 'Thinking…', true), this.#timeline(state)];
  }

  /** @param {import('../wire').Verdict | null} verdict */
  #advice(verdict) {
    const { state, session: { back_to: back, further } } = this.view;
    const lost = verdict === 'not_winnable';
    const [told, why] = wording(state);
    const reason = el('p', { class: 'soft', id: 'coach-reason', hidden: lost && !this.#tellsWhy(state) }, why);
    const more = [];
    if (why && reason.hidden) more.push(el('button', {
      type: 'button', 'data-does': 'why', 'aria-controls': 'coach-reason', 'aria-expanded': 'false',
      onclick: () => { this.explained = state.ply; this.draw(this.view); },
    }, 'Why?'));
    if (back !== null) more.push(this.#plain('lesson', 'Learn from it'));
    return [
      headline(LAMPS[verdict ?? ''] ?? 'open', told),
      why && reason,
      this.#timeline(state),
      back !== null && this.#brass('winnable', `Back to ${back === state.start_ply ? 'the start' : `move ${back - state.start_ply}`}`),
      lost && back === null && state.ply > state.start_ply && this.#plain('new', 'New board'),
      more.length > 0 && el('div', { class: 'pair' }, ...more),
      further && this.#brass(further.action, further.words),
    ];
  }

  /** @param {State} state */
  #teaching(state) {
    const { number, thinking, sentence } = state.lesson;
    return [
      headline(number && !thinking ? 'won' : 'open', 'Lesson', thinking),
      soft(number ? 'The board shows where it could still be won. Any move that keeps the win is right.'
        : thinking ? 'Every position of the game is looked at.' : sentence),
      this.#timeline(state),
    ];
  }

  /** The reason is a rung of its own: it is told where so much is wanted, or asked for. */
  #tellsWhy(state) {
    return ['why', 'line'].includes(state.coaching) || this.explained === state.ply;
  }

  /** What became of the game, and what its result is. */
  #ending(state) {
    const won = state.outcome === 'won';
    const help = state.assists.length ? `with help (${state.assists.join(', ')})` : 'without help';
    const facts = [time(state.elapsed_ms), count(state.moves, 'move'), state.taken_back && `${state.taken_back} taken back`, help];
    const lesson = state.moves > 0 && this.#plain('lesson', won ? 'Ever lost?' : 'Learn from it');
    if (state.replay) return [headline(won ? 'won' : 'lost', OUTCOMES[state.outcome]), this.#timeline(state), el('div', { class: 'pair' }, lesson)];
    return [
      headline(won ? 'won' : 'lost', OUTCOMES[state.outcome]),
      soft(`${facts.filter(Boolean).join(', ')}.`),
      soft(won ? state.standing : 'Not won, so it is not listed among the results.'),
      !won && soft(state.advice?.sentence),
      this.#timeline(state),
      won ? this.#brass('new', 'New board') : !state.advice && this.#brass('coach', 'Where was it lost?'),
      el('div', { class: 'pair' }, won ? this.#plain('scores', 'Results') : this.#plain('restart', 'Start again'), lesson),
    ];
  }

  /** A replay has it below its slider. */
  #timeline(state) {
    return state.replay ? null : timeline(state, (at) => this.send({ do: 'go', ply: at + state.start_ply }));
  }

  /** @param {Action} does */
  #button(does, text, properties) {
    const bound = this.keys.binding(does, situation(this.view));
    // A key that does not do this here is none to show.
    const key = bound?.at.includes(situation(this.view)) && bound.keys[0];
    return el('button', { type: 'button', 'data-does': does, title: bound?.help, onclick: () => this.act(does), ...properties }, text, key && keycap(key));
  }

  #brass(does, text) {
    const { state, session } = this.view;
    return this.#button(does, text, { class: 'brass', disabled: state.paused || session.busy === 'asked' });
  }

  #plain(does, text) {
    return this.#button(does, text, { disabled: this.view.state.paused });
  }

  /** How many moves keep the win: asked for by the button that then says it. */
  #count({ state, session }) {
    const { critical, advice } = state;
    // What the coach finds out by itself besides the verdict is this.
    const counting = !critical && !state.lesson && session.busy === 'wondering' && (!state.coaching || Boolean(advice));
    const words = critical ? kept(critical) : counting ? 'Trying every move…' : 'How many keep the win?';
    if (this.words !== words) this.counted.replaceChildren(el('span', {}, words), keycap(this.keys.binding('critical').keys[0]));
    this.words = words;
    this.counted.classList.toggle('told', Boolean(critical));
    const lost = advice && state.timeline[state.ply] === 'not_winnable';
    this.counted.hidden = state.outcome !== 'playing' || Boolean(lost || state.lesson || (state.walk && !state.replay));
    this.counted.disabled = state.paused || counting;
  }
}

/** Counted moves in a few words. */
function kept({ keep, lose, unknown }) {
  const open = unknown ? `, ${unknown} not decided` : '';
  return `${keep} of ${count(keep + lose + unknown, 'move')} ${keep === 1 ? 'keeps' : 'keep'} the win${open}`;
}

/**
 * What is told of a position, in a line and a rest.
 * @param {State} state
 */
function wording({ advice, timeline: marks, ply }) {
  // A hint about a board that can be won begins with that; a verdict says itself what it is.
  if (marks[ply] !== 'winnable' || advice.rung === 'verdict') return split(advice.sentence);
  if (advice.rung !== 'line') return ['It can still be won.', advice.sentence];
  return ['It can still be won.', `${split(advice.sentence)[0]} The whole line has ${count(advice.line.length, 'move')}.`];
}

/** What a screen reader hears of something told unasked. */
export const news = (/** @type {State} */ state) => (state.advice ? wording(state).join(' ').trim() : '');

/** The first sentence, and the rest. */
const split = (/** @type {string} */ text) => /^(.*?[.!?])\s+(.*)$/s.exec(text)?.slice(1) ?? [text, ''];
