// @ts-check
// How much the coach says and how fast others play is the player's choice, at whatever table.

import { kept } from './dom.js';
import { PACES } from './watch.js';

/** @import { Command } from '../wire' */
/** @import { Table } from './table.js' */

/** Tells a table what the player chose at another. */
export function prefer(/** @type {Table} */ table) {
  const { rungs, pace } = table.view.session;
  const tell = async (/** @type {Command} */ command) => {
    // A table that does not hear of it goes on as it was.
    const view = await table.sender.queue.send(() => table.server.command(command)).catch(() => undefined);
    if (view) table.show(view);
  };
  const coaching = rungs.find(({ rung }) => (rung ?? '') === kept.get('coaching'));
  if (coaching && !coaching.chosen) tell({ do: 'coaching', rung: coaching.rung });
  const speed = PACES.find((known) => known === kept.get('pace'));
  if (speed && speed !== pace) tell({ do: 'pace', pace: speed });
}
