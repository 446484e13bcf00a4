// Draws a scene. It knows cells, shapes and marks, and nothing about any game.

import { el, svg } from './dom.js';
import { shake, still, Motion } from './motion.js';

/** The marks that are drawn, in the order they lie on each other. */
const DRAWN = ['goal', 'last', 'kept', 'equal', 'target', 'wrong', 'selected', 'hinted'];
/** How long a finger stays to mean the second button. */
const LONG_PRESS = 450;

/** The drawing of one cell: its shape, its marks, its text. */
function drawing(cell) {
  const picture = svg('svg', { viewBox: '0 0 100 100', 'aria-hidden': 'true', focusable: 'false' });
  picture.append(svg('use', { href: `#${cell.face.shape}` }));
  for (const mark of DRAWN) if (cell.marks.includes(mark)) picture.append(svg('use', { href: `#mark-${mark}` }));
  return picture;
}

const face = (cell) => el('span', { class: 'face', 'aria-hidden': 'true' }, cell.lettered ? cell.face.text : '');

const PARTS = { board: 'Board', tray: 'Tray' };

/** Puts an element where a cell lies. */
function place(element, { column, row, layer = 0 }) {
  element.style.setProperty('--x', column);
  element.style.setProperty('--y', row);
  element.style.setProperty('--layer', layer);
}

/** The frame of a part: its size and labels. */
function frame(area, part, attributes) {
  const shapes = new Set(part.map((cell) => cell.face.shape));
  const labelled = area.column_labels.length > 0 || area.row_labels.length > 0;
  const element = el('div', { class: `board${labelled ? ' labelled' : ''}`, ...attributes });
  element.dataset.surface = ['hollow', 'paper'].find((shape) => shapes.has(shape) || (shape === 'paper' && shapes.has('ink'))) ?? 'felt';
  element.style.setProperty('--columns', area.columns);
  element.style.setProperty('--rows', area.rows);
  element.style.setProperty('--piece', Math.max(area.piece, 1));
  const label = (text, kind, at) => {
    const span = el('span', { class: `label ${kind}`, 'aria-hidden': 'true' }, text);
    place(span, { column: kind === 'column' ? at * area.piece : 0, row: kind === 'row' ? at * area.piece : 0 });
    return span;
  };
  element.append(
    ...area.column_labels.map((text, at) => label(text, 'column', at)),
    ...area.row_labels.map((text, at) => label(text, 'row', at)));
  return element;
}

/** A small picture of a scene that cannot be touched. */
export function picture(scene) {
  const board = frame({ ...scene.board, column_labels: [], row_labels: [] }, scene.cells, { 'aria-hidden': 'true' });
  for (const cell of scene.cells.filter((cell) => cell.part === 'board' && cell.face.shape !== 'gap')) {
    const spot = el('div', { class: 'spot' }, el('div', { class: `cell ${cell.face.shape}` }, drawing(cell), face(cell)));
    place(spot, cell);
    board.append(spot);
  }
  return el('div', { class: 'stage preview' }, board);
}

/** The board of a table. */
export class Board {
  /**
   * @param {{point: (cell: number, mark: boolean) => void}} hand
   */
  constructor(hand) {
    this.hand = hand;
    this.element = el('div', { class: 'stage' });
    this.spots = new Map();
    this.plan = '';
    this.motion = new Motion(this);
    this.#listen();
  }

  /** Draws a scene; `events` say what is to be seen of the way there. */
  draw(scene, events = []) {
    this.motion.settle();
    const before = new Map([...this.spots].map(([id, spot]) => [id, spot.cell]));
    const cells = scene.cells.filter((cell) => cell.face.shape !== 'gap');
    const plan = planOf(scene, cells);
    if (plan !== this.plan) this.#lay(scene, cells);
    this.plan = plan;
    for (const cell of cells) this.#update(cell);
    this.#lines(scene);
    const seen = events.length ? events : inHand(before, cells);
    if (seen.length && !still()) this.motion.play(seen, before);
  }

  /** Puts the keyboard's focus on the cell under the cursor. */
  focus() {
    this.element.querySelector('.cell[tabindex="0"]')?.focus({ preventScroll: false });
  }

  has(element) {
    return this.element.contains(element);
  }

  /** Moves the focus to the next playable cell and gives its number; behind the last one it gives nothing. */
  advance(backwards) {
    const order = [...this.spots.values()].sort((a, b) => rank(a.cell) - rank(b.cell));
    if (backwards) order.reverse();
    const here = order.findIndex((spot) => spot.button === document.activeElement);
    const next = order.slice(here + 1).find(({ cell }) => cell.marks.includes('free') || cell.marks.includes('target'));
    if (!next) return undefined;
    // The table will say the same in a moment; until then a second press must not start from the old place.
    for (const spot of order) spot.button.tabIndex = spot === next ? 0 : -1;
    next.button.focus();
    return next.cell.id;
  }

