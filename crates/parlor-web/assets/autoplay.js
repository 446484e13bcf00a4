// Moves that make themselves: a computer player at work, or the rest of a game in which nothing can go wrong.

import { el, kept, say } from './dom.js';

/** How long a computer player waits between its moves, in milliseconds. */
const PACES = { slow: 1800, normal: 900, fast: 250 };
/** A game that finishes itself waits only as long as a move is to be seen. */
const FINISH = 380;

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

/** What goes on by itself at a table, and the bar that says so. */
export class Autoplay {
  /**
   * @param {(command: object) => Promise<boolean>} step makes one move; false when there is no next one
   * @param {() => void} ended
   */
  constructor(step, ended) {
    this.step = step;
    this.ended = ended;
    this.run = 0;
    this.running = false;
    this.element = el('div', { class: 'autoplay', role: 'group', 'aria-label': 'Plays by itself', hidden: true });
  }

  /** A computer player plays until the game ends, it finds no move, or it is stopped. */
  watch(player) {
    return this.#start(`${player} plays`, { do: 'demo', player }, () => PACES[pace()], paceButtons());
  }

  /** Nothing can go wrong any more: the rest is made. */
  finish() {
    return this.#start('Finishing the game', { do: 'finish' }, () => FINISH);
  }

  stop() {
    if (!this.running) return;
    this.run += 1;
    this.running = false;
    const focused = this.element.contains(document.activeElement);
    this.element.hidden = true;
    this.element.replaceChildren();
    this.ended(focused);
  }

  async #start(words, command, wait, ...extra) {
    this.stop();
    const run = this.run;
    this.running = true;
    const stop = el('button', { type: 'button', class: 'brass', onclick: () => { this.stop(); say('Stopped. You play.'); } },
      'Stop', el('kbd', { 'aria-hidden': 'true' }, 'Esc'));
    this.element.replaceChildren(el('b', {}, words), ...extra, stop);
    this.element.hidden = false;
    stop.focus();
    say(`${words}. Escape stops it.`);
    while (await this.step(command)) {
      if (run !== this.run) return;
      await new Promise((done) => setTimeout(done, wait()));
      if (run !== this.run) return;
    }
    if (run === this.run) this.stop();
  }
}
