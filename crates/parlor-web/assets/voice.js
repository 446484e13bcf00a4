// @ts-check
// What somebody hears who does not see the board.

import { count, say } from './dom.js';
import { news } from './wording.js';

/** @import { BoardKey, Command, View } from '../wire' */

/** Keys that only move the cursor; that moves the focus, which a screen reader reads anyway. @type {Set<BoardKey | undefined>} */
const CURSOR = new Set(/** @type {const} */ (['up', 'down', 'left', 'right', 'next', 'previous', 'above', 'below']));

const LAID_OUT = 'Left and Right walk along it, Space takes over, Escape puts it away.';

/** What a command asks of the board, if it is that. */
const boardKey = (/** @type {Command | undefined} */ command) =>
  command?.do === 'act' && typeof command.action === 'object' ? command.action.board : undefined;

export class Voice {
  /** What the coach said last. */
  #told = '';

  /** What the coach says unasked is heard when it is news: a verdict that is another one, a new hint, a lesson's answer. */
  hear(/** @type {View} */ { reply, state }) {
    const words = state.lesson ? state.lesson.sentence.text : news(state);
    const now = !state.lesson && state.advice?.rung === 'verdict' ? state.timeline[state.ply]?.verdict : words;
    if (!words || now === this.#told) return;
    this.#told = now ?? '';
    // What was asked for is told with its answer.
    if (!reply) say(words, 'coach-live');
  }

  /** What was told may be told again. */
  forget() {
    this.#told = '';
  }

  /**
   * What a command came to; gives the sentence where it deserves to be seen too.
   * @param {Command | undefined} command
   * @param {View} before
   * @param {View} after
   * @param {boolean} atBoard
   */
  tell(command, before, after, atBoard) {
    const { scene, state, session } = after;
    const { text } = session.message;
    const key = boardKey(command);
    const looked = command?.do === 'look' || CURSOR.has(key);
    const inHand = key !== undefined && !state.lesson && before.state.ply === state.ply;
    if (!text || looked || (inHand && atBoard)) return '';
    if (state.walk && !before.state.walk && !state.replay) {
      say(`A line that wins in ${count(state.walk.of, 'move')} is laid out. ${LAID_OUT}`);
      return '';
    }
    if (session.watch?.line) return '';
    say(text);
    // A player at work makes one move after the other; the sentence below the board says where it stands.
    const elsewhere = [scene.sentence, state.advice?.sentence.text].includes(text) || Boolean(session.watch) || key !== undefined;
    return elsewhere || command?.do === 'point' ? '' : text;
  }
}
