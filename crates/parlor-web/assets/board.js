// Draws a scene. It knows cells, shapes and marks, and nothing about any game.

import { el, svg } from './dom.js';
import { shake, still, Motion } from './motion.js';
import { TALL, classes, drawing, isTile, letters } from './piece.js';

/** How long a finger stays to mean the second button. */
const LONG_PRESS = 450;
/** What a note says besides its text: a sign for the eye, words for the ear. */
const SIGNS = { open: ['', ''], met: ['✓', ', as it should be'], broken: ['✗', ', can no longer be right'] };
/** How far outside the board a line runs that goes around it, in pixels. */
const OUTSIDE = 9;
/** How far a layer lies from the one under it, and how far the side of a tile with its shadow reaches, in units. */
const LIFT = .2;
const RIM = .35;

const PARTS = { board: 'Board', tray: 'Tray' };

/** Tells the style sheet how big a stage is. */
function fit(stage) {
  stage.style.setProperty('--stage-x', `${stage.clientWidth}px`);
  stage.style.setProperty('--stage-y', `${stage.clientHeight}px`);
}

/** Whenever that changes. In a small window a table's height follows from its width, which an observer may not cause. */
const room = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.matches('.preview')) fit(target);
    else requestAnimationFrame(() => fit(target));
  }
});

/** Puts an element where a cell lies. */
function place(element, { column, row, layer = 0 }) {
  element.style.setProperty('--x', column);
  element.style.setProperty('--y', row);
  element.style.setProperty('--layer', layer);
}

/** What a part is made of, by what lies in it. */
const SURFACES = [['hollow', 'hollow'], ['paper', 'paper'], ['ink', 'paper'], ['slot', 'wood'], ['token', 'wood'], ['inlay', 'wood']];

/** The cells of a part. */
const within = (scene, part) => scene.cells.filter((cell) => cell.part === part);

/** Whether a part is a pile: its pieces are tiles, at half offsets or not, and stay so when the last has gone. A tray that
    is still empty is what its board is. */
function piled(scene, part) {
  const cells = within(scene, part);
  if (part === 'tray' && !cells.length) return piled(scene, 'board');
  return scene[part].piece > 1 || cells.some((cell) => isTile(cell.face));
}

