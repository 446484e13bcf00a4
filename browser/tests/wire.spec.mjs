// What the server says is what the declarations say: its answers are given to the type checker as they are.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from './parlor.mjs';

const browser = join(dirname(fileURLToPath(import.meta.url)), '..');
const wire = join(browser, '../crates/parlor-web/wire');

/** What the type checker says to some values, each with the type it should have. */
function faults(values) {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-wire-'));
  const lines = values.map(([type, value], at) => `export const value${at}: ${type} = ${JSON.stringify(value)};`);
  writeFileSync(join(folder, 'said.ts'), [`import type * as wire from ${JSON.stringify(wire)};`, ...lines].join('\n'));
  const tsc = join(browser, 'node_modules/.bin/tsc');
  const { status, stdout } = spawnSync(tsc, ['--noEmit', '--strict', 'said.ts'], { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return status === 0 ? '' : stdout || 'the type checker cannot be started';
}

test('what the server says is what the declarations say', async ({ page }) => {
  const said = [];
  const hear = async (type, response) => {
    const value = await (await response).json();
    said.push([type, value]);
    return value;
  };
  const get = (type, path) => hear(type, page.request.get(`/api/${path}`));
  const post = (type, path, data) => hear(type, page.request.post(`/api/${path}`, { data }));

  const { games } = await get('wire.Games', 'games');
  for (const { id, preset_setups } of games) {
    await get('wire.Preview', `games/${id}/preview?setup=${preset_setups[0]}`);
    await get('wire.Choices', `games/${id}/choices?values=`);
  }
  for (const { id } of games) {
    const { key } = await post('wire.Created', 'tables', { game: id, level: 'medium', player: 'Ada' });
    const { players } = await get('wire.About & wire.View', `tables/${key}`);
    const obey = (command) => post('wire.View', `tables/${key}/commands`, command);
    await obey({ do: 'hint' });
    await obey({ do: 'answer', yes: true });
    await obey({ do: 'demo', player: players.at(-1).name });
    await obey({ do: 'answer', yes: true });
    await obey({ do: 'moves' });
    await obey({ do: 'note', text: 'a remark' });
    await obey({ do: 'act', action: { board: 'select' } });
    const refused = await obey({ do: 'play', text: 'no such move' });
    expect(refused.refusal).toBeDefined();
    await obey({ do: 'pause' });
    await post('wire.Name', `tables/${key}/name`, { name: `a name for ${id}` });
  }
  // One small board to the end, with all that can lie over it.
  const { key } = await post('wire.Created', 'tables', { id: 'nine-almonds:5x5#1.harbour-7', player: 'Ada' });
  const obey = (command) => post('wire.View', `tables/${key}/commands`, command);
  await obey({ do: 'solve' });
  const solved = await obey({ do: 'answer', yes: true });
  expect(solved.state.walk).not.toBeNull();
  await obey({ do: 'walk', at: solved.state.walk.of });
  await obey({ do: 'take-over' });
  const taught = await obey({ do: 'lesson' });
  expect(taught.state.outcome).toBe('won');
  await obey({ do: 'restart' });
  await obey({ do: 'critical' });
  await obey({ do: 'watch', player: 'coach' });
  await get('wire.Saves', 'saves');
  const { tables } = await get('wire.Scores', 'scores?practice=true');
  const { game, setup, level } = tables.find((one) => one.game === 'nine-almonds');
  const which = new URLSearchParams({ game, setup, level, practice: 'true' });
  const { scores } = await get('wire.Scores', `scores?${which}`);
  expect(scores.length).toBeGreaterThan(0);

  expect(faults(said)).toBe('');
  // And it would say so if one of them were something else.
  expect(faults([['wire.Created', { key: 7 }]])).toContain('TS2322');
  expect(faults([['wire.Created', { key: 'a', more: 1 }]])).toContain('TS2353');
});
