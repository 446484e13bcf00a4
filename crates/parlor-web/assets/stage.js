// @ts-check
// Where a board stands: the style sheet fits the board into it, and has to be told how big it is.

import { frame, pair, piled, place, size } from './area.js';
import { el } from './dom.js';
import { classes, drawing, letters } from './piece.js';

/** @import { Area, Part, Scene } from '../wire' */

/** Tells the style sheet how big a stage is. */
export function fit(/** @type {HTMLElement} */ stage) {
  size(stage, { '--stage-x': `${stage.clientWidth}px`, '--stage-y': `${stage.clientHeight}px` });
}

/** Notes whether a board is larger than its window: then a finger moves it, and does not drag what lies on it. */
export function roam(/** @type {HTMLElement} */ stage) {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = stage;
  stage.classList.toggle('roams', scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1 || clientHeight > innerHeight);
}

/** Whenever that changes. In a small window a table's height follows from its width, which an observer may not cause. */
export const room = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (!(target instanceof HTMLElement)) continue;
    if (target.matches('.preview')) fit(target);
    else
      requestAnimationFrame(() => {
        fit(target);
        roam(target);
      });
  }
});

/** An area without what its edges say. */
const plain = (/** @type {Area} */ area) => ({
  ...area,
  column_labels: [],
  row_labels: [],
  row_notes: [],
  column_notes: [],
  diagonal_notes: [],
});

/** A small picture of a scene that cannot be touched. */
export function picture(/** @type {Scene} */ scene) {
  // Where the pieces still lie in the tray, the tray belongs to the picture.
  const empty = scene.cells.every((cell) => cell.part === 'tray' || cell.face.text === '');
  const shown = { board: plain(scene.board), tray: empty && scene.tray ? plain(scene.tray) : null };
  const draw = (/** @type {Part} */ part, /** @type {Area} */ area) => {
    const cells = scene.cells.filter((cell) => cell.part === part && cell.face.piece.surface !== 'gap');
    const element = frame(area, cells, piled(scene, part), { class: part === 'tray' ? 'tray' : '', 'aria-hidden': 'true' });
    for (const cell of cells) {
      const piece = el('div', { class: `cell ${classes(cell.face)}` }, drawing(cell), letters(cell.face));
      const spot = el('div', { class: 'spot' }, piece);
      place(spot, cell);
      element.append(spot);
    }
    return element;
  };
  const stage = el('div', { class: 'stage preview' }, draw('board', shown.board), shown.tray && draw('tray', shown.tray));
  room.observe(stage);
  pair(stage, scene, shown);
  return stage;
}
