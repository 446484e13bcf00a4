// A setup in a few strokes: where its pieces lie and how high, without what is on them.

import * as api from './api.js';
import { svg } from './dom.js';
import { TALL } from './piece.js';

/** How far a layer is shifted, in pieces. */
const SHIFT = 0.11;
/** The style sheet knows so many tints; higher layers have the last one. */
const TINTS = 5;

/** Draws a scene. */
export function sketch({ board: { columns, rows, piece }, cells }) {
  const tall = piece > 1 ? TALL : 1;
  const lift = (layer) => layer * SHIFT * piece;
  const shown = cells.filter(({ part, face }) => part === 'board' && face.shape !== 'gap');
  const room = lift(Math.max(0, ...shown.map(({ layer }) => layer)));
  return svg(
    'svg',
    { class: 'sketch', viewBox: `${-room} ${-room} ${columns + room} ${rows * tall + room}`, 'aria-hidden': 'true' },
    ...shown.map(({ column, row, layer }) =>
      svg('rect', {
        class: `layer-${Math.min(layer, TINTS - 1)}`,
        x: column - lift(layer),
        y: row * tall - lift(layer),
        width: piece,
        height: piece * tall,
        rx: piece * 0.12,
      }),
    ),
  );
}

/** Draws a setup into an element as soon as somebody can see it. A setup that looks like nothing leaves it empty. */
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
