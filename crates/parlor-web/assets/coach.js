// What the coach says: whether it can still be won, since when it cannot, and how to go on.

import { count, el, time } from './dom.js';
import { field } from './fields.js';

const LAMPS = { winnable: 'won', not_winnable: 'lost', unknown: 'open' };
const OUTCOMES = { won: 'Won', stuck: 'No move is left', 'time-up': 'Time is up' };

/** How much the coach says unasked, from nothing to all. */
export const RUNGS = [
  ['', 'off'], ['verdict', 'still winnable?'], ['where', 'where to look'], ['which', 'which move'], ['why', 'and why'], ['line', 'the whole line'],
];

/** What the button for more says, by what is told already. */
const FURTHER = { verdict: 'Where to look', where: 'Which move', which: 'Why', why: 'Show the whole line', line: 'Step through the line' };

export class Coach {
  /**
   * @param {(action: unknown) => void} act
   * @param {(command: object) => void} send
   * @param {(rung: string | null) => void} choose how much is to be said unasked
   */
  constructor(keys, act, send, choose) {
    this.keys = keys;
    this.act = act;
    this.send = send;
    this.said = el('div', { class: 'said-by-coach' });
    this.counted = el('button', { type: 'button', class: 'count', onclick: () => this.#count() });
    this.ladder = el('select', { name: 'coaching', onchange: ({ target }) => choose(target.value || null) },
      ...RUNGS.map(([rung, words]) => el('option', { value: rung }, words)));
    this.element = el('section', { class: 'panel coach', 'aria-label': 'Coach' },
      this.said, this.counted, field('Unasked', this.ladder));
    this.thinking = false;
    /** The position whose moves are being counted. */
    this.counting = null;
    /** The position whose verdict has been explained. */
    this.explained = null;
  }

  /** The coach was asked something, or has answered. */
  think(thinking) {
    this.thinking = thinking;
    if (this.state) this.draw(this.state);
  }

  draw(state) {
    this.state = state;
    if (document.activeElement !== this.ladder) this.ladder.value = state.coaching ?? '';
    const focused = this.said.contains(document.activeElement) ? document.activeElement.dataset.does ?? '' : undefined;
    this.said.replaceChildren(...this.#parts(state).filter(Boolean));
    // What is said comes by itself, and must not take the keyboard away from whoever is here.
    if (focused !== undefined) (this.said.querySelector(`[data-does="${focused}"]`) ?? this.said.querySelector('button:enabled') ?? this.counted).focus();
    this.#critical(state);
  }

  #parts(state) {
    const { advice } = state;
    if (state.lesson) return this.#teaching(state);
    const verdict = advice ? state.timeline[state.ply] : null;
    const explained = advice && verdict === 'not_winnable' && lastWinnable(state) !== undefined;
    if (state.outcome !== 'playing' && !explained) return this.#ending(state);
    if (this.thinking || (state.coaching && !advice && isOpen(state))) {
      const word = state.timeline[state.ply] === 'not_winnable' ? 'Looking where it was lost…' : 'Thinking…';
      return [el('p', { class: 'verdict thinking' }, el('i', { class: 'lamp open' }), el('b', {}, word)), this.#timeline(state)];
    }
    if (advice) return this.#advice(state, advice, verdict);
    return [
      el('p', { class: 'verdict' }, el('i', { class: 'lamp' }), el('b', {}, 'Coach')),
      el('p', { class: 'soft' }, 'Proves whether this can still be won, and shows where it was lost.'),
      this.#timeline(state),
      this.#brass('coach', 'Can it still be won?'),
    ];
  }

  #advice(state, advice, verdict) {
    const lost = verdict === 'not_winnable';
    const [told, why] = wording(advice, verdict);
    const reason = el('p', { class: 'soft', id: 'coach-reason', hidden: lost && !this.#tellsWhy(state) }, why);
    const parts = [
      el('p', { class: 'verdict' }, el('i', { class: `lamp ${LAMPS[verdict] ?? 'open'}` }), el('b', {}, told)),
      why && reason,
      this.#timeline(state),
    ];
    if (lost) {
      const back = lastWinnable(state);
      if (back !== undefined) parts.push(this.#brass('winnable', `Back to ${back === state.start_ply ? 'the start' : `move ${back - state.start_ply}`}`));
      else if (state.ply > state.start_ply) parts.push(el('button', { type: 'button', 'data-does': 'new', onclick: () => this.act('new') }, 'New board'));
      const more = [];
      if (why && reason.hidden) more.push(el('button', {
        type: 'button', 'data-does': 'why', 'aria-controls': 'coach-reason', 'aria-expanded': 'false',
        onclick: () => { this.explained = state.ply; this.draw(this.state); },
      }, 'Why?'));
      if (back !== undefined) more.push(this.#plain('lesson', 'Learn from it'));
      if (more.length) parts.push(el('div', { class: 'pair' }, ...more));
    } else if (verdict === 'winnable' && FURTHER[advice.rung] && !state.walk) {
      const does = advice.rung === 'line' ? 'solve' : 'hint';
      parts.push(this.#brass(does, FURTHER[advice.rung], () => (does === 'solve' ? this.send({ do: 'solve' }) : this.act('hint'))));
    }
    return parts;
  }

  #teaching(state) {
    const { number, thinking } = state.lesson;
    const words = number ? 'The board shows where it could still be won. Any move that keeps the win is right.'
      : thinking ? 'Every position of the game is looked at.' : state.lesson.sentence;
    return [
      el('p', { class: `verdict${thinking ? ' thinking' : ''}` }, el('i', { class: `lamp ${number && !thinking ? 'won' : 'open'}` }), el('b', {}, 'Lesson')),
      el('p', { class: 'soft' }, words), this.#timeline(state),
    ];
  }

  /** The reason is a rung of its own: it is told where so much is wanted, or asked for. */
  #tellsWhy(state) {
    return ['why', 'line'].includes(state.coaching) || this.explained === state.ply;
  }

  #ending(state) {
    const won = state.outcome === 'won';
    const help = state.assists.length ? `with help (${state.assists.join(', ')})` : 'without help';
    return [
      el('p', { class: 'verdict' }, el('i', { class: `lamp ${won ? 'won' : 'lost'}` }), el('b', {}, OUTCOMES[state.outcome])),
      el('p', { class: 'soft' }, `${time(state.elapsed_ms)}, ${count(state.moves, 'move')}, ${help}.`),
      state.advice && !won && el('p', { class: 'soft' }, state.advice.sentence),
      this.#timeline(state),
      won ? this.#brass('new', 'New board') : !state.advice && this.#brass('coach', 'Where was it lost?'),
      el('div', { class: 'pair' },
        !won && el('button', { type: 'button', 'data-does': 'restart', onclick: () => this.act('restart') }, 'Start again'),
        state.moves > 0 && this.#plain('lesson', won ? 'Was it ever lost?' : 'Learn from it')),
    ];
  }

  #brass(does, text, onclick = () => this.act(does)) {
    const key = this.keys.binding(does)?.keys[0];
    return el('button', { type: 'button', class: 'brass', 'data-does': does, disabled: this.state.paused || this.thinking, onclick },
      text, key && el('kbd', { 'aria-hidden': 'true' }, key));
  }

  #plain(does, text) {
    const { keys, help } = this.keys.binding(does);
    return el('button', { type: 'button', 'data-does': does, title: help, disabled: this.state.paused, onclick: () => this.act(does) },
      text, el('kbd', { 'aria-hidden': 'true' }, keys[0]));
  }

  /** How many moves keep the win: asked for by the button that then says it. */
  #critical(state) {
    if (state.critical || this.counting !== state.ply) this.counting = null;
    const { critical } = state;
    const all = critical && critical.keep + critical.lose + critical.unknown;
    const told = critical && `${critical.keep} of ${count(all, 'move')} ${critical.keep === 1 ? 'keeps' : 'keep'} the win${critical.unknown ? `, ${critical.unknown} not decided` : ''}`;
    const words = told ?? (this.counting === null ? 'How many keep the win?' : 'Trying every move…');
    const { keys, help } = this.keys.binding('critical');
    if (this.words !== words) this.counted.replaceChildren(el('span', {}, words), el('kbd', { 'aria-hidden': 'true' }, keys[0]));
    this.words = words;
    this.counted.title = help;
    this.counted.classList.toggle('told', Boolean(told));
    const lost = state.advice && state.timeline[state.ply] === 'not_winnable';
    this.counted.hidden = state.outcome !== 'playing' || Boolean(lost || state.walk || state.lesson);
    this.counted.disabled = state.paused || this.counting !== null;
  }

  #count() {
    this.act('critical');
  }

  /** The moves of the present position are being counted. */
  count() {
    this.counting = this.state.critical ? null : this.state.ply;
    this.#critical(this.state);
  }

  /** One mark a position of this game: proven winnable, proven lost (hatched), not decided (dashed) or not looked at. */
  #timeline(state) {
    const marks = state.timeline.slice(state.start_ply);
    if (marks.length < 2 || !marks.some(Boolean)) return null;
    const here = state.lesson?.number ? state.lesson.move_number - 1 : state.ply - state.start_ply;
    const known = (word) => marks.filter((mark) => mark === word).length;
    const label = `Of ${count(marks.length, 'position')}: ${known('winnable')} winnable, ${known('not_winnable')} lost, ${marks.length - known('winnable') - known('not_winnable')} not known.`;
    return el('div', { class: 'timeline', role: 'img', 'aria-label': label, onclick: (event) => {
      const ply = event.target.dataset.ply;
      if (ply !== undefined) this.send({ do: 'go', ply: Number(ply) });
    } }, ...marks.map((mark, at) => el('i', {
      class: `${mark ?? ''}${at === here ? ' here' : ''}`, 'data-ply': at + state.start_ply,
      title: `${at ? `Move ${at}` : 'Start'}: ${{ winnable: 'winnable', not_winnable: 'lost', unknown: 'not decided' }[mark] ?? 'not looked at'}`,
    })));
  }
}

