// @ts-check
// What only the page can do: its dialogs, its theme, the way home. Everything else is done at the table.

import * as api from './api.js';
import { typeDialog } from './dialogs.js';
import { nextTheme, say } from './dom.js';
import { helpDialog } from './help.js';
import { newDialog } from './new-game.js';
import { playersDialog } from './players.js';
import { scoresDialog } from './scores.js';
import { loadDialog, saveDialog } from './shelf.js';

/** @import { Action } from '../wire' */
/** @import { Wanted } from './new-game.js' */
/** @import { Table } from './table.js' */

/** What nobody has to stop a computer player for. @type {Set<Action>} */
export const ASIDE = new Set(/** @type {const} */ (['theme', 'help']));

/**
 * @param {Table} table
 * @returns {Partial<Record<Exclude<Action, object>, () => unknown>>}
 */
export function ownActions(table) {
  const { house, card, server } = table;
  const now = () => table.view.state;
  const home = () => location.assign('/');
  const named = (/** @type {string} */ name) => {
    table.name = name;
    say(`Kept as ${name}.`);
    table.below.note(`Kept as ${name}.`);
  };
  return {
    theme: nextTheme,
    help: () => helpDialog(card, table.keys.bindings),
    new: () => newDialog(house, card, { level: now().level, setup: now().setup, deal: (wanted) => deal(table, wanted) }),
    type: () => typeDialog((line) => table.sender.deliver(() => server.line(line))),
    save: () => saveDialog(server, table.name, now().paused, named),
    saves: () => loadDialog(house),
    scores: () => scoresDialog(house, now()),
    home,
    leave: home,
    coaching: () => {
      const { rungs } = table.view.session;
      const next = rungs[(rungs.findIndex(({ chosen }) => chosen) + 1) % rungs.length];
      return table.coaching(next?.rung ?? null);
    },
    demo: () => demo(table),
  };
}

/**
 * Another board at the same table; undo brings this one back. What is wrong with it is said in the dialog.
 * @param {Table} table
 * @param {Wanted} wanted
 */
async function deal(table, { id, level }) {
  if (table.view.state.replay) return api.open({ id, level });
  const answer = await table.server.command({ do: 'new', id, level });
  table.show(answer);
  if (answer.refusal) throw new api.Trouble(answer.refusal.sentence);
  return undefined;
}

/**
 * A computer player is to play. Where nobody can, the table says why.
 * @param {Table} table
 */
function demo(table) {
  const { state, session } = table.view;
  if (state.paused || state.replay || state.outcome !== 'playing') return table.send({ do: 'act', action: 'demo' });
  return playersDialog(table.players, session.pace, {
    one: (player) => table.send({ do: 'demo', player }, true),
    watch: (player) => table.send({ do: 'watch', player }, true),
    choose: (pace) => table.pace(pace),
  });
}
