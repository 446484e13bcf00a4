// Runs the browser tests and ends with a line of counts. No test run at all is a failure.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'parlor-counts-'));
const counts = join(folder, 'counts.json');
const run = spawnSync(process.execPath, [join(here, 'node_modules/@playwright/test/cli.js'), 'test', ...process.argv.slice(2)], {
  cwd: here,
  stdio: 'inherit',
  env: { ...process.env, PARLOR_COUNTS: counts },
});
let [passed, failed] = [0, 0];
try {
  [passed, failed] = JSON.parse(readFileSync(counts, 'utf8'));
} catch {
  console.log('The tests could not be started; `npm ci` in this folder installs what they need.');
}
rmSync(folder, { recursive: true });
const good = run.status === 0 && failed === 0 && passed > 0;
console.log(`${passed} passed, ${failed || (good ? 0 : 1)} failed`);
process.exitCode = good ? 0 : 1;
