// @ts-check
// What is drawn over a board while something moves, and what the board has to get back afterwards.

import { Actor } from './actor.js';
import { el } from './dom.js';
import { done, OUT } from './frames.js';
import { only } from './rounds.js';

/** @import { BoardEvent, Cell, Face, Line } from '../wire' */
/** @import { Board, Spot } from './board.js' */

export class Film {
  /** What was drawn. @type {Set<Element>} */
  #things = new Set();
  /** What the board has to get back. @type {(() => void)[]} */
  #restore = [];
  /** The pieces that move, by the place they have come to. @type {Map<number, Actor>} */
  actors = new Map();

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /** Takes everything away, so that the board is what it is. */
  end() {
    for (const thing of this.#things) thing.remove();
    for (const restore of this.#restore) restore();
    this.#things.clear();
    this.#restore = [];
  }

  /**
   * Puts a piece that can move over every place where something happens; says whether there is anything to be seen.
   * @param {BoardEvent[]} events
   * @param {Map<number, Cell>} before
   */
  cast(events, before) {
    this.actors = new Map();
    const places = [
      ...[...only(events, 'vanish'), ...only(events, 'appear')].map(({ cell }) => cell),
      ...only(events, 'slide').flatMap(({ from, to }) => [from, to]),
    ];
    let news = events.some(({ event }) => event === 'beat');
    for (const id of new Set(places)) {
      const spot = this.board.spots.get(id);
      const then = before.get(id);
      if (!spot || !then) continue;
      news ||= !same(then.face, spot.cell.face);
      const empty = [then, spot.cell].find(({ face }) => face.text === '')?.face.piece.form ?? 'bare';
      if (then.face.text !== '') this.enter(id, spot, then.face);
      this.clear(spot, empty);
    }
    return news;
  }

  /**
   * A piece comes onto the film.
   * @param {number} id
   * @param {Spot} spot
   * @param {Face} face
   */
  enter(id, spot, face) {
    const actor = new Actor(id, spot.element, face);
    this.#things.add(actor.film);
    this.actors.set(id, actor);
    return actor;
  }

  /**
   * Until the end only the empty place is seen, whatever lies there then.
   * @param {Spot} spot
   * @param {string} empty
   */
  clear({ button }, empty) {
    const use = button.querySelector('use');
    const now = use?.getAttribute('href') ?? '';
    use?.setAttribute('href', `#${empty}`);
    button.classList.add('waiting');
    this.#restore.push(() => {
      use?.setAttribute('href', now);
      button.classList.remove('waiting');
    });
  }

  box(/** @type {number} */ id) {
    return this.board.spots.get(id)?.element.getBoundingClientRect() ?? new DOMRect();
  }

  /**
   * @param {Line['points']} points
   * @param {number} time
   */
  line(points, time) {
    const line = this.board.overlay.line(points, 'drawn');
    this.board.overlay.lines.append(line);
    this.#things.add(line);
    const drawn = line.animate([{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], { duration: time * 0.8, easing: 'ease-out' });
    // It stays until the pieces it joins have gone.
    line.animate([{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }], { duration: 2 * time, fill: 'forwards' });
    return done(drawn);
  }

  /** Points float up by themselves; nothing waits for them. */
  async score(/** @type {number} */ points) {
    const note = el('span', { class: 'points', 'aria-hidden': 'true' }, `${points > 0 ? '+' : ''}${points}`);
    for (const old of this.board.element.querySelectorAll('.points')) old.remove();
    this.board.element.append(note);
    const frames = [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 0, transform: 'translate(-50%, -40px)' }];
    await done(note.animate(frames, { duration: 800, easing: OUT }));
    note.remove();
  }
}

const same = (/** @type {Face} */ a, /** @type {Face} */ b) => a.piece.form === b.piece.form && a.text === b.text;
