// @ts-check
// A table: what it looks like now, what is asked of it, and word of what others do there. What that means is the table's
// own business; here it is shown and passed on.

import { ASIDE, ownActions } from './actions.js';
import * as api from './api.js';
import { Below } from './below.js';
import { Board } from './board.js';
import { byId, el, focused, kept, say } from './dom.js';
import { Exhibit } from './exhibit.js';
import { Follower } from './follower.js';
import { press } from './hand.js';
import { Head } from './head.js';
import { Keys } from './keys.js';
import { Panel } from './panel.js';
import { prefer } from './prefer.js';
import { Sender } from './sender.js';
import { shareDialog } from './share.js';
import { pulses } from './speech.js';
import { Timeline } from './timeline.js';
import { Watch } from './watch.js';

/** @import { About, Action, Assist, Command, Games, Pace, View } from '../wire' */

export class Table {
  /** Whether anything was drawn yet. */
  #laid = false;
  #leaving = false;

  /**
   * @param {Games} house
   * @param {api.Server} server
   * @param {About & View} shown
   */
  constructor(house, server, shown) {
    const card = house.games.find((game) => game.id === shown.game);
    if (!card) throw new api.Trouble('This game is not on the shelf of this server.');
    this.house = house;
    this.server = server;
    this.card = card;
    this.players = shown.players;
    this.name = shown.name;
    /** @type {View} */
    this.view = shown;
    this.keys = new Keys(house.bindings);
    this.sender = new Sender(this);
    const [act, send, pace] = [this.act.bind(this), this.send.bind(this), this.pace.bind(this)];
    const away = () => this.board.focus();
    const moment = (/** @type {number} */ ply) => server.moment(ply).catch(() => null);
    this.board = new Board(this.point.bind(this), card.hand);
    this.head = new Head(card, act, () => shareDialog(card, this.view.state));
    this.panel = new Panel(card.piece_sets, this.keys, act, () => this.board.dress(), this.coaching.bind(this));
    this.exhibit = new Exhibit(this.keys, act, { send, pace, away });
    this.timeline = new Timeline((ply) => this.#go(ply), moment);
    this.watch = new Watch(() => act('stop'), pace, away);
    this.below = new Below(this.keys, act, this.watch.element, this.exhibit.element);
    const resume = el('button', { type: 'button', class: 'brass', onclick: () => act('resume') }, 'Resume');
    this.veil = el('div', { class: 'veil', hidden: true }, el('p', {}, 'Paused'), resume);
    this.follower = new Follower(server.events, { state: (view) => this.show(view), clock: (clock) => this.panel.tick(clock) });
    this.own = ownActions(this);
  }

  /** Lays the table and begins to follow it. */
  open() {
    const play = el(
      'section',
      { class: 'play', 'aria-label': 'Board' },
      this.board.element,
      this.veil,
      this.below.element,
      this.timeline.element,
    );
    const table = el('div', { class: 'table' }, play, this.panel.element, this.panel.bar);
    byId('main').replaceChildren(table);
    pulses(table, this.board);
    byId('skip').addEventListener('click', (event) => {
      event.preventDefault();
      this.board.focus();
    });
    this.board.element.addEventListener('pointerdown', () => this.panel.coach.lower());
    this.show(this.view);
    this.board.focus();
    this.follower.follow();
    prefer(this);
    addEventListener('keydown', (event) => press(this, event));
    addEventListener('pagehide', () => {
      this.#leaving = true;
    });
    document.addEventListener('visibilitychange', () => (document.hidden ? this.#hide() : this.follower.follow()));
  }

  /**
   * Takes a view if it is newer than the one on the page.
   * @param {View} next
   */
  show(next, loud = true) {
    const before = this.#laid ? this.view : null;
    if (before && next.version <= before.version) return;
    const here = this.atBoard();
    this.view = next;
    this.#laid = true;
    const { scene, state, session, reply } = next;
    this.board.draw(scene, reply?.events);
    for (const part of [this.panel, this.exhibit, this.below, this.timeline]) part.draw(next);
    this.watch.draw(session);
    this.head.draw(state);
    this.veil.hidden = !state.paused;
    this.board.element.inert = state.paused;
    document.body.dataset.outcome = state.outcome;
    if (before && here) this.sender.settle();
    if (before && before.session.pace !== session.pace) kept.set('pace', session.pace);
    // What others do is heard, but not every step of a line that plays.
    if (loud && reply?.said && before && before.state.ply !== state.ply && !session.watch?.line) say(reply.said);
    this.sender.shown(next);
  }

  /** To a position of the history; a replay is walked along. */
  #go(/** @type {number} */ ply) {
    const { replay, start_ply } = this.view.state;
    return this.send(replay ? { do: 'walk', at: ply - start_ply } : { do: 'go', ply });
  }

  atBoard() {
    return this.board.has(focused()) || focused() === document.body;
  }

  /**
   * @param {Command} command
   * @param {boolean} [agreed] whether what needs consent was agreed to already
   */
  send(command, agreed) {
    return this.sender.send(command, agreed);
  }

  /** Does what a key or a button asks for. */
  act(/** @type {Action} */ action) {
    const own = typeof action === 'string' ? this.own[action] : undefined;
    if (!own) return this.send({ do: 'act', action });
    if (this.view.session.watch && !ASIDE.has(action)) this.send({ do: 'stop' });
    return own();
  }

  /**
   * A click on the board. While somebody else plays it only stops that: the piece may just have gone.
   * @param {number} cell
   * @param {boolean} mark
   */
  point(cell, mark) {
    const { watch } = this.view.session;
    return this.send(watch && !watch.line ? { do: 'stop' } : { do: 'point', cell, mark });
  }

  /** How much the coach is to say unasked; kept for the next table. */
  coaching(/** @type {Assist | null} */ rung) {
    kept.set('coaching', rung ?? '');
    this.sender.voice.forget();
    return this.send({ do: 'coaching', rung });
  }

  /** How fast those play who play by themselves; kept for the next table. */
  pace(/** @type {Pace} */ pace) {
    kept.set('pace', pace);
    return this.send({ do: 'pace', pace });
  }

  /** Nobody looks: the clock stops, nobody plays on, and the connection is given back. */
  #hide() {
    const { state, session } = this.view;
    if (!this.#leaving && state.clock.running) this.send({ do: 'pause' });
    else if (!this.#leaving && session.watch) this.send({ do: 'stop' });
    this.follower.leave();
  }
}

/**
 * Opens the table with a key.
 * @param {Games} house
 * @param {string} key
 */
export async function table(house, key) {
  const server = api.table(key);
  new Table(house, server, await server.show()).open();
}
