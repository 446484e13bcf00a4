// @ts-check
// What stands below the board: how it stands in a sentence, what there is to choose, and lines that go away by themselves.

import { el, keycap } from './dom.js';

/** How long a line stays, in milliseconds. */
const STAYS = 4000;

export class Below {
  /**
   * @param {import('./keys.js').Keys} keys
   * @param {(action: import('../wire').Action) => void} act
   * @param {...HTMLElement} more what stands there besides
   */
  constructor(keys, act, ...more) {
    this.keys = keys;
    this.act = act;
    this.sentence = el('p', { class: 'sentence' });
    this.choices = el('div', { class: 'choices' });
    this.said = el('p', { class: 'said', 'aria-hidden': 'true' });
    this.element = el('div', { class: 'below' }, this.sentence, this.choices, ...more, this.said);
    /** What is offered all the time. @type {string[]} */
    this.standing = [];
  }

  /** @param {import('../wire').View} view */
  draw({ scene, state, session }) {
    this.sentence.textContent = scene.sentence;
    // The line being shown says below where it stands.
    this.sentence.hidden = Boolean(state.walk);
    this.choices.hidden = Boolean(state.walk || session.watch);
    // What is always there is no news; what came up just now, or is the way out, is the thing to press.
    if (!scene.cells.some((cell) => cell.marks.includes('selected'))) this.standing = scene.choices.map((choice) => choice.label);
    const fresh = (choice) => !this.standing.includes(choice.label);
    // A lesson asks for a move, not for what is always there.
    const offered = scene.choices.filter((choice) => !state.lesson || fresh(choice));
    this.choices.replaceChildren(
      ...(state.finish && !state.lesson ? [this.#button('finish', this.keys.binding('finish').label, true, 'finish')] : []),
      ...offered.map((choice, at) =>
        this.#button({ board: choice.key }, choice.label, at === 0 && (state.outcome !== 'playing' || fresh(choice)))));
  }

  #button(action, label, brass, name) {
    const bound = this.keys.binding(action);
    return el('button', { type: 'button', class: brass && 'brass', 'data-action': name, title: name && bound.help, onclick: () => this.act(action) },
      label, keycap(bound?.keys[0]));
  }

  /** A line that goes away by itself. Whoever does not see it hears it elsewhere. */
  note(/** @type {string} */ line) {
    this.said.textContent = line;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.said.textContent = ''), STAYS);
  }
}