/** What is told of a position, in a line and a rest. */
function wording(advice, verdict) {
  // A hint about a board that can be won begins with that; a verdict says itself what it is.
  if (verdict !== 'winnable' || advice.rung === 'verdict') return split(advice.sentence);
  if (advice.rung !== 'line') return ['It can still be won.', advice.sentence];
  return ['It can still be won.', `${split(advice.sentence)[0]} The whole line has ${count(advice.line.length, 'move')}.`];
}

/** What a screen reader hears of something told unasked. */
export function news(state) {
  const { advice } = state;
  return advice ? wording(advice, state.timeline[state.ply]).join(' ').trim() : '';
}

/** The first sentence, and the rest. */
const split = (text) => /^(.*?[.!?])\s+(.*)$/s.exec(text)?.slice(1) ?? [text, ''];

/** The last position before this one that is known to be winnable. */
function lastWinnable(state) {
  for (let ply = state.ply - 1; ply >= state.start_ply; ply -= 1) if (state.timeline[ply] === 'winnable') return ply;
  return undefined;
}

/** Whether there is something to find out about this position, or about where the win was lost. */
function isOpen(state) {
  const known = state.timeline.slice(state.start_ply, state.ply + 1).findLast((word) => word !== 'not_winnable');
  return known === null && !state.paused;
}
