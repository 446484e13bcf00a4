// @ts-check
// Talking to the server.

import { kept } from './dom.js';

/** @import { About, Choices, Command, Created, FileParts, Games, Moment, Name, NewRun, NewTable, Picture, Preview, RunView, Sample, Saves, Scores, Standing, Step, Typed, View, Which } from '../wire' */

/** What the server answered when it did not do what was asked. */
export class Trouble extends Error {}

/** The largest file the server looks at, in bytes. */
const LARGEST_FILE = 1024 * 1024;

/**
 * What the server answers is what its types say: the declarations are written from them.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body] a file goes as it is, everything else as JSON
 * @returns {Promise<any>}
 */
async function call(method, path, body) {
  const json = body !== undefined && !(body instanceof Blob);
  let response;
  try {
    response = await fetch(`/api/${path}`, {
      method,
      headers: json ? { 'content-type': 'application/json' } : {},
      body: body instanceof Blob ? body : JSON.stringify(body),
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

/** @returns {Promise<Games>} */
export const games = () => call('GET', 'games');

/** The pictures that the server was given, by form. @returns {Promise<Record<string, Picture>>} */
export const pictures = () => call('GET', 'pictures');

/**
 * The pictures of a game's help, with what is said of each.
 * @param {string} game
 * @returns {Promise<Sample[]>}
 */
export const samples = (game) => call('GET', `games/${game}/samples`);

/**
 * @param {Which} which
 * @returns {Promise<Scores>}
 */
export function scores(which) {
  const asked = Object.entries(which).map(([name, value]) => [name, String(value)]);
  return call('GET', `scores?${new URLSearchParams(asked)}`);
}

/**
 * @param {string} key
 * @returns {Promise<null>}
 */
export const removeSave = (key) => call('DELETE', `saves/${key}`);

/**
 * What a setup looks like before it is dealt, or null.
 * @param {string} game
 * @param {string} setup
 */
export async function preview(game, setup) {
  /** @type {Preview} */
  const { scene } = await call('GET', `games/${game}/preview?${new URLSearchParams({ setup })}`);
  return scene;
}

/**
 * What remains of each field of a setup, given the others, when one of them was chosen.
 * @param {string} game
 * @param {string[]} values one for each field
 * @param {string} choosing the key of the field
 * @returns {Promise<Choices>}
 */
export const choices = (game, values, choosing) =>
  call('GET', `games/${game}/choices?${new URLSearchParams({ values: values.join(','), choosing })}`);

/**
 * What a file holds for a field of a setup: each thing with its name and value, or its trouble.
 * @param {string} game
 * @param {string} key
 * @param {File} file
 */
export async function readFile(game, key, file) {
  if (file.size > LARGEST_FILE) throw new Trouble('The file is larger than 1 MB.');
  /** @type {FileParts} */
  const { parts } = await call('POST', `games/${game}/fields/${key}`, file);
  return parts;
}

/** The games on the shelf. A shared server tells only of those whose key this browser remembers. */
export async function saves() {
  /** @type {Saves} */
  const answer = await call('GET', `saves?keys=${known().join(',')}`);
  return answer.saves;
}

/**
 * Opens a table and goes there.
 * @param {NewTable} wanted
 * @param {'assign' | 'replace'} [how] whether the way back leads here
 */
export async function open(wanted, how = 'assign') {
  const player = kept.get('player') ?? undefined;
  /** @type {Created} */
  const { key } = await call('POST', 'tables', { player, ...wanted });
  location[how](`/table/${key}`);
}

/**
 * How a player stands at drills.
 * @param {string} player
 * @returns {Promise<Standing>}
 */
export const standing = (player) => call('GET', `drills?${new URLSearchParams({ player })}`);

/**
 * Begins a run of drills.
 * @param {NewRun} wanted
 * @returns {Promise<RunView>}
 */
export const newRun = (wanted) => call('POST', 'drills', { player: kept.get('player') ?? undefined, ...wanted });

/**
 * A run of drills as it stands.
 * @param {string} key
 * @returns {Promise<RunView>}
 */
export const run = (key) => call('GET', `drills/${key}`);

/**
 * Does something in a run of drills.
 * @param {string} key
 * @param {Step} step
 * @returns {Promise<RunView>}
 */
export const drill = (key, step) => call('POST', `drills/${key}`, step);

/** @typedef {ReturnType<typeof table>} Server one table, as the server has it */

/** @param {string} key */
export function table(key) {
  remember(key);
  const path = `tables/${key}`;
  return {
    key,
    show: () => /** @type {Promise<About & View>} */ (call('GET', path)),
    command: (/** @type {Command} */ command) => /** @type {Promise<View>} */ (call('POST', `${path}/commands`, command)),
    line: (/** @type {Typed['line']} */ line) => /** @type {Promise<View>} */ (call('POST', `${path}/line`, { line })),
    name: (/** @type {Name['name']} */ name) => /** @type {Promise<Name>} */ (call('POST', `${path}/name`, { name })),
    moment: (/** @type {number} */ ply) => /** @type {Promise<Moment>} */ (call('GET', `${path}/moments/${ply}`)),
    events: () => new EventSource(`/api/${path}/events`),
    saveUrl: `/api/${path}/save`,
    pictureUrl: `/api/${path}/picture.svg`,
  };
}

const known = () => (kept.get('tables') ?? '').split(',').filter((key) => /^[0-9a-f]{32}$/.test(key));

/** @param {string} key */
function remember(key) {
  kept.set('tables', [key, ...known().filter((other) => other !== key)].slice(0, 50).join(','));
}
