// @ts-check
// What lies over a game: a line that wins or a replay, to be walked along, or a lesson about the moves that threw the
// win away.

import { el, focused, keycap } from './dom.js';
import { LessonBar } from './lesson-bar.js';
import { LineBar } from './line-bar.js';

/** @import { Action, Command, Pace, View } from '../wire' */
/** @import { Properties } from './dom.js' */
/** @import { Keys, Situation } from './keys.js' */

export class Exhibit {
  /**
   * @param {Keys} keys
   * @param {(action: Action) => unknown} act
   * @param {(command: Command) => Promise<unknown>} send
   * @param {(pace: Pace) => unknown} pace
   * @param {() => void} away when it has been put away with the keyboard in it
   */
  constructor(keys, act, send, pace, away) {
    this.away = away;
    const buttons = new Buttons(keys, act);
    this.line = new LineBar(buttons, send, pace);
    this.lesson = new LessonBar(buttons);
    this.element = el('div', { class: 'exhibit', hidden: true }, this.line.element, this.lesson.element);
  }

  /** @param {View} view */
  draw({ state, session }) {
    const { walk, lesson } = state;
    const inside = this.element.contains(focused());
    this.line.element.hidden = !walk;
    this.lesson.element.hidden = !lesson;
    this.element.hidden = !walk && !lesson;
    if (walk) this.line.draw(walk, state, session);
    if (lesson) this.lesson.draw(lesson, state);
    if (inside && (this.element.hidden || focused() === document.body)) this.away();
  }
}

/** Buttons that do what a key does. */
export class Buttons {
  /**
   * @param {Keys} keys
   * @param {(action: Action) => unknown} act
   */
  constructor(keys, act) {
    this.keys = keys;
    this.act = act;
  }

  /**
   * @param {Action} action
   * @param {string} text
   * @param {Situation} at
   * @param {Properties} [properties]
   */
  button(action, text, at, properties = {}) {
    const { keys, help } = this.keys.binding(action, at);
    const own = { title: help, 'data-does': action, onclick: () => this.act(action) };
    return el('button', { type: 'button', ...own, ...properties }, text, keycap(keys[0]));
  }

  /** @param {string} text */
  close(text) {
    return el('button', { type: 'button', 'data-does': 'put-away', onclick: () => this.act('close') }, text, keycap('Esc'));
  }
}
