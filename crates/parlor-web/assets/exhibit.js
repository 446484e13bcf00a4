// What lies over a game: a line that wins, to be walked along, or a lesson about the moves that threw the win away.

import { Loop, paceButtons, wait } from './autoplay.js';
import { count, el, svg } from './dom.js';

/** The signs on the buttons, drawn: not every machine has letters for them. */
const SIGNS = {
  first: 'M5 5V19M19 5L8 12L19 19Z', back: 'M17 5L6 12L17 19Z', play: 'M7 4L19 12L7 20Z', pause: 'M7 5V19M17 5V19', forward: 'M7 5L18 12L7 19Z',
};
const sign = (name) => svg('svg', { class: 'sign', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: SIGNS[name] }));

export class Exhibit {
  /**
   * @param {(action: unknown) => void} act
   * @param {(command: object) => Promise<object|null>} send
   * @param {() => void} away when it has been put away with the keyboard in it
   */
  constructor(keys, act, send, away) {
    this.keys = keys;
    this.send = send;
    this.act = act;
    this.away = away;
    this.loop = new Loop(() => this.#running());
    this.#line();
    this.#lesson();
    this.element = el('div', { class: 'exhibit', hidden: true }, this.line, this.lesson);
  }

  get running() {
    return this.loop.running;
  }

  /** Stops a line that plays. */
  pause() {
    this.loop.stop();
  }

  /** Plays the line, from its start if it has come to its end, or stops. */
  async toggle() {
    if (this.loop.running) return this.loop.stop();
    const { walk } = this.state;
    if (walk.at === walk.of) await this.send({ do: 'walk', at: 0 });
    return this.loop.start(async () => {
      const answer = await this.send({ do: 'step', back: false });
      const now = answer?.state.walk;
      return Boolean(now) && !answer.refusal && now.at < now.of;
    }, wait);
  }

  draw(state) {
    this.state = state;
    const { walk, lesson } = state;
    const focused = this.element.contains(document.activeElement);
    if (!walk) this.pause();
    this.line.hidden = !walk;
    this.lesson.hidden = !lesson;
    this.element.hidden = !walk && !lesson;
    if (walk) this.#drawLine(walk);
    if (lesson) this.#drawLesson(lesson, state);
    if (focused && (this.element.hidden || document.activeElement === document.body)) this.away();
  }

  #button(action, text, properties = {}) {
    const { keys, help } = this.keys.binding(action);
    return el('button', { type: 'button', title: help, 'data-does': action, onclick: () => this.act(action), ...properties }, text, el('kbd', { 'aria-hidden': 'true' }, keys[0]));
  }

  #line() {
    const icon = (name, label, onclick) => el('button', { type: 'button', class: 'icon', 'aria-label': label, title: label, onclick }, sign(name));
    this.first = icon('first', 'To the start of the line', () => { this.pause(); this.send({ do: 'walk', at: 0 }); });
    this.back = icon('back', 'One move back', () => { this.pause(); this.send({ do: 'step', back: true }); });
    this.play = icon('play', 'Play the line', () => this.toggle());
    this.forward = icon('forward', 'One move forward', () => { this.pause(); this.send({ do: 'step', back: false }); });
    this.slider = el('input', { type: 'range', min: 0, max: 0, value: 0, 'aria-label': 'Moves of the line', oninput: () => this.#slide() });
    this.where = el('span', { class: 'where' });
    this.next = el('span', { class: 'next soft' });
    this.line = el('div', { class: 'line-player', role: 'group', 'aria-label': 'The line that wins', hidden: true },
      el('div', { class: 'rail' }, this.first, this.back, this.play, this.forward, this.slider, this.where),
      el('div', { class: 'rest' }, this.next, paceButtons(), this.#button('take-over', 'Take over from here', { class: 'brass' }), this.#close('Close')));
  }

  #close(text) {
    return el('button', { type: 'button', 'data-does': 'put-away', onclick: () => this.send({ do: 'put-away' }) }, text, el('kbd', { 'aria-hidden': 'true' }, 'Esc'));
  }

  #drawLine({ at, of, next }) {
    this.slider.max = of;
    if (this.wanted === undefined) this.slider.value = at;
    this.slider.style.setProperty('--done', `${(100 * at) / of}%`);
    this.slider.setAttribute('aria-valuetext', `${at} of ${count(of, 'move')}`);
    this.where.textContent = `${at} of ${of}`;
    this.next.textContent = next ? `Next: ${next}` : 'Won.';
    // A button that held the keyboard and can do nothing any more hands it on.
    const here = document.activeElement;
    this.first.disabled = this.back.disabled = at === 0;
    this.forward.disabled = at === of;
    if (here.disabled && this.line.contains(here)) this.play.focus();
  }

  #running() {
    const label = this.loop.running ? 'Pause' : 'Play the line';
    this.play.replaceChildren(sign(this.loop.running ? 'pause' : 'play'));
    this.play.setAttribute('aria-label', label);
    this.play.title = `${label} (${this.keys.binding('pause').keys[0]})`;
  }

  /** A slider asks for more places than there is time to show; only the last one counts. */
  async #slide() {
    this.pause();
    const busy = this.wanted !== undefined;
    this.wanted = Number(this.slider.value);
    if (busy) return;
    for (let shown; shown !== this.wanted;) {
      shown = this.wanted;
      await this.send({ do: 'walk', at: shown });
    }
    this.wanted = undefined;
  }

  #lesson() {
    this.number = el('b', {});
    this.sum = el('span', { class: 'soft' });
    this.earlier = this.#button('back', 'Back');
    this.reveal = this.#button('reveal', 'Reveal');
    this.later = this.#button('forward', 'Next');
    this.lesson = el('div', { class: 'lesson', role: 'group', 'aria-label': 'Lesson', hidden: true },
      el('p', {}, this.number, this.sum), el('div', { class: 'rest' }, this.earlier, this.reveal, this.later, this.#close('End')));
  }

  #drawLesson(lesson, state) {
    const { number, of, found, revealed, thinking, done } = lesson;
    const game = state.timeline.slice(state.start_ply);
    const waits = thinking && number === 0;
    this.number.textContent = number ? `Lesson ${number} of ${of}` : 'Lesson';
    this.sum.textContent = waits ? `${game.filter(Boolean).length} of ${count(game.length, 'position')} looked at`
      : of ? `${found} found, ${revealed} shown` : '';
    const here = document.activeElement;
    this.earlier.disabled = number <= 1;
    this.later.disabled = number === of;
    this.reveal.disabled = number === 0 || done;
    // One thing to press: what helps here, then what comes next.
    this.reveal.classList.toggle('brass', !this.reveal.disabled);
    this.later.classList.toggle('brass', done && !this.later.disabled);
    if (here.disabled && this.lesson.contains(here)) (this.later.disabled ? this.lesson.querySelector('[data-does="put-away"]') : this.later).focus();
  }
}
