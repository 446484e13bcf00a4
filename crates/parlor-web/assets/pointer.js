// @ts-check
// A mouse or a finger at the board.

/** How long a finger stays to mean the second button. */
const LONG_PRESS = 450;
/** How far it may stray meanwhile, in pixels. */
const STRAY = 4;

/** The cell that an event is about. */
export function cellOf(/** @type {{target: EventTarget | null}} */ { target }) {
  const element = target instanceof Element ? target.closest('[data-cell]') : null;
  return element instanceof HTMLElement ? Number(element.dataset.cell) : undefined;
}

/**
 * @param {HTMLElement} stage
 * @param {() => void} touched before anything comes of it
 * @param {(cell: number, mark: boolean) => void} point
 * @param {{marks: boolean}} drag who may have the second button
 */
export function listen(stage, touched, point, drag) {
  let held = 0;
  let marked = false;
  const release = () => clearTimeout(held);
  stage.addEventListener('click', (event) => {
    const cell = cellOf(event);
    if (cell !== undefined && !marked) point(cell, false);
    marked = false;
  });
  stage.addEventListener('contextmenu', (event) => {
    const cell = cellOf(event);
    if (cell === undefined) return;
    event.preventDefault();
    if (!marked && !drag.marks) point(cell, true);
  });
  stage.addEventListener('pointerdown', (event) => {
    const cell = cellOf(event);
    touched();
    marked = false;
    release();
    if (cell === undefined || event.pointerType === 'mouse') return;
    held = setTimeout(() => {
      marked = true;
      point(cell, true);
    }, LONG_PRESS);
  });
  stage.addEventListener('pointerup', release);
  stage.addEventListener('pointercancel', release);
  stage.addEventListener('pointermove', (event) => Math.hypot(event.movementX, event.movementY) > STRAY && release());
}
