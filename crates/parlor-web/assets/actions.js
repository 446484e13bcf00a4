// @ts-check
// What only the page can do: its dialogs, its theme, the way home. Everything else is done at the table.

import * as api from './api.js';
import { helpDialog, newDialog, typeDialog } from './dialogs.js';
import { nextTheme, say } from './dom.js';
import { scoresDialog } from './scores.js';
import { loadDialog, playersDialog, saveDialog } from './shelf.js';

/** What nobody has to stop a computer player for. */
export const ASIDE = new Set(['theme', 'help']);

/**
 * @param {import('./table.js').Table} table
 * @returns {Record<string, () => unknown>}
 */
export function ownActions(table) {
  const { house, card, server } = table;
  const now = () => table.view.state;
  const home = () => location.assign('/');

  /** Another board at the same table; undo brings this one back. What is wrong with it is said in the dialog. */
  const deal = async ({ id, level }) => {
    if (now().replay) return api.open({ id, level });
    const answer = await server.command({ do: 'new', id, level });
    table.show(answer);
    if (answer.refusal) throw new api.Trouble(answer.refusal.sentence);
    return undefined;
  };

  return {
    theme: nextTheme,
    help: () => helpDialog(card, table.keys.bindings),
    new: () => newDialog(house, card, { level: now().level, setup: now().setup, deal }),
    type: () => typeDialog((line) => table.sender.deliver(() => server.line(line), { do: 'line' })),
    save: () => saveDialog(server, table.name, now().paused, (name) => { table.name = name; say(`Kept as ${name}.`); table.below.note(`Kept as ${name}.`); }),
    saves: () => loadDialog(house),
    scores: () => scoresDialog(house, now()),
    home,
    leave: home,
    coaching: () => {
      const { rungs } = table.view.session;
      return table.coaching(rungs[(rungs.findIndex(({ chosen }) => chosen) + 1) % rungs.length].rung);
    },
    demo: () => {
      // Where nobody can play, the table says why.
      if (now().paused || now().replay || now().outcome !== 'playing') return table.send({ do: 'act', action: 'demo' });
      return playersDialog(table.players, table.view.session.pace, {
        one: (player) => table.send({ do: 'demo', player }, true),
        watch: (player) => table.send({ do: 'watch', player }, true),
        choose: (pace) => table.pace(pace),
      });
    },
  };
}
