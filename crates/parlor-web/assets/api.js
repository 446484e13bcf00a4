// Talking to the server.

import { kept } from './dom.js';

/** What the server answered when it did not do what was asked. */
export class Trouble extends Error {}

/** The largest file the server looks at, in bytes. */
const LARGEST_FILE = 1024 * 1024;

async function call(method, path, body) {
  // A file goes as it is, everything else as JSON.
  const raw = body === undefined || body instanceof Blob;
  let response;
  try {
    response = await fetch(`/api/${path}`, {
      method,
      headers: raw ? {} : { 'content-type': 'application/json' },
      body: raw ? body : JSON.stringify(body),
    });
  } catch {
    throw new Trouble('The server cannot be reached.');
  }
  if (response.status === 204) return null;
  const answer = await response.json().catch(() => ({ error: `The server answered ${response.status}.` }));
  if (answer.error) {
    const line = answer.error;
    throw new Trouble(line[0].toUpperCase() + line.slice(1) + (/[.!?]$/.test(line) ? '' : '.'));
  }
  return answer;
}

export const games = () => call('GET', 'games');
export const pictures = () => call('GET', 'pictures');
export const scores = (which) => call('GET', `scores?${new URLSearchParams(which)}`);
export const removeSave = (key) => call('DELETE', `saves/${key}`);

/** What a setup looks like before it is dealt, or null. */
export const preview = async (game, setup) => (await call('GET', `games/${game}/preview?${new URLSearchParams({ setup })}`)).scene;

/** What a file holds for a field of a setup: each thing with its name and value, or its trouble. */
export async function readFile(game, key, file) {
  if (file.size > LARGEST_FILE) throw new Trouble('The file is larger than 1 MB.');
  return (await call('POST', `games/${game}/fields/${key}`, file)).parts;
}

/** The games on the shelf. A shared server tells only of those whose key this browser remembers. */
export const saves = async () => (await call('GET', `saves?keys=${known().join(',')}`)).saves;

/** Opens a table and goes there. */
export async function open(wanted) {
  const player = kept.get('player') ?? undefined;
  const { key } = await call('POST', 'tables', { player, ...wanted });
  location.assign(`/table/${key}`);
}

/** One table. */
export function table(key) {
  remember(key);
  const path = `tables/${key}`;
  return {
    key,
    show: () => call('GET', path),
    command: (command) => call('POST', `${path}/commands`, command),
    line: (line) => call('POST', `${path}/line`, { line }),
    name: (name) => call('POST', `${path}/name`, { name }),
    events: () => new EventSource(`/api/${path}/events`),
    saveUrl: `/api/${path}/save`,
    pictureUrl: `/api/${path}/picture.svg`,
  };
}

const known = () => (kept.get('tables') ?? '').split(',').filter((key) => /^[0-9a-f]{32}$/.test(key));

function remember(key) {
  kept.set('tables', [key, ...known().filter((other) => other !== key)].slice(0, 50).join(','));
}
