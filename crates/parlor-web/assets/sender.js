// @ts-check
// Asking a table for things, and what is done with its answers.

import { Trouble } from './api.js';
import { ask } from './dialogs.js';
import { focused, say } from './dom.js';
import { Queue } from './queue.js';
import { Voice } from './voice.js';

/** @import { Command, Refusal, View } from '../wire' */
/** @import { Table } from './table.js' */

/** Refusals that are about what happened elsewhere, not about a place on the board. */
const ELSEWHERE = new Set(['behind', 'given-up', 'stumbled']);

export class Sender {
  /** @type {HTMLDialogElement | undefined} */
  #question;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.queue = new Queue();
    this.voice = new Voice();
  }

  /**
   * Asks the table for something, after what was asked before.
   * @param {Command} command
   * @param {boolean} [agreed] whether what needs consent was agreed to already
   */
  send(command, agreed = false) {
    return this.deliver(() => this.table.server.command(command), command, agreed);
  }

  /**
   * @param {() => Promise<View>} question
   * @param {Command} [command] none where a line was typed: the table reads it
   */
  async deliver(question, command, agreed = false) {
    const { table } = this;
    let before = table.view;
    try {
      const answer = await this.queue.send(() => {
        before = table.view;
        return question();
      });
      table.board.release();
      table.show(answer, false);
      // The view may have come by the other way, before this answer.
      if (table.atBoard()) this.settle();
      table.watch.greet();
      if (answer.refusal) this.#refuse(answer.refusal);
      else if (answer.session.confirm) this.#confirm(answer.session.confirm, agreed);
      else if (answer.reply) this.#tell(command, before, answer);
      return answer;
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      say(error.message);
      table.board.release();
      table.below.note(error.message);
      return null;
    }
  }

  /** A view has come, by whatever way. */
  shown(/** @type {View} */ view) {
    if (view.session.busy === 'asked') this.queue.heard();
    // Somebody else has answered.
    if (!view.session.confirm) this.#question?.close();
    this.voice.hear(view);
  }

  /** Puts the focus where the cursor is. With more on its way it already is where that will put it. */
  settle() {
    if (this.queue.waiting === 0) this.table.board.focus();
  }

  /**
   * Asks what the table wants to know first, unless whoever sent this was asked already.
   * @param {string} sentence
   * @param {boolean} agreed
   */
  #confirm(sentence, agreed) {
    const answer = (/** @type {boolean} */ yes) => this.table.view.session.confirm && this.send({ do: 'answer', yes });
    if (agreed) answer(true);
    else this.#question = ask(sentence, answer);
  }

  #refuse(/** @type {Refusal} */ refusal) {
    const { below, board } = this.table;
    // What the coach did not get to must not drown what the move did that it was given up for.
    say(refusal.sentence, refusal.code === 'given-up' ? 'coach-live' : 'live');
    if (ELSEWHERE.has(refusal.code)) below.note(refusal.sentence);
    else if (refusal.cells.length || refusal.code !== 'paused') board.refuse(refusal);
  }

  /**
   * @param {Command | undefined} command
   * @param {View} before
   * @param {View} answer
   */
  #tell(command, before, answer) {
    const { below, board } = this.table;
    const line = this.voice.tell(command, before, answer, board.has(focused()));
    if (line) below.note(line);
  }
}
