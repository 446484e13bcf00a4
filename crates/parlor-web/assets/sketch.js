// @ts-check
// A setup in a few strokes: where its pieces lie and how high, without what is on them.

import * as api from './api.js';
import { svg } from './dom.js';
import { TALL } from './piece.js';

/** @import { Scene } from '../wire' */

/** How far a layer is shifted, in pieces. */
const SHIFT = 0.11;
/** The style sheet knows so many tints; higher layers have the last one. */
const TINTS = 5;

/** Draws a scene. */
export function sketch(/** @type {Scene} */ { board: { columns, rows, piece }, cells }) {
  const tall = piece > 1 ? TALL : 1;
  const lift = (/** @type {number} */ layer) => layer * SHIFT * piece;
  const shown = cells.filter(({ part, face }) => part === 'board' && face.piece.surface !== 'gap');
  const room = lift(Math.max(0, ...shown.map(({ layer }) => layer)));
  const pieces = shown.map(({ column, row, layer }) =>
    svg('rect', {
      class: `layer-${Math.min(layer, TINTS - 1)}`,
      x: column - lift(layer),
      y: row * tall - lift(layer),
      width: piece,
      height: piece * tall,
      rx: piece * 0.12,
    }),
  );
  const viewBox = `${-room} ${-room} ${columns + room} ${rows * tall + room}`;
  return svg('svg', { class: 'sketch', viewBox, 'aria-hidden': 'true' }, ...pieces);
}

/**
 * Draws a setup into an element as soon as somebody can see it. A setup that looks like nothing leaves it empty.
 * @param {HTMLElement} element
 * @param {string} game
 * @param {string} setup
 */
export function sketchInto(element, game, setup) {
  element.dataset.setup = setup;
  const seen = new IntersectionObserver(async (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    const scene = await api.preview(game, setup).catch(() => null);
    // Another choice may have been made meanwhile.
    if (element.dataset.setup === setup) element.replaceChildren(...(scene ? [sketch(scene)] : []));
  });
  seen.observe(element);
}