  /** Shows why something cannot be done, by the pieces it is about. */
  refuse(refusal) {
    const spots = refusal.cells.map((id) => this.spots.get(id)).filter(Boolean);
    const focused = [...this.spots.values()].filter(({ cell }) => cell.marks.includes('focus'));
    for (const spot of spots.length ? spots : focused) shake(spot.element);
    this.element.querySelector('.reason')?.remove();
    const anchor = (focused[0] ?? spots[0])?.element;
    const reason = el('div', { class: 'reason', 'aria-hidden': 'true' }, refusal.sentence);
    this.element.append(reason);
    if (anchor) {
      const [stage, box, size] = [this.element, anchor, reason].map((element) => element.getBoundingClientRect());
      const x = box.left + box.width / 2 - stage.left + this.element.scrollLeft;
      const half = size.width / 2 + 6;
      const below = box.top - stage.top < size.height + 14;
      reason.style.left = `${Math.min(Math.max(x, half), Math.max(half, stage.width - half) + this.element.scrollLeft)}px`;
      reason.style.top = `${(below ? box.bottom + 10 : box.top - size.height - 10) - stage.top + this.element.scrollTop}px`;
    }
    clearTimeout(this.reasonTimer);
    this.reasonTimer = setTimeout(() => reason.remove(), 4500);
  }

  #lay(scene, cells) {
    this.spots.clear();
    const parts = ['board', 'tray'].filter((part) => scene[part]).map((part) => {
      const inside = cells.filter((cell) => cell.part === part);
      const grid = frame(scene[part], inside, { role: 'grid', 'aria-label': PARTS[part] });
      const rows = Map.groupBy([...inside].sort((a, b) => rank(a) - rank(b)), (cell) => cell.row);
      for (const row of rows.values()) grid.append(el('div', { role: 'row' }, ...row.map((cell) => this.#spot(cell))));
      return grid;
    });
    parts[0].append(this.overlay = svg('svg', { class: 'lines', 'aria-hidden': 'true' }));
    this.element.replaceChildren(...parts);
  }

  #spot(cell) {
    const button = el('button', { type: 'button', class: 'cell', tabindex: '-1', 'data-cell': cell.id });
    const element = el('div', { role: 'gridcell', class: 'spot' }, button);
    place(element, cell);
    this.spots.set(cell.id, { element, button, cell: null });
    return element;
  }

  #update(cell) {
    const spot = this.spots.get(cell.id);
    spot.button.tabIndex = cell.marks.includes('focus') ? 0 : -1;
    if (spot.cell && JSON.stringify(spot.cell) === JSON.stringify(cell)) return;
    spot.cell = cell;
    spot.button.className = ['cell', cell.face.shape, ...cell.marks].join(' ');
    spot.button.setAttribute('aria-label', cell.words);
    spot.element.setAttribute('aria-selected', String(cell.marks.includes('selected')));
    spot.button.replaceChildren(drawing(cell), face(cell));
  }

  #lines(scene) {
    const { columns, rows, piece } = scene.board;
    this.overlay.setAttribute('viewBox', `0 0 ${columns} ${rows}`);
    this.overlay.replaceChildren(...scene.lines.map((line) => svg('polyline', {
      class: `line ${line.kind}`,
      points: line.points.map(([x, y]) => `${x + piece / 2},${y + piece / 2}`).join(' '),
    })));
  }

  #listen() {
    const cellOf = (event) => event.target.closest?.('[data-cell]')?.dataset.cell;
    let held = null;
    let marked = false;
    const release = () => clearTimeout(held);
    const stage = this.element;
    stage.addEventListener('click', (event) => {
      const cell = cellOf(event);
      if (cell !== undefined && !marked) this.hand.point(Number(cell), false);
      marked = false;
    });
    stage.addEventListener('contextmenu', (event) => {
      const cell = cellOf(event);
      if (cell === undefined) return;
      event.preventDefault();
      if (!marked) this.hand.point(Number(cell), true);
    });
    stage.addEventListener('pointerdown', (event) => {
      const cell = cellOf(event);
      marked = false;
      release();
      if (cell === undefined || event.pointerType === 'mouse') return;
      held = setTimeout(() => {
        marked = true;
        this.hand.point(Number(cell), true);
      }, LONG_PRESS);
    });
    for (const kind of ['pointerup', 'pointercancel', 'pointermove']) {
      stage.addEventListener(kind, (event) => (kind !== 'pointermove' || Math.hypot(event.movementX, event.movementY) > 4) && release());
    }
  }
}

/** What a half-made move did on the board before anybody played it: the selected piece has hopped, and others have gone. */
function inHand(before, cells) {
  const bare = (face) => face.text === '';
  const changed = cells.map((now) => [before.get(now.id), now]).filter(([then, now]) => then && bare(then.face) !== bare(now.face));
  const [from, ...others] = changed.filter(([then]) => then.marks.includes('selected')).map(([then]) => then);
  const to = changed.filter(([, now]) => now.marks.includes('selected')).map(([, now]) => now);
  if (!from || others.length || to.length !== 1 || from.face.text !== to[0].face.text) return [];
  const gone = changed.filter(([then, now]) => bare(now.face) && then !== from);
  return [{ event: 'slide', from: from.id, to: to[0].id }, ...gone.map(([then]) => ({ event: 'vanish', cell: then.id }))];
}

/** Where everything lies. As long as it stays, the elements stay too, and with them the focus. */
function planOf(scene, cells) {
  const areas = [scene.board, scene.tray].map((area) => area && [area.columns, area.rows, area.piece, area.column_labels, area.row_labels]);
  return JSON.stringify([areas, cells.map((cell) => [cell.id, cell.part, cell.column, cell.row, cell.layer])]);
}

/** Reading order. */
const rank = (cell) => (cell.part === 'tray' ? 1e9 : 0) + cell.row * 1e5 + cell.column * 100 + cell.layer;
