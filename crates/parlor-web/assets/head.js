// @ts-check
// What is written above a table: which game, which board, and what can be done from anywhere.

import { el } from './dom.js';
import { setupName } from './fields.js';
import { header } from './header.js';

/** @import { Action, Game, State } from '../wire' */

/** What the menu says, by what it does. @type {[Action | 'share', string][]} */
const MENU = [
  ['new', 'New'],
  ['saves', 'Load'],
  ['save', 'Save'],
  ['share', 'Share'],
  ['scores', 'Scores'],
  ['demo', 'AI'],
  ['help', 'Help'],
  ['leave', 'Quit'],
];
/** What a replay has no use for: it is kept already, and nobody plays. @type {(Action | 'share')[]} */
const NO_REPLAY = ['save', 'demo'];

export class Head {
  /** @type {boolean | undefined} */
  #replay;

  /**
   * @param {Game} card
   * @param {(action: Action) => unknown} act
   * @param {() => unknown} share
   */
  constructor(card, act, share) {
    this.card = card;
    this.act = act;
    this.share = share;
    this.title = el('h1', {}, card.name);
    this.about = el('p', { class: 'about' });
  }

  /** @param {State} state */
  draw(state) {
    if (this.#replay !== state.replay) this.#menu(state.replay);
    this.#replay = state.replay;
    const setup = setupName(this.card, state.setup);
    this.title.replaceChildren(this.card.name, ...(setup ? [el('span', { class: 'setup' }, ` · ${setup}`)] : []));
    // While the board is hidden nothing tells which it is; what was written stays.
    if (!state.id && this.about.textContent) return;
    const seed = state.id.split('#')[1]?.replace(/^\d+\./, '');
    const board = state.id && (seed ? `seed ${seed}` : 'own board');
    this.about.textContent = [state.replay && 'replay', `clock: ${state.level}`, board].filter(Boolean).join(' · ');
  }

  #menu(/** @type {boolean} */ replay) {
    const items = MENU.filter(([action]) => !(replay && NO_REPLAY.includes(action)));
    header(
      [this.title],
      items.map(([action, word]) => [word, () => (action === 'share' ? this.share() : this.act(action))]),
      this.about,
    );
    document.title = `${replay ? 'Replay · ' : ''}${this.card.name} · Parlor`;
  }
}
