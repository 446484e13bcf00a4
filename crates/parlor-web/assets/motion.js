// What is to be seen of a move: pieces that hop, fall, go and come. Nothing here changes what the board is in the end.

import { el } from './dom.js';
import { classes, form, letters } from './piece.js';

const STEP = 170;
/** However long a cascade is, it is over after this. */
const LONGEST = 1500;
const OUT = 'cubic-bezier(.2,.7,.3,1)';
const FALL = 'cubic-bezier(.5,.05,.85,.6)';

/** Whether nothing should move. */
export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A short shake that says no. */
export function shake(element) {
  if (still()) return;
  const at = (x) => ({ transform: `translateX(${x}px)` });
  element.animate([at(0), at(-6), at(6), at(-4), at(3), at(0)], { duration: 260, easing: 'ease-out' });
}

/** The moving part of a shape, where the sprite has one. */
const piece = (shape) => (document.getElementById(`${shape}-piece`) ? `${shape}-piece` : shape);

/**
 * Puts events into rounds, one to be seen after the other. Where the game separates rounds itself, by beats, only those
 * count; else a piece that moves on from where it just landed begins a new one, and what a line joins goes after the line.
 */
function rounds(events) {
  const beats = events.some(({ event }) => event === 'beat');
  const all = [[]];
  let landed = new Map();
  let lined = false;
  const next = () => {
    if (all.at(-1).length) all.push([]);
    landed = new Map();
    lined = false;
  };
  for (const event of events) {
    if (event.event === 'beat') next();
    else {
      const on = event.event === 'slide' && landed.has(event.from) && landed.get(event.from) !== event.to;
      const behind = event.event === 'slide' && all.at(-1).some((other) => other.event === 'vanish' && other.cell === event.to);
      if (!beats && (on || behind || (lined && event.event === 'vanish'))) next();
      if (event.event === 'slide') landed.set(event.to, event.from);
      lined ||= event.event === 'line';
      all.at(-1).push(event);
    }
  }
  return all.filter((round) => round.length);
}

export class Motion {
  constructor(board) {
    this.board = board;
    this.settle();
  }

  /** Ends whatever moves, so that the board is what it is. */
  settle() {
    this.run = (this.run ?? 0) + 1;
    for (const thing of this.things ?? []) thing.remove();
    for (const restore of this.restore ?? []) restore();
    this.things = new Set();
    this.restore = [];
  }

