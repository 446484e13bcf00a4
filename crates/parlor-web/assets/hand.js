// @ts-check
// The keyboard at a table.

import { ASIDE } from './actions.js';
import { keyName, situation } from './keys.js';

/** What a button or a link does something with by itself. */
const PRESSES = new Set(['Space', 'Enter']);
/** What is worth doing again and again while a key is held down. */
const REPEATS = new Set(['undo', 'redo', 'forward', 'back']);

/** Keys of the board that mean the same wherever the focus is: a button does nothing with them. */
const anywhere = (/** @type {any} */ key) => ['cancel', 'erase'].includes(key) || key.enter !== undefined || key.choice !== undefined;

/**
 * What a key asks for at present. While somebody else plays, one that would do something else stops that.
 * @param {import('./table.js').Table} table
 * @param {string} name
 */
function meaning({ keys, view }, name) {
  const at = situation(view);
  const action = keys.action(name, at);
  if (action || at !== 'watching') return action;
  const usual = keys.action(name, 'playing');
  if (['next', 'previous'].includes(/** @type {any} */ (usual)?.board)) return undefined;
  return ASIDE.has(/** @type {string} */ (usual)) ? usual : usual && 'stop';
}

/**
 * A key was pressed.
 * @param {import('./table.js').Table} table
 * @param {KeyboardEvent} event
 */
export function press(table, event) {
  const target = /** @type {Element} */ (event.target);
  if (event.altKey || document.querySelector('dialog[open]') || target.closest?.('input, textarea, select, [popover]:popover-open')) return;
  const name = keyName(event);
  const action = meaning(table, name);
  const key = /** @type {any} */ (action)?.board;
  if (!action || (!table.atBoard() && (PRESSES.has(name) || (key && !anywhere(key))))) return;
  if (['next', 'previous'].includes(key)) return void tab(table, event);
  if (event.repeat && !key && !REPEATS.has(/** @type {string} */ (action))) return;
  event.preventDefault();
  table.board.finish();
  table.act(action);
}

/** The key that walks along the playable cells also leaves the board, behind the last of them. */
function tab(table, event) {
  const cell = table.board.has(document.activeElement) ? table.board.advance(event.shiftKey) : undefined;
  if (cell === undefined) return;
  event.preventDefault();
  table.send({ do: 'look', cell });
}