/** The frame of a part: its size, labels, notes and the picture under it. */
function frame(area, part, pile, attributes) {
  const shapes = new Set(part.flatMap((cell) => classes(cell.face).split(' ')));
  const labelled = area.column_labels.length > 0 || area.row_labels.length > 0;
  const element = el('div', { ...attributes, class: `board ${attributes.class ?? ''}${labelled ? ' labelled' : ''}${pile ? ' pile' : ''}` });
  element.dataset.surface = pile ? 'none' : SURFACES.find(([shape]) => shapes.has(shape))?.[1] ?? (area.backdrop ? 'felt' : 'wells');
  measure(element, area);
  if (pile) {
    // High tiles at the left and upper edge lie further out than the board is wide.
    const beyond = (at) => Math.max(0, ...part.map((cell) => cell.layer * LIFT - at(cell)));
    const sizes = { '--tall': TALL, '--rim': RIM, '--out-x': beyond((cell) => cell.column), '--out-y': beyond((cell) => cell.row * TALL) };
    for (const [name, value] of Object.entries(sizes)) element.style.setProperty(name, value);
  }
  if (area.backdrop) {
    element.append(svg('svg', { class: 'backdrop', viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      svg('use', { href: `#${area.backdrop.form}`, width: 100, height: 100 })));
  }
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

/** Tells the style sheet of a board with a tray how big both are, so that it finds room for them. */
function pair(stage, { board, tray }, tiled) {
  stage.classList.toggle('with-tray', Boolean(tray));
  stage.classList.toggle('tile-tray', Boolean(tray && tiled.tray));
  const tall = (part) => (tiled[part] ? TALL : 1);
  const sizes = {
    '--board-columns': board.columns / board.piece, '--board-rows': (board.rows / board.piece) * tall('board'),
    '--board-labelled': board.column_labels.length ? 1 : 0, '--board-crossed': board.diagonal_notes.length ? 1 : 0, ...noteSizes(board, '--board-'),
    '--tray-columns': tray ? tray.columns / tray.piece : 0, '--tray-rows': tray ? (tray.rows / tray.piece) * tall('tray') : 0,
  };
  for (const [name, value] of Object.entries(sizes)) stage.style.setProperty(name, value);
}

/** Which parts are piles. */
function tiledParts(scene) {
  return Object.fromEntries(Object.keys(PARTS).map((part) => [part, Boolean(scene[part]) && piled(scene, part)]));
}

function noteSizes(area, prefix = '--') {
  const widest = Math.max(0, ...notesOf(area).map(({ note }) => note.text.length));
  return { [`${prefix}note-chars`]: widest, [`${prefix}noted`]: widest ? 1 : 0 };
}

/** Tells the style sheet how big a part is, and how much room the notes at its edges need. */
function measure(element, area) {
  const sizes = {
    '--columns': area.columns, '--rows': area.rows, '--piece': Math.max(area.piece, 1),
    '--crossed': area.diagonal_notes.length ? 1 : 0, ...noteSizes(area),
  };
  for (const [name, value] of Object.entries(sizes)) element.style.setProperty(name, value);
}

/** The notes of an area, each with the place it stands at. */
function notesOf({ columns, rows, piece, row_notes, column_notes, diagonal_notes }) {
  return [
    ...row_notes.map((note, at) => ({ note, kind: 'row', column: columns, row: at * piece })),
    ...column_notes.map((note, at) => ({ note, kind: 'column', column: at * piece, row: rows })),
    ...diagonal_notes.map((note, at) => ({ note, kind: at ? 'rising' : 'falling', column: columns, row: at ? 0 : rows })),
  ];
}

/** A note at the end of its line. What it says is also in the list for screen readers. */
function noteAt({ note, kind, column, row }) {
  const sign = SIGNS[note.state][0];
  const element = el('span', { class: `at-edge ${kind} ${note.state}`, 'aria-hidden': 'true', title: note.name },
    el('b', {}, note.text), sign && el('i', {}, sign));
  place(element, { column, row });
  return element;
}

/** The notes in words, and what lies under the pieces. */
function aside(area) {
  const lines = notesOf(area).map(({ note }) => `${note.name}${SIGNS[note.state][1]}`);
  if (area.backdrop) lines.push(`Under the pieces: ${area.backdrop.name}`);
  return lines.map((line) => el('li', {}, `${line}.`));
}

/** A small picture of a scene that cannot be touched. */
export function picture(scene) {
  const bare = { column_labels: [], row_labels: [], row_notes: [], column_notes: [], diagonal_notes: [] };
  // Where the pieces still lie in the tray, the tray belongs to the picture.
  const empty = scene.cells.every((cell) => cell.part === 'tray' || cell.face.text === '');
  const shown = { board: { ...scene.board, ...bare }, tray: empty && scene.tray && { ...scene.tray, ...bare } };
  const parts = Object.entries(shown).filter(([, area]) => area).map(([part, area]) => {
    const cells = scene.cells.filter((cell) => cell.part === part && cell.face.shape !== 'gap');
    const element = frame(area, cells, piled(scene, part), { class: part === 'tray' ? 'tray' : '', 'aria-hidden': 'true' });
    for (const cell of cells) {
      const spot = el('div', { class: 'spot' }, el('div', { class: `cell ${classes(cell.face)}` }, drawing(cell), letters(cell.face, cell.lettered)));
      place(spot, cell);
      element.append(spot);
    }
    return element;
  });
  const stage = el('div', { class: 'stage preview' }, ...parts);
  room.observe(stage);
  pair(stage, shown, tiledParts(scene));
  return stage;
}

/** The board of a table. */
export class Board {
  /**
   * @param {{point: (cell: number, mark: boolean) => void}} hand
   */
  constructor(hand) {
    this.hand = hand;
    this.element = el('div', { class: 'stage' });
    room.observe(this.element);
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
    if (!this.plan) fit(this.element);
    if (plan !== this.plan) this.#lay(scene, cells);
    this.plan = plan;
    for (const cell of cells) this.#update(cell);
    this.#notes(scene);
    this.#lines(scene);
    const seen = events.length ? events : inHand(before, cells);
    if (seen.length && !still()) this.motion.play(seen, before);
  }

  /** Ends what still moves: whoever does something next wants to see the board as it is. */
  finish() {
    this.motion.settle();
    this.element.querySelector('.reason')?.remove();
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
      const grid = frame(scene[part], within(scene, part), piled(scene, part), { role: 'grid', class: part === 'tray' ? 'tray' : '', 'aria-label': PARTS[part] });
      const rows = Map.groupBy([...inside].sort((a, b) => rank(a) - rank(b)), (cell) => cell.row);
      for (const row of rows.values()) grid.append(el('div', { role: 'row' }, ...row.map((cell) => this.#spot(cell))));
      return grid;
    });
    this.edges = el('div', { class: 'edges', 'aria-hidden': 'true' });
    this.told = el('ul', { class: 'unseen', 'aria-label': 'Lines of the board' });
    parts[0].append(this.edges, this.overlay = svg('svg', { class: 'lines', 'aria-hidden': 'true' }));
    this.element.replaceChildren(...parts, this.told);
  }

  /** What stands at the ends of the lines now. */
  #notes(scene) {
    const { board } = scene;
    measure(this.overlay.parentElement, board);
    pair(this.element, scene, tiledParts(scene));
    this.edges.replaceChildren(...notesOf(board).map(noteAt));
    this.told.replaceChildren(...aside(board));
    this.told.hidden = !this.told.firstChild;
  }

  #spot(cell) {
    const button = el('button', { type: 'button', class: 'cell', tabindex: '-1', 'data-cell': cell.id });
    const element = el('div', { role: 'gridcell', class: 'spot' }, button);
    place(element, cell);
    this.spots.set(cell.id, { element, button, cell: null });
    return element;
  }

  /** Draws every piece again, as it is to look from now on. */
  dress() {
    this.motion.settle();
    for (const spot of this.spots.values()) {
      const cell = spot.cell;
      spot.cell = null;
      this.#update(cell);
    }
  }

  #update(cell) {
    const spot = this.spots.get(cell.id);
    spot.button.tabIndex = cell.marks.includes('focus') ? 0 : -1;
    if (spot.cell && JSON.stringify(spot.cell) === JSON.stringify(cell)) return;
    spot.cell = cell;
    spot.button.className = ['cell', classes(cell.face), ...cell.marks].join(' ');
    spot.button.setAttribute('aria-label', cell.words);
    spot.element.setAttribute('aria-selected', String(cell.marks.includes('selected')));
    // Where a tile of a pile has gone there is no place left to speak of, unless the cursor is still there.
    spot.element.ariaHidden = spot.element.closest('.pile') && cell.face.shape === 'bare' && !cell.marks.includes('focus') ? 'true' : null;
    spot.button.replaceChildren(drawing(cell), letters(cell.face, cell.lettered));
  }

  #lines(scene) {
    const { columns, rows, piece } = scene.board;
    const tall = tiledParts(scene).board ? TALL : 1;
    this.overlay.setAttribute('viewBox', `0 0 ${columns} ${rows * tall}`);
    this.size = { columns, rows, piece, tall };
    this.overlay.replaceChildren(...scene.lines.map((line) => this.line(line.points, line.kind)));
  }

  /** A line through the middles of places. One that runs around the board stays in its frame. */
  line(points, kind) {
    const { columns, rows, piece, tall } = this.size;
    const out = Math.min(piece / 2, OUTSIDE / (this.overlay.getBoundingClientRect().width / columns || 40));
    const along = (at, end) => (at < 0 ? -out : at >= end ? end + out : at + piece / 2);
    const path = points.map(([x, y]) => `${along(x, columns)},${along(y, rows) * tall}`).join(' ');
    return svg('polyline', { class: `line ${kind}`, points: path, pathLength: kind === 'drawn' ? 1 : undefined });
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
      this.finish();
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
  const areas = [scene.board, scene.tray].map((area) => area && [area.columns, area.rows, area.piece, area.column_labels, area.row_labels, area.backdrop?.form]);
  return JSON.stringify([areas, cells.map((cell) => [cell.id, cell.part, cell.column, cell.row, cell.layer])]);
}

/** Reading order. */
const rank = (cell) => (cell.part === 'tray' ? 1e9 : 0) + cell.row * 1e5 + cell.column * 100 + cell.layer;
