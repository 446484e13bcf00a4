// What stands beside the board: the clock, the numbers, what can be done, and what the coach says.

import { count, el, time } from './dom.js';
import { choose, chosen, sets, varies } from './pieces.js';

/** The first things anybody reaches for, then the rest. */
const MAIN = ['undo', 'redo', 'hint', 'moves', 'pause', 'demo'];
/** In a small window what is here has to be everything besides the bar; in a large one the style sheet leaves out what is above. */
const MORE = ['moves', 'demo', 'restart', 'mistakes', 'equal', 'bookmark', 'recall', 'solve', 'type', 'help', 'theme'];

/** What stays shown until it is asked for again. */
const SHOWN = ['moves', 'equal', 'mistakes'];

const LAMPS = { winnable: 'won', not_winnable: 'lost', unknown: 'open' };
const OUTCOMES = { won: 'Won', stuck: 'No move is left', 'time-up': 'Time is up' };

export class Panel {
  /**
   * @param {(action: unknown) => void} act
   * @param {(command: object) => void} send
   * @param {() => void} dress when pieces are to look different
   */
  constructor(keys, act, send, dress) {
    this.act = act;
    this.send = send;
    this.keys = keys;
    this.clock = el('div', { class: 'clock', role: 'timer', 'aria-label': 'Clock' });
    this.counters = el('dl', { class: 'counters' });
    this.coach = el('section', { class: 'panel coach', 'aria-label': 'Coach' });
    this.note = el('section', { class: 'panel note', 'aria-label': 'Note' });
    this.buttons = new Map();
    this.pieces = el('label', { class: 'field', hidden: true }, el('span', {}, 'Pieces'),
      el('select', { name: 'pieces', onchange: ({ target }) => { choose(target.value); dress(); } },
        ...sets().map(([set, name]) => el('option', { value: set, selected: set === chosen() }, name))));
    this.element = el('aside', { class: 'panels', 'aria-label': 'Game' },
      el('section', { class: 'panel numbers', 'aria-label': 'Clock and numbers' }, this.clock, this.counters),
      el('div', { class: 'actions main' }, ...MAIN.map((action) => this.#button(action))),
      this.coach,
      el('details', { class: 'more' }, el('summary', {}, 'More'),
        el('div', { class: 'actions' }, ...MORE.map((action) => this.#button(action))), this.pieces),
      this.note);
    const more = this.element.querySelector('.more');
    // In a small window the sheet covers the board, which whoever pressed something wants to see.
    more.addEventListener('click', (event) => event.target.closest('.action') && document.body.classList.contains('sheet-open') && fold(this.bar.lastChild, more));
    this.bar = el('div', { class: 'bar', role: 'group', 'aria-label': 'Actions' },
      ...['undo', 'redo', 'hint', 'coach', 'pause'].map((action) => this.#button(action)),
      el('button', { type: 'button', 'aria-expanded': 'false', onclick: (event) => fold(event.currentTarget, more) }, 'More'));
    this.thinking = false;
  }

  /** Shows a new view. */
  draw({ scene, state }) {
    this.view = { scene, state };
    this.tick(state.clock);
    const counters = [...scene.counters, { label: 'moves', value: String(state.moves) }];
    this.counters.replaceChildren(...counters.map(({ label, value }) => el('div', {}, el('dt', {}, label), el('dd', {}, value))));
    for (const [action, buttons] of this.buttons) for (const button of buttons) this.#state(action, button, state);
    this.#coach(state);
    // Offered as soon as there is something that can look different, and not taken away with the last of it.
    if (scene.cells.some(({ face }) => varies(face.shape))) this.pieces.hidden = false;
    this.note.replaceChildren(...(state.note ? [el('h2', {}, 'Note'), el('p', {}, state.note)] : []));
  }

  /** Shows another time. */
  tick(clock) {
    this.clock.textContent = clock.text;
    this.clock.classList.toggle('urgent', clock.down && clock.seconds <= 30);
    this.clock.classList.toggle('running', clock.running);
  }

  /** The coach is thinking, or has done so. */
  think(thinking) {
    this.thinking = thinking;
    if (this.view) this.#coach(this.view.state);
  }

  #button(action) {
    const { label, help, keys } = this.keys.binding(action);
    const button = el('button', { type: 'button', class: 'action', 'data-action': action, title: help, onclick: () => this.act(action) },
      el('span', { class: 'word' }, label), el('kbd', { 'aria-hidden': 'true' }, keys[0]));
    this.buttons.set(action, [...(this.buttons.get(action) ?? []), button]);
    return button;
  }

  #state(action, button, state) {
    const idle = state.paused || state.outcome !== 'playing';
    const off = {
      undo: state.ply === 0 || state.paused,
      redo: state.ply === state.last_ply || state.paused,
      hint: idle, coach: state.paused || state.outcome === 'won', solve: idle, demo: idle,
      pause: !state.paused && state.outcome !== 'playing',
    }[action];
    button.disabled = Boolean(off);
    if (SHOWN.includes(action)) button.setAttribute('aria-pressed', String(state.shown.includes(action)));
    if (action === 'pause') button.firstChild.textContent = state.paused ? 'Resume' : this.keys.binding('pause').label;
  }

  #coach(state) {
    const advice = state.advice;
    const verdict = advice ? state.timeline[state.ply] : null;
    const brass = (text, onclick) => el('button', { type: 'button', class: 'brass', disabled: state.paused, onclick }, text);
    const parts = [];
    const explained = advice && verdict === 'not_winnable' && lastWinnable(state) !== undefined;
    if (state.outcome !== 'playing' && !explained) parts.push(...this.#ending(state, brass));
    else if (this.thinking) parts.push(el('p', { class: 'verdict thinking' }, el('i', { class: 'lamp open' }), el('b', {}, 'Thinking…')));
    else if (advice) parts.push(...this.#advice(state, advice, verdict, brass));
    else {
      parts.push(
        el('p', { class: 'verdict' }, el('i', { class: 'lamp' }), el('b', {}, 'Coach')),
        el('p', { class: 'soft' }, 'Proves whether this can still be won, and shows where it was lost.'),
        this.#timeline(state),
        brass('Can it still be won?', () => this.act('coach')));
    }
    this.coach.replaceChildren(...parts.filter(Boolean));
  }

  #advice(state, advice, verdict, brass) {
    const lamp = LAMPS[verdict] ?? 'open';
    const back = lastWinnable(state);
    // A hint about a board that can be won begins with that; a verdict says itself what it is.
    const told = verdict === 'winnable' && advice.rung !== 'verdict' ? ['It can still be won.', advice.sentence] : split(advice.sentence);
    const parts = [
      el('p', { class: 'verdict' }, el('i', { class: `lamp ${lamp}` }), el('b', {}, told[0])),
      told[1] && el('p', { class: 'soft' }, told[1]),
      this.#timeline(state),
    ];
    if (verdict === 'not_winnable' && back !== undefined) {
      parts.push(brass(`Back to ${back === state.start_ply ? 'the start' : `move ${back - state.start_ply}`}`, () => this.send({ do: 'go', ply: back })));
    } else if (verdict === 'winnable') {
      const further = { verdict: 'Where to look', where: 'Which move', which: 'Why', why: 'Show the whole line' }[advice.rung];
      if (further) parts.push(brass(further, () => this.act('hint')));
    }
    return parts;
  }

  #ending(state, brass) {
    const won = state.outcome === 'won';
    const help = state.assists.length ? `with help (${state.assists.join(', ')})` : 'without help';
    return [
      el('p', { class: 'verdict' }, el('i', { class: `lamp ${won ? 'won' : 'lost'}` }), el('b', {}, OUTCOMES[state.outcome])),
      el('p', { class: 'soft' }, `${time(state.elapsed_ms)}, ${count(state.moves, 'move')}, ${help}.`),
      this.#timeline(state),
      ...(won ? [brass('New board', () => this.act('new'))] : []),
      ...(state.outcome === 'stuck' ? [brass('Where was it lost?', () => this.act('coach'))] : []),
      !won && el('button', { type: 'button', onclick: () => this.act('restart') }, 'Start again'),
    ];
  }

  /** One mark a position of this game: proven winnable, proven lost (hatched), or not looked at. */
  #timeline(state) {
    const marks = state.timeline.slice(state.start_ply);
    if (marks.length < 2 || !marks.some(Boolean)) return null;
    const known = (word) => marks.filter((mark) => mark === word).length;
    const label = `Of ${count(marks.length, 'position')}: ${known('winnable')} winnable, ${known('not_winnable')} lost, ${marks.length - known('winnable') - known('not_winnable')} not known.`;
    return el('div', { class: 'timeline', role: 'img', 'aria-label': label, onclick: (event) => {
      const ply = event.target.dataset.ply;
      if (ply !== undefined) this.send({ do: 'go', ply: Number(ply) });
    } }, ...marks.map((mark, at) => el('i', {
      class: `${mark ?? ''}${at + state.start_ply === state.ply ? ' here' : ''}`, 'data-ply': at + state.start_ply,
    })));
  }
}

/** The first sentence, and the rest. */
const split = (text) => /^(.*?[.!?])\s+(.*)$/s.exec(text)?.slice(1) ?? [text, ''];

/** Opens or closes the sheet of a small window. */
function fold(button, more) {
  more.open = document.body.classList.toggle('sheet-open');
  button.setAttribute('aria-expanded', String(more.open));
}

/** The last position before this one that is known to be winnable. */
function lastWinnable(state) {
  for (let ply = state.ply - 1; ply >= state.start_ply; ply -= 1) if (state.timeline[ply] === 'winnable') return ply;
  return undefined;
}