  /** Plays what happened, round by round, with pieces drawn over the board; the board itself waits under them. */
  async play(events, before) {
    const run = this.run;
    this.#cast(events, before);
    const steps = rounds(events)
      .map((round) => this.#plan(round))
      .filter((step) => step.length);
    const whole = steps.reduce((sum, step) => sum + Math.max(...step.map(({ time }) => time)), 0);
    this.pace = Math.min(1, LONGEST / whole);
    for (const step of steps) {
      await Promise.all(step.map(({ show }) => show()));
      if (run !== this.run) return;
    }
    this.settle();
  }

  /** Puts a piece that can move over every place where something happens. */
  #cast(events, before) {
    this.actors = new Map();
    const stay = new Map();
    const cells = new Set(
      events.flatMap(({ event, cell, from, to }) => ({ vanish: [cell], appear: [cell], slide: [from, to] })[event] ?? []),
    );
    for (const id of cells) {
      const spot = this.board.spots.get(id);
      const then = before.get(id);
      if (!spot || !then) continue;
      // A hand may have done it all before: then nothing has changed, and nothing is to be seen.
      stay.set(id, same(then.face, spot.cell.face));
      const empty = [then, spot.cell].find(({ face }) => face.text === '')?.face.shape ?? 'bare';
      if (then.face.text !== '') this.actors.set(id, this.#actor(id, then.face, then.lettered));
      this.#clear(spot, empty);
    }
    if ([...stay.values()].every(Boolean) && !events.some(({ event }) => event === 'beat')) this.settle();
  }

  /** What is to be seen of a round, each thing with the time it takes. Pieces are moved in the mind already now. */
  #plan(round) {
    const step = [];
    const add = (time, show) => step.push({ time, show: () => show(time * this.pace) });
    const took = new Map(round.filter(({ event }) => event === 'slide').map(({ from }) => [from, this.actors.get(from)]));
    const gone = round.some(({ event }) => event === 'vanish');
    const changes = round.filter(({ event }) => event === 'change').length;
    const coming = Map.groupBy(
      round.filter(({ event }) => event === 'appear'),
      ({ cell }) => this.board.spots.get(cell)?.cell.column,
    );
    for (const event of round) {
      const spot = this.board.spots.get(event.cell);
      const actor = this.actors.get(event.cell);
      switch (event.event) {
        case 'line':
          add(STEP, (time) => this.#line(event.points, time));
          break;
        case 'score':
          step.push({ time: 0, show: () => void this.#score(event.points) });
          break;
        case 'vanish':
          if (!actor) break;
          this.actors.delete(event.cell);
          add(STEP, (time) => this.#leave(actor, time));
          break;
        case 'change':
          if (actor) {
            actor.face = event.face;
            add(STEP, () => this.#dress(actor));
          } else if (spot) add(STEP, (time) => turn(spot.button, changes > 8 ? (spot.cell.column + spot.cell.row) * 12 : 0, time));
          break;
        case 'slide':
          break;
        case 'appear':
          if (!spot) break;
          this.#appear(event, spot, gone ? 0 : coming.get(spot.cell.column).length, add);
          break;
        default:
      }
    }
    // All that slides in a round slides at once, also two pieces that change places.
    for (const [from, actor] of took) if (this.actors.get(from) === actor) this.actors.delete(from);
    for (const { from, to } of round.filter(({ event }) => event === 'slide')) {
      const moving = took.get(from);
      if (!moving || !this.board.spots.has(to)) continue;
      this.actors.get(to)?.element.remove();
      this.actors.set(to, moving);
      this.#slide(moving, to, took.size > 1 || beside(round), add);
    }
    return step;
  }

  #slide(actor, to, flat, add) {
    const [a, b] = [actor.at, to].map((id) => this.#box(id));
    const home = this.#box(actor.home);
    const start = [a.left - home.left, a.top - home.top];
    const end = [b.left - home.left, b.top - home.top];
    actor.at = to;
    const cells = Math.max(Math.abs(b.left - a.left), Math.abs(b.top - a.top)) / (b.width || 1);
    const at = ([x, y], more = '') => ({ transform: `translate(${x}px, ${y}px) ${more}` });
    if (flat && b.top > a.top + 1 && Math.abs(b.left - a.left) < 1) {
      add(fallTime(cells), (time) => this.#run(actor, falling(at, start, end, b.height), time));
    } else if (flat) {
      add(STEP, (time) => this.#run(actor, [at(start), at(end)], time));
    } else {
      const middle = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2 - 16];
      add(STEP, (time) => this.#run(actor, [at(start), at(middle, 'scale(1.13)'), at(end)], time));
    }
  }

  /** A piece that comes: it grows where it is, or falls in from above with the others of its column. */
  #appear({ cell, face }, spot, falls, add) {
    const actor = this.#actor(cell, face, face.text !== '' && this.#lettered(face));
    actor.element.style.visibility = 'hidden';
    this.actors.set(cell, actor);
    const shown = () => (actor.element.style.visibility = '');
    const height = this.#box(cell).height;
    if (falls && spot.cell.row < falls) {
      const at = ([x, y]) => ({ transform: `translate(${x}px, ${y}px)` });
      add(fallTime(falls), (time) => {
        shown();
        actor.element.animate([{ opacity: 0 }, { opacity: 0, offset: 0.25 }, { opacity: 1, offset: 0.6 }, { opacity: 1 }], {
          duration: time,
        });
        return this.#run(actor, falling(at, [0, -falls * height], [0, 0], height), time);
      });
    } else {
      add(STEP, (time) => {
        shown();
        return this.#run(
          actor,
          [
            { opacity: 0, transform: 'scale(.5)' },
            { opacity: 1, transform: 'scale(1.1)' },
            { opacity: 1, transform: 'none' },
          ],
          time,
        );
      });
    }
  }

  /** Whether such a face shows its text: as the cells of the board do. */
  #lettered(face) {
    const family = classes(face).split(' ')[0];
    for (const { cell } of this.board.spots.values()) if (classes(cell.face).split(' ')[0] === family) return cell.lettered;
    return false;
  }

  #line(points, time) {
    const line = this.board.line(points, 'drawn');
    this.board.overlay.append(line);
    this.things.add(line);
    line.animate([{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], { duration: time * 0.8, easing: 'ease-out' });
    // It stays until the pieces it joins have gone.
    line.animate([{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }], { duration: 2 * time, fill: 'forwards' });
    return done(line.getAnimations()[0]);
  }

  /** Points float up by themselves; nothing waits for them. */
  async #score(points) {
    const note = el('span', { class: 'points', 'aria-hidden': 'true' }, `${points > 0 ? '+' : ''}${points}`);
    this.board.element.querySelectorAll('.points').forEach((old) => old.remove());
    this.board.element.append(note);
    const away = note.animate([{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 0, transform: 'translate(-50%, -40px)' }], {
      duration: 800,
      easing: OUT,
    });
    await done(away);
    note.remove();
  }

  async #leave(actor, time) {
    const from = actor.element.style.transform;
    await done(
      actor.element.animate(
        [
          { opacity: 1, transform: from || 'none' },
          { opacity: 1, transform: `${from} translateY(-8%) scale(1.07)`, offset: 0.35 },
          { opacity: 0, transform: `${from} translateY(-16%) scale(.6)` },
        ],
        { duration: time, easing: OUT, fill: 'forwards' },
      ),
    );
    actor.element.remove();
  }

  /** Moves a piece and leaves it there. */
  async #run(actor, frames, time) {
    const run = this.run;
    const moving = actor.element.animate(frames, { duration: time, easing: frames.length === 2 ? OUT : 'linear', fill: 'forwards' });
    await done(moving);
    if (run !== this.run) return;
    actor.element.style.transform = frames.at(-1).transform;
    moving.cancel();
  }

  /** A piece drawn over a cell, free to move. */
  #actor(id, face, lettered) {
    const element = el('div', { class: 'ghost' });
    const actor = { element, face, lettered, at: id, home: id };
    this.#dress(actor);
    // It lies over the whole part, not in its place: a place that comes later would cover it.
    const spot = this.board.spots.get(id).element;
    const film = el('div', { class: 'spot film', 'aria-hidden': 'true' }, element);
    film.style.cssText = spot.style.cssText;
    spot.closest('.board').append(film);
    this.things.add(film);
    return actor;
  }

