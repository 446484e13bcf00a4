// @ts-check
// What is shown over the pieces of a board and keeps their colours: the frames of what the coach means, badges, and what is
// written in the corners of places.

import { place } from './area.js';
import { el, svg } from './dom.js';

/** @import { Cell } from '../wire' */

/** What the coach means, the one that lies on top last, and what its frame says in a legend. @type {[Cell['marks'][number], string][]} */
const FRAMES = [
  ['region', 'look here'],
  ['because', 'because of these'],
  ['fault', 'this was it'],
  ['act', 'do this'],
  ['right', 'this is right'],
];

/** A frame of a fixed width, however big the piece is: one line over a wider one. */
const frame = () => svg('svg', { 'aria-hidden': 'true' }, svg('rect', { class: 'under' }), svg('rect', { class: 'over' }));

/** What stands in the corner of what was done: a cross, or a tick if it was right. @type {[Cell['marks'][number], string, string][]} */
const BADGES = [
  ['fault', 'cross', 'M-4 -4L4 4M4 -4L-4 4'],
  ['right', 'tick', 'M-5 0L-1.5 4L5 -4'],
];
const sign = (/** @type {string} */ d) => svg('svg', { viewBox: '-10 -10 20 20', 'aria-hidden': 'true' }, svg('path', { d }));

export class MarkLayer {
  #drawn = '';

  constructor() {
    this.element = el('div', { class: 'mark-layer', 'aria-hidden': 'true' });
  }

  draw(/** @type {Cell[]} */ cells) {
    const marked = cells.filter(({ marks, tag }) => tag || FRAMES.some(([mark]) => marks.includes(mark)));
    const drawn = JSON.stringify(marked.map(({ id, marks, tag }) => [id, marks, tag]));
    // What stays does not begin again.
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.element.replaceChildren(...marked.flatMap(signs));
  }

  /** Has the marks of some cells pulse, and those of all others not. */
  pulse(/** @type {Set<number>} */ cells) {
    for (const mark of this.element.querySelectorAll('.mark'))
      mark.classList.toggle('pulse', mark instanceof HTMLElement && cells.has(Number(mark.dataset.of)));
  }
}

/** Everything that is shown over one cell. */
function signs(/** @type {Cell} */ cell) {
  const at = (/** @type {string} */ kind, /** @type {(Node | string)[]} */ ...inside) => {
    const element = el('div', { class: kind, 'data-of': cell.id }, ...inside);
    place(element, cell);
    return element;
  };
  const frames = FRAMES.filter(([mark]) => cell.marks.includes(mark)).map(([mark]) => at(`mark ${mark}`, frame()));
  const badges = BADGES.filter(([mark]) => cell.marks.includes(mark)).map(([, name, path]) =>
    at('badge', el('i', { class: name }, sign(path))),
  );
  return [...frames, ...badges, ...(cell.tag ? [at('tag', el('b', {}, cell.tag))] : [])];
}

/** What the frames on a board mean; nothing where there are none. */
export function legend(/** @type {Cell[]} */ cells) {
  const seen = FRAMES.filter(([mark]) => cells.some(({ marks }) => marks.includes(mark))).reverse();
  const sample = (/** @type {string} */ mark) => el('i', { class: `mark ${mark}` }, frame());
  const entries = seen.map(([mark, meaning]) => el('li', {}, sample(mark), meaning));
  return entries.length ? el('ul', { class: 'legend' }, ...entries) : null;
}
