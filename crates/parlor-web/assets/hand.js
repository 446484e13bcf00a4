// @ts-check
// The keyboard at a table.

import { ASIDE } from './actions.js';
import { focused, inside } from './dom.js';
import { keyName, situation } from './keys.js';

/** @import { Action, BoardKey } from '../wire' */
/** @import { Table } from './table.js' */

/** What a button or a link does something with by itself. */
const PRESSES = new Set(['Space', 'Enter']);
/** What is worth doing again and again while a key is held down. @type {Set<Action>} */
const REPEATS = new Set(/** @type {const} */ (['undo', 'redo', 'forward', 'back']));
/** Where somebody writes or chooses, keys are theirs. */
const TAKEN = 'input, textarea, select, [popover]:popover-open';

/** What an action asks of the board, if it is that. */
const boardKey = (/** @type {Action | undefined} */ action) => (typeof action === 'object' ? action.board : undefined);

/** Whether a key walks along the playable cells. */
const walks = (/** @type {BoardKey | undefined} */ key) => key === 'next' || key === 'previous';

/** Keys of the board that mean the same wherever the focus is: a button does nothing with them. */
const anywhere = (/** @type {BoardKey} */ key) => key === 'cancel' || key === 'erase' || typeof key === 'object';

/**
 * What a key asks for at present. While somebody else plays, one that would do something else stops that.
 * @param {Table} table
 * @param {string} name
 * @returns {Action | undefined}
 */
function meaning({ keys, view }, name) {
  const at = situation(view);
  const action = keys.action(name, at);
  if (action || at !== 'watching') return action;
  const usual = keys.action(name, 'playing');
  if (!usual || walks(boardKey(usual))) return undefined;
  return ASIDE.has(usual) ? usual : 'stop';
}

/**
 * A key was pressed.
 * @param {Table} table
 * @param {KeyboardEvent} event
 */
export function press(table, event) {
  if (event.altKey || document.querySelector('dialog[open]') || inside(event, TAKEN)) return;
  const name = keyName(event);
  const action = meaning(table, name);
  const key = boardKey(action);
  if (!action || (!table.atBoard() && (PRESSES.has(name) || (key && !anywhere(key))))) return;
  if (walks(key)) return void tab(table, event);
  if (event.repeat && !key && !REPEATS.has(action)) return;
  event.preventDefault();
  table.board.finish();
  table.act(action);
}

/**
 * The key that walks along the playable cells also leaves the board, behind the last of them.
 * @param {Table} table
 * @param {KeyboardEvent} event
 */
function tab(table, event) {
  const cell = table.board.has(focused()) ? table.board.advance(event.shiftKey) : undefined;
  if (cell === undefined) return;
  event.preventDefault();
  table.send({ do: 'look', cell });
}
