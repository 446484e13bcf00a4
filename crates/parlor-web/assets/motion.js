// What is to be seen of a move: pieces that hop, go and come. Nothing here changes what the board is in the end.

import { el, svg } from './dom.js';

const STEP = 170;
const OUT = 'cubic-bezier(.2,.7,.3,1)';

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

export class Motion {
  constructor(board) {
    this.board = board;
    this.ghosts = new Set();
    this.restore = [];
    this.run = 0;
  }

  /** Ends whatever moves, so that the board is what it is. */
  settle() {
    this.run += 1;
    for (const ghost of this.ghosts) ghost.remove();
    this.ghosts.clear();
    for (const restore of this.restore) restore();
    this.restore = [];
  }

  /** Plays what happened, in steps: a piece that moves on from where it just landed begins a new one. */
  async play(events, before) {
    const run = this.run;
    const steps = [[]];
    let landed = new Set();
    for (const event of events) {
      if (event.event === 'slide' && landed.has(event.from)) {
        steps.push([]);
        landed = new Set();
      }
      if (event.event === 'slide') landed.add(event.to);
      steps.at(-1).push(event);
    }
    const faces = new Map([...before].filter(([, cell]) => cell).map(([id, { face, lettered }]) => [id, { ...face, lettered }]));
    const going = new Map();
    for (const event of events) {
      if (event.event === 'vanish' && this.#leaves(event.cell, faces)) going.set(event.cell, this.#ghost(event.cell, faces.get(event.cell)));
      // Until a piece arrives, its place looks as it did.
      if (event.event === 'slide' && this.#leaves(event.from, faces)) this.#hold(event.to, faces.get(event.to));
    }
    for (const step of steps) {
      await Promise.all(step.map((event) => this.#show(event, faces, going)));
      if (run !== this.run) return;
    }
    this.settle();
  }

  async #show(event, faces, going) {
    const spot = this.board.spots.get(event.cell)?.button;
    switch (event.event) {
      case 'vanish':
        return this.#end(going.get(event.cell), [{ opacity: 1 }, { opacity: 0, transform: 'translateY(-14%) scale(.7)' }]);
      case 'slide':
        return this.#slide(event, faces);
      case 'appear':
        return spot?.animate([{ opacity: 0, transform: 'scale(.7)' }, { opacity: 1 }], { duration: STEP, easing: OUT }).finished.catch(() => {});
      case 'change':
        return spot?.animate([{ opacity: .35, transform: 'scale(.94)' }, { opacity: 1 }], { duration: 140, easing: OUT }).finished.catch(() => {});
      case 'line':
        return this.#line(event.points);
      case 'score':
        return this.#score(event.points);
      default:
        return undefined;
    }
  }

  /** Whether a piece is still to be seen leaving: what a hand has already done on the board is not shown again. */
  #leaves(id, faces) {
    const [then, now] = [faces.get(id), this.board.spots.get(id)?.cell.face];
    return Boolean(then && now) && (then.shape !== now.shape || then.text !== now.text);
  }

  #slide({ from, to }, faces) {
    const face = faces.get(from);
    const [start, end] = [from, to].map((id) => this.board.spots.get(id)?.element);
    if (!start || !end || !this.#leaves(from, faces)) return undefined;
    faces.set(to, face);
    const ghost = this.#ghost(to, face);
    const [a, b] = [start, end].map((element) => element.getBoundingClientRect());
    const shift = (part, lift) => `translate(${(a.left - b.left) * part}px, ${(a.top - b.top) * part - lift}px) scale(${1 + lift / 120})`;
    return this.#end(ghost, [{ transform: shift(1, 0) }, { transform: shift(.5, 16) }, { transform: shift(0, 0) }]);
  }

  #line(points) {
    const half = Number(this.board.overlay.closest('.board').style.getPropertyValue('--piece')) / 2;
    const line = svg('polyline', { class: 'line last', points: points.map(([x, y]) => `${x + half},${y + half}`).join(' ') });
    this.board.overlay.append(line);
    this.ghosts.add(line);
    return this.#end(line, [{ opacity: 1 }, { opacity: 1 }, { opacity: 0 }], 2 * STEP);
  }

  #score(points) {
    const note = el('span', { class: 'points', 'aria-hidden': 'true' }, `${points > 0 ? '+' : ''}${points}`);
    this.board.element.append(note);
    this.ghosts.add(note);
    return this.#end(note, [{ opacity: 0 }, { opacity: 1 }, { opacity: 0, transform: 'translate(-50%, -40px)' }], 4 * STEP);
  }

  /** A piece drawn over a cell, free to move. */
  #ghost(id, face) {
    const spot = this.board.spots.get(id);
    if (!spot) return undefined;
    const ghost = el('div', { class: `ghost cell ${face.shape}`, 'aria-hidden': 'true' },
      svg('svg', { viewBox: '0 0 100 100' }, svg('use', { href: `#${piece(face.shape)}` })),
      el('span', { class: 'face' }, face.lettered ? face.text : ''));
    spot.element.append(ghost);
    this.ghosts.add(ghost);
    return ghost;
  }

  #hold(id, face) {
    const spot = this.board.spots.get(id);
    const use = spot?.button.querySelector('use');
    if (!use || !face) return;
    const now = use.getAttribute('href');
    use.setAttribute('href', `#${face.shape}`);
    spot.button.classList.add('waiting');
    this.restore.push(() => {
      use.setAttribute('href', now);
      spot.button.classList.remove('waiting');
    });
  }

  async #end(ghost, frames, duration = STEP) {
    if (!ghost) return;
    await ghost.animate(frames, { duration, easing: OUT, fill: 'forwards' }).finished.catch(() => {});
    ghost.remove();
    this.ghosts.delete(ghost);
  }
}
