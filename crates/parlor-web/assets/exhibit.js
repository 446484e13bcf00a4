// @ts-check
// What lies over a game: a line that wins or a replay, to be walked along, or a lesson about the moves that threw the
// win away.

import { el, focused, keycap } from './dom.js';
import { LessonBar } from './lesson-bar.js';
import { LineBar } from './line-bar.js';

/** @import { Action, Command, Pace, View } from '../wire' */
/** @import { Properties } from './dom.js' */
/** @import { Keys, Situation } from './keys.js' */
/**
 * What it needs of the table; `away` is called when it has been put away with the keyboard in it.
 * @typedef {{
 *   send: (command: Command) => Promise<unknown>,
 *   pace: (pace: Pace) => unknown,
 *   away: () => void,
 * }} At
 */

export class Exhibit {
  /**
   * @param {Keys} keys
   * @param {(action: Action) => unknown} act
   * @param {At} table
   */
  constructor(keys, act, table) {
    this.away = table.away;
    const buttons = new Buttons(keys, act);
    this.line = new LineBar(buttons, table);
    this.lesson = new LessonBar(buttons);
    this.element = el('div', { class: 'exhibit', hidden: true }, this.line.element, this.lesson.element);
  }

  /** @param {View} view */
  draw(view) {
    const { state } = view;
    const { walk, lesson } = state;
    const inside = this.element.contains(focused());
    this.line.element.hidden = !walk;
    this.lesson.element.hidden = !lesson;
    this.element.hidden = !walk && !lesson;
    if (walk) this.line.draw(walk, view);
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
