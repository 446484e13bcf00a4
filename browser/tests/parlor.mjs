// The real server for each test file, and words for what a player does.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Starts the binary on a free port, with a new folder or with one that another server has too. */
export async function start(shared) {
  const folder = shared ?? mkdtempSync(join(tmpdir(), 'parlor-browser-'));
  const binary = process.env.PARLOR_BIN ?? join(root, 'target/debug/parlor');
  const server = spawn(binary, ['serve', '--listen', '127.0.0.1:0', '--data', folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise((found, failed) => {
    server.once('error', (error) => failed(new Error(`${binary} cannot be started: ${error.message}`)));
    server.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
    createInterface(server.stdout).once('line', (line) => {
      const url = /^Parlor is at (http:\S+?)\/?$/.exec(line)?.[1];
      if (url) found(url);
      else failed(new Error(`the server said: ${line}`));
    });
  });
  const stop = async () => {
    server.removeAllListeners('exit');
    const ended = new Promise((end) => server.once('exit', end));
    server.kill('SIGTERM');
    await ended;
    if (!shared) rmSync(folder, { recursive: true, force: true });
  };
  return { address, folder, stop };
}

export const test = base.extend({
  parlor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see in the braces what is needed, which is nothing.
    async ({}, use) => {
      const server = await start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ parlor }, use) => use(parlor.address),
  // A page that complains has failed, whatever the test was about.
  page: async ({ page }, use) => {
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on(
      'console',
      (message) => message.type() === 'error' && !/status of 4\d\d/.test(message.text()) && complaints.push(message.text()),
    );
    await use(page);
    expect(complaints).toEqual([]);
  },
});

export { expect };

/** Deals a board and goes to its table. */
export async function deal(page, wanted) {
  const answer = await page.request.post('/api/tables', { data: wanted });
  expect(answer.status()).toBe(201);
  const { key } = await answer.json();
  await page.goto(`/table/${key}`);
  await ready(page);
  return key;
}

export const ready = (page) => page.locator(':root[data-ready]').waitFor();

/** Whoever asks too fast is told to wait, and asks again. */
async function patiently(ask) {
  let answer;
  await expect(async () => {
    answer = await ask();
    expect(answer.status()).not.toBe(429);
  }).toPass({ timeout: 30_000 });
  return answer.json();
}

/** What a table looks like to the server. */
export const seen = (page, key) => patiently(() => page.request.get(`/api/tables/${key}`));

/** Does a command at a table, and agrees to whatever has to be agreed to. */
export async function obey(page, key, command) {
  const send = (data) => patiently(() => page.request.post(`/api/tables/${key}/commands`, { data }));
  const view = await send(command);
  return view.session.confirm ? send({ do: 'answer', yes: true }) : view;
}

/** A table to try things at, beside the one on the page. Its player is somebody else: help belongs to board and player. */
export async function probe(page, id) {
  const { key } = await patiently(() => page.request.post('/api/tables', { data: { id, player: 'Probe' } }));
  const log = async () =>
    [...(await (await page.request.get(`/api/tables/${key}/save`)).text()).matchAll(/^move (.*)$/gm)].map(([, text]) => text);
  return { key, obey: (command) => obey(page, key, command), log };
}

/** The moves that win a board, as the coach at another table writes them. */
export async function line(page, id) {
  const { state } = await (await probe(page, id)).obey({ do: 'solve' });
  return state.advice.line;
}

/** Nobody plays at a table any more; gives how it stands. */
export async function stands(page, key) {
  await expect.poll(async () => (await seen(page, key)).session.watch).toBeNull();
  return (await seen(page, key)).state;
}

/** The words for a square of a board of so many rows; notation counts from 0 at the lower left. */
export const words = (square, rows) => {
  const [x, y] = square.split(',').map(Number);
  return `row ${rows - y}, column ${x + 1}`;
};

/** The turns that win a board, each as its squares. */
export const solution = async (page, id) => (await line(page, id)).map((turn) => turn.split('-'));

/** Nothing on the page is seriously wrong for assistive technology. */
export async function accessible(page, rules) {
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) };
  const { violations } = await new AxeBuilder({ page }).options(options).analyze();
  const serious = violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
  expect(
    serious.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.html)
          .slice(0, 3)
          .join(' ')}`,
    ),
  ).toEqual([]);
}

/** The place with a name, by what a screen reader says of it. */
export const at = (page, place) => page.locator(`.cell[aria-label^="${place}, "]`);

/** Nothing is wider than the window. */
export async function fits(page) {
  const { content, window } = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, window: innerWidth }));
  expect(content).toBeLessThanOrEqual(window);
}