  #dress({ element, face, lettered }) {
    element.className = `ghost cell ${classes(face)}`;
    element.replaceChildren(form(piece(face.shape)), letters(face, lettered));
  }

  /** Until the end only the empty place is seen, whatever lies there then. */
  #clear(spot, empty) {
    const use = spot.button.querySelector('use');
    const now = use.getAttribute('href');
    use.setAttribute('href', `#${empty}`);
    spot.button.classList.add('waiting');
    this.restore.push(() => {
      use.setAttribute('href', now);
      spot.button.classList.remove('waiting');
    });
  }

  #box(id) {
    return this.board.spots.get(id).element.getBoundingClientRect();
  }
}

const same = (a, b) => a.shape === b.shape && a.text === b.text;

/** Whether a piece that slides alone does so because others came or went, and not by a hop. */
const beside = (round) => round.some(({ event }) => event === 'appear');

const done = (animation) => animation.finished.catch(() => {});

const fallTime = (cells) => Math.min(150 + 45 * cells, 330);

/** Down ever faster, then a small settle. */
function falling(at, start, end, height) {
  const [x, y] = end;
  return [
    { ...at(start), easing: FALL },
    { ...at(end), offset: 0.72, easing: 'ease-out' },
    { ...at([x, y - height * 0.06]), offset: 0.86, easing: 'ease-in' },
    at(end),
  ];
}

/** A place that changes its face turns over. */
function turn(element, delay, time) {
  return done(
    element.animate(
      [
        { opacity: 0.35, transform: 'scale(.94)' },
        { opacity: 1, transform: 'none' },
      ],
      { duration: time, delay, easing: OUT, fill: 'backwards' },
    ),
  );
}
