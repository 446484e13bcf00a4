// @ts-check
// What stands below the board: how it stands in a sentence, what there is to choose, and lines that go away by themselves.

import { choiceButton } from './choice.js';
import { el } from './dom.js';

/** @import { Action, Choice, View } from '../wire' */
/** @import { Keys } from './keys.js' */

/** How long a line stays, in milliseconds. */
const STAYS = 4000;

export class Below {
  #timer = 0;
  /** What is offered all the time. @type {string[]} */
  #standing = [];

  /**
   * @param {Keys} keys
   * @param {(action: Action) => unknown} act
   * @param {...HTMLElement} more what stands there besides
   */
  constructor(keys, act, ...more) {
    this.keys = keys;
    this.act = act;
    this.sentence = el('p', { class: 'sentence' });
    this.choices = el('div', { class: 'choices' });
    this.said = el('p', { class: 'said', 'aria-hidden': 'true' });
    this.element = el('div', { class: 'below' }, this.sentence, this.choices, ...more, this.said);
  }

  /** @param {View} view */
  draw({ scene, state, session }) {
    this.sentence.textContent = scene.sentence;
    // The line being shown says below where it stands, and the lesson beside the board what it is about.
    this.sentence.hidden = Boolean(state.walk || state.lesson);
    this.choices.hidden = Boolean(state.walk || session.watch);
    // What is always there is no news; what came up just now, or is the way out, is the thing to press.
    if (!scene.cells.some((cell) => cell.marks.includes('selected'))) this.#standing = scene.choices.map((choice) => choice.label);
    const fresh = (/** @type {Choice} */ choice) => !this.#standing.includes(choice.label);
    // A lesson asks for a move, not for what is always there.
    const offered = scene.choices.filter((choice) => !state.lesson || fresh(choice));
    const over = state.outcome !== 'playing';
    this.choices.replaceChildren(
      ...(state.finish && !state.lesson ? [this.#finish()] : []),
      ...offered.map((choice, at) =>
        choiceButton(this, { board: choice.key }, choice.label, { class: at === 0 && (over || fresh(choice)) && 'brass' }),
      ),
    );
  }

  #finish() {
    const { label, help } = this.keys.binding('finish');
    return choiceButton(this, 'finish', label, { class: 'brass', 'data-action': 'finish', title: help });
  }

  /** A line that goes away by itself. Whoever does not see it hears it elsewhere. */
  note(/** @type {string} */ line) {
    this.said.textContent = line;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.said.textContent = '';
    }, STAYS);
  }
}
