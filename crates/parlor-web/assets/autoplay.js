// Moves that make themselves: a computer player at work, or the rest of a game in which nothing can go wrong.

import { el, kept, say } from './dom.js';

/** How long a computer player waits between its moves, in milliseconds. */
const PACES = { slow: 1800, normal: 900, fast: 250 };
/** A game that finishes itself waits only as long as a move is to be seen. */
const FINISH = 380;

/** How long to wait between two moves, as chosen. */
export const wait = () => PACES[pace()];

const pace = () => (Object.hasOwn(PACES, kept.get('pace') ?? '') ? kept.get('pace') : 'normal');

/** The speeds as buttons, of which one is pressed. It holds at once, also for a player that is at work. */
export function paceButtons() {
  const buttons = Object.keys(PACES).map((name) => el('button', { type: 'button', onclick: () => choose(name) }, name));
  const choose = (name) => {
    if (name) kept.set('pace', name);
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.textContent === pace()));
  };
  choose();
  return el('div', { class: 'paces', role: 'group', 'aria-label': 'Speed' }, ...buttons);
}

/** Does something again and again, with a wait in between, until there is no next time or it is stopped. */
export class Loop {
  /** @param {() => void} changed when it has begun or ended */
  constructor(changed) {
    this.changed = changed;
    this.run = 0;
    this.running = false;
  }

  /**
   * @param {() => Promise<boolean>} step false when there is no next one
   * @param {() => number} pause how long to wait, in milliseconds
   */
  async start(step, pause) {
    this.stop();
    const run = this.run;
    this.running = true;
    this.changed();
    while (await step()) {
      if (run !== this.run) return;
      await new Promise((done) => setTimeout(done, pause()));
      if (run !== this.run) return;
    }
    if (run === this.run) this.stop();
  }

  stop() {
    if (!this.running) return;
    this.run += 1;
    this.running = false;
    this.changed();
  }
}

/** What goes on by itself at a table, and the bar that says so. */
export class Autoplay {
  /**
   * @param {(command: object) => Promise<boolean>} step makes one move; false when there is no next one
   * @param {(focused: boolean) => void} ended
   */
  constructor(step, ended) {
    this.step = step;
    this.ended = ended;
    this.loop = new Loop(() => this.running || this.#end());
    this.element = el('div', { class: 'autoplay', role: 'group', 'aria-label': 'Plays by itself', hidden: true });
  }

  get running() {
    return this.loop.running;
  }

  /** A computer player plays until the game ends, it finds no move, or it is stopped. */
  watch(player) {
    return this.#start(`${player} plays`, { do: 'demo', player }, wait, paceButtons());
  }

  /** Nothing can go wrong any more: the rest is made. */
  finish() {
    return this.#start('Finishing the game', { do: 'finish' }, () => FINISH);
  }

  stop() {
    this.loop.stop();
  }

  #end() {
    const focused = this.element.contains(document.activeElement);
    this.element.hidden = true;
    this.element.replaceChildren();
    this.ended(focused);
  }

  #start(words, command, pause, ...extra) {
    this.stop();
    const stop = el('button', { type: 'button', class: 'brass', onclick: () => { this.stop(); say('Stopped. You play.'); } },
      'Stop', el('kbd', { 'aria-hidden': 'true' }, 'Esc'));
    this.element.replaceChildren(el('b', {}, words), ...extra, stop);
    this.element.hidden = false;
    stop.focus();
    say(`${words}. Escape stops it.`);
    return this.loop.start(() => this.step(command), pause);
  }
}
