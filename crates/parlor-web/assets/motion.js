// @ts-check
// What is to be seen of a move: pieces that hop, fall, go and come. Nothing here changes what the board is in the end.

import { Film } from './film.js';
import { at, falling, fallTime, GROWING, hopping, STEP, turn } from './frames.js';
import { only, rounds } from './rounds.js';

/** @import { BoardEvent, Cell, Face } from '../wire' */
/** @import { Actor } from './actor.js' */
/** @import { Board } from './board.js' */
/** @import { Point } from './frames.js' */
/** @typedef {(time: number, show: (time: number) => unknown) => void} Add adds something that takes a time */

export { shake, still, thereAndBack } from './frames.js';

/** However long a cascade is, it is over after this. */
const LONGEST = 1500;
/** So many places that turn over do so one after the other, like a wave. */
const WAVE = 8;

export class Motion {
  /** Which film is running: one that was ended must not go on. */
  #run = 0;
  #pace = 1;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.film = new Film(board);
  }

  /** Ends whatever moves, so that the board is what it is. */
  settle() {
    this.#run += 1;
    this.film.end();
  }

  /**
   * Plays what happened, round by round, with pieces drawn over the board; the board itself waits under them.
   * @param {BoardEvent[]} events
   * @param {Map<number, Cell>} before
   */
  async play(events, before) {
    const run = this.#run;
    // A hand may have done it all before: then nothing has changed, and nothing is to be seen.
    if (!this.film.cast(events, before)) this.settle();
    const steps = rounds(events)
      .map((round) => this.#plan(round))
      .filter((step) => step.length);
    const whole = steps.reduce((sum, step) => sum + Math.max(...step.map(({ time }) => time)), 0);
    this.#pace = Math.min(1, LONGEST / whole);
    for (const step of steps) {
      await Promise.all(step.map(({ time, show }) => show(time * this.#pace)));
      if (run !== this.#run) return;
    }
    this.settle();
  }

  /**
   * What is to be seen of a round, each thing with the time it takes. Pieces are moved in the mind already now.
   * @param {BoardEvent[]} round
   */
  #plan(round) {
    /** @type {{time: number, show: (time: number) => unknown}[]} */
    const step = [];
    /** @type {Add} */
    const add = (time, show) => step.push({ time, show });
    const took = new Map(only(round, 'slide').map(({ from }) => [from, this.film.actors.get(from)]));
    const columnOf = (/** @type {{cell: number}} */ { cell }) => this.board.spots.get(cell)?.cell.column;
    const coming = Map.groupBy(only(round, 'vanish').length ? [] : only(round, 'appear'), columnOf);
    const wave = only(round, 'change').length > WAVE;
    for (const event of round) {
      if (event.event === 'line') add(STEP, (time) => this.film.line(event.points, time));
      if (event.event === 'score') add(0, () => void this.film.score(event.points));
      if (event.event === 'vanish') this.#vanish(event.cell, add);
      if (event.event === 'change') this.#change(event, wave, add);
      if (event.event === 'appear') this.#appear(event, coming.get(columnOf(event))?.length ?? 0, add);
    }
    // All that slides in a round slides at once, also two pieces that change places.
    for (const [from, actor] of took) if (this.film.actors.get(from) === actor) this.film.actors.delete(from);
    // A piece that slides alone hops, unless it does so because others came.
    const flat = took.size > 1 || only(round, 'appear').length > 0;
    for (const { from, to } of only(round, 'slide')) {
      const moving = took.get(from);
      if (moving && this.board.spots.has(to)) this.#slide(moving, to, flat, add);
    }
    return step;
  }

  /**
   * @param {number} cell
   * @param {Add} add
   */
  #vanish(cell, add) {
    const actor = this.film.actors.get(cell);
    if (!actor) return;
    this.film.actors.delete(cell);
    add(STEP, (time) => actor.leave(time));
  }

  /**
   * @param {{cell: number, face: Face}} event
   * @param {boolean} wave
   * @param {Add} add
   */
  #change({ cell, face }, wave, add) {
    const spot = this.board.spots.get(cell);
    const actor = this.film.actors.get(cell);
    if (actor) {
      actor.face = face;
      add(STEP, () => actor.dress());
    } else if (spot) {
      add(STEP, (time) => turn(spot.button, wave ? (spot.cell.column + spot.cell.row) * 12 : 0, time));
    }
  }

  /**
   * @param {Actor} actor
   * @param {number} to
   * @param {boolean} flat
   * @param {Add} add
   */
  #slide(actor, to, flat, add) {
    this.film.actors.get(to)?.element.remove();
    this.film.actors.set(to, actor);
    const [home, a, b] = [actor.home, actor.at, to].map((id) => this.film.box(id));
    /** @type {[Point, Point]} */
    const [start, end] = [
      [a.left - home.left, a.top - home.top],
      [b.left - home.left, b.top - home.top],
    ];
    actor.at = to;
    const cells = Math.max(Math.abs(b.left - a.left), Math.abs(b.top - a.top)) / (b.width || 1);
    if (flat && b.top > a.top + 1 && Math.abs(b.left - a.left) < 1) {
      add(fallTime(cells), (time) => actor.run(falling(start, end, b.height), time));
    } else {
      add(STEP, (time) => actor.run(flat ? [at(start), at(end)] : hopping(start, end), time));
    }
  }

  /**
   * A piece that comes: it grows where it is, or falls in from above with the others of its column.
   * @param {{cell: number, face: Face}} event
   * @param {number} falls how many of them there are
   * @param {Add} add
   */
  #appear({ cell, face }, falls, add) {
    const spot = this.board.spots.get(cell);
    if (!spot) return;
    const actor = this.film.enter(cell, spot, face);
    actor.element.style.visibility = 'hidden';
    const { height } = this.film.box(cell);
    const from = falls && spot.cell.row < falls ? falls : 0;
    add(from ? fallTime(from) : STEP, (time) => {
      actor.element.style.visibility = '';
      if (!from) return actor.run(GROWING, time);
      const coming = [{ opacity: 0 }, { opacity: 0, offset: 0.25 }, { opacity: 1, offset: 0.6 }, { opacity: 1 }];
      actor.element.animate(coming, { duration: time });
      return actor.run(falling([0, -from * height], [0, 0], height), time);
    });
  }
}
