// @ts-check
// Rules, controls and keys.

import { samples } from './api.js';
import { dialog } from './dialogs.js';
import { el } from './dom.js';
import { spoken } from './speech.js';

/** @import { Binding, Game, Sample } from '../wire' */
/** @import { Situation } from './keys.js' */

/** When keys mean what they do, the usual first. @type {[Situation, string][]} */
const KEYS = [
  ['playing', 'Keys'],
  ['line', 'While a line or a replay is shown'],
  ['lesson', 'In a lesson'],
  ['watching', 'While somebody else plays'],
  ['paused', 'While the game is paused'],
];

const keyLine = (/** @type {Binding} */ { keys, help }) =>
  el('div', {}, el('dt', {}, ...keys.flatMap((key, at) => [at ? ' ' : '', el('kbd', {}, key)])), el('dd', {}, help));

/** The keys by when they mean what they do; those that mean it more than once stand with the first. */
function keyLists(/** @type {Binding[]} */ bindings) {
  const first = (/** @type {Binding} */ { at }) => KEYS.find(([situation]) => at.includes(situation))?.[0];
  const groups = Map.groupBy(bindings, first);
  return KEYS.flatMap(([situation, title]) => {
    const some = groups.get(situation) ?? [];
    return some.length ? [el('h3', {}, title), el('dl', { class: 'keys' }, ...some.map(keyLine))] : [];
  });
}

/** A small board, and what the coach says of it. */
const figure = (/** @type {Sample} */ { words, picture }) =>
  el('figure', { class: 'sample' }, el('img', { src: picture, alt: '', loading: 'lazy' }), el('figcaption', {}, ...spoken(words, false)));

/**
 * @param {Game} card
 * @param {Binding[]} bindings
 */
export function helpDialog(card, bindings) {
  const pictures = el('div', { class: 'samples' });
  // They come when they come: what is to be read is there already.
  samples(card.id).then(
    (all) => pictures.replaceChildren(...all.map(figure)),
    () => pictures.remove(),
  );
  const pointing = 'A click or tap points at a place; the right button or a long press puts a mark.';
  dialog(
    card.name,
    el('p', { class: 'tagline' }, card.tagline),
    ...card.rules.split(/\n\s*\n/).map((paragraph) => el('p', {}, paragraph)),
    pictures,
    el('h3', {}, 'Playing'),
    el('ul', {}, ...[...card.controls, pointing].map((line) => el('li', {}, line))),
    ...keyLists(bindings),
  );
}
