// @ts-check
// The fields of a setup as controls of a form: what a card says can be chosen.

import { el } from './dom.js';
import { gallery } from './gallery.js';

/** @import { Field, Game, Offer, Span } from '../wire' */
/** @import { Child } from './dom.js' */

/** What the code of a file begins with. */
const CODE = '~';

/**
 * @param {string} label
 * @param {Child} control
 * @param {string} [about]
 */
export const field = (label, control, about) =>
  el('label', { class: 'field' }, el('span', {}, label), control, about && el('small', {}, about));

/** What was written into a field of a form. */
export const written = (/** @type {FormData} */ data, /** @type {string} */ name) => String(data.get(name) ?? '').trim();

/**
 * A setup for people: the name of its preset, or its words. The code of a file says nothing to them.
 * @param {Game | undefined} card
 * @param {string} setup
 */
export function setupName(card, setup) {
  const preset = card?.presets[card.preset_setups.indexOf(setup)];
  const words = setup.split(',').filter(Boolean);
  const meaning = (/** @type {string} */ word) => {
    const all = card?.fields.flatMap(({ kind }) => ('choice' in kind ? kind.choice : []));
    const meant = all?.find(([known]) => known === word)?.[1] ?? '';
    return nameIn(meant)?.[1] ?? (isCode(word) ? meant || undefined : undefined);
  };
  return preset?.name ?? words.map((word) => (word.startsWith(CODE) ? 'own file' : (meaning(word) ?? word))).join(', ');
}

/** The name for people that a meaning may begin with: `by number: …`. */
const nameIn = (/** @type {string} */ meaning) => /^(.+?): /.exec(meaning);

/** Whether a word is only a code, which is shown by its meaning. */
const isCode = (/** @type {string} */ word) => /\d/.test(word);

/** Whether a field has pictures of its own, one for each word. */
export const hasPictures = (/** @type {Field} */ { kind }) => 'file' in kind;

/**
 * A field of a setup in a form: what is chosen, and a way to offer what remains of it.
 * @typedef {{key: string, element: HTMLElement, value: () => string, show: (offer: Offer, value: string) => void}} Control
 */

/** The most numbers that are listed; of more, one is typed. */
const LISTED = 200;

/** How many steps there are in a span. */
const steps = (/** @type {Span} */ { min, max, step }) => Math.floor((max - min) / step);

const holds = (/** @type {Span} */ { min, max, step }, /** @type {number} */ number) =>
  number >= min && number <= max && (number - min) % step === 0;

/** All numbers of some spans, each once and in order. */
const numbers = (/** @type {Span[]} */ spans) => {
  const all = spans.flatMap((span) => Array.from({ length: steps(span) + 1 }, (_, n) => span.min + n * span.step));
  return [...new Set(all)].sort((a, b) => a - b);
};

/**
 * Offers words in a list and chooses one. A list that is the same already is left alone: it may be open.
 * @param {HTMLSelectElement} select
 * @param {[string, string][]} words each with what is shown
 * @param {string} value
 */
function list(select, words, value) {
  const same = words.length === select.length && words.every(([, text], at) => select.options[at]?.text === text);
  if (!same) select.replaceChildren(...words.map(([word, text]) => el('option', { value: word }, text)));
  select.value = value;
}

/** Numbers as words of a list. */
const listed = (/** @type {number[]} */ some) => some.map((number) => /** @type {[string, string]} */ ([`${number}`, `${number}`]));

/** Where a field says why it offers less than it could. */
const about = (/** @type {string} */ key) => `about-${key}`;

/** What a screen reader calls a control: why it offers less is told after its name, not as a part of it. */
const named = (/** @type {string} */ key, /** @type {string} */ label) => ({ 'aria-label': label, 'aria-describedby': about(key) });

/**
 * What all controls have in common: one that does not apply is switched off, and why it does not, or why it offers less
 * than it could, stands below.
 * @param {HTMLElement} element
 * @param {(HTMLInputElement | HTMLSelectElement)[]} parts
 * @param {Offer} offer
 */
function mark(element, parts, { remains, because }) {
  const off = remains === 'nothing';
  element.classList.toggle('off', off);
  for (const part of parts) part.disabled = off;
  const why = element.querySelector('small');
  if (why) why.textContent = because && `${because.charAt(0).toUpperCase()}${because.slice(1)}.`;
}

/**
 * One of some words.
 * @param {Field} one
 * @param {[string, string][]} words
 * @returns {Control}
 */
function choice({ key, label }, words) {
  const select = el('select', { name: key, ...named(key, label) });
  const element = el('label', { class: 'field' }, el('span', {}, label), select, el('small', { id: about(key) }));
  return {
    key,
    element,
    value: () => select.value,
    show: (offer, value) => {
      mark(element, [select], offer);
      const left = typeof offer.remains === 'object' && 'words' in offer.remains ? offer.remains.words : [];
      const offered = words.filter(([word]) => left.includes(word));
      const shown = offered.map(
        ([word, meaning]) => /** @type {[string, string]} */ ([word, isCode(word) || nameIn(meaning) ? meaning : `${word}: ${meaning}`]),
      );
      list(select, shown.length ? shown : [[value, '–']], value);
    },
  };
}

/**
 * Columns and rows, each in a list: only the rows that go with the columns.
 * @param {Field} one
 * @returns {Control}
 */
function size({ key, label }) {
  /** @type {[Span, Span][]} */
  let sizes = [];
  const [across, down] = ['columns', 'rows'].map((part) => el('select', { name: `${key}.${part}`, ...named(key, part) }));
  if (!across || !down) throw new Error('A size has two sides.');
  const rows = () => numbers(sizes.filter(([columns]) => holds(columns, Number(across.value))).map(([, span]) => span));
  across.addEventListener('change', () => {
    const [wanted, left] = [Number(down.value), rows()];
    const nearest = left.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best), left[0] ?? wanted);
    list(down, listed(left), `${nearest}`);
  });
  const both = el('span', { class: 'size' }, across, '×', down);
  const element = el(
    'div',
    { class: 'field', role: 'group', 'aria-label': label },
    el('span', {}, label),
    both,
    el('small', { id: about(key) }),
  );
  return {
    key,
    element,
    value: () => `${across.value}x${down.value}`,
    show: (offer, value) => {
      mark(element, [across, down], offer);
      const [columns = '', height = ''] = value.split('x');
      sizes = typeof offer.remains === 'object' && 'sizes' in offer.remains ? offer.remains.sizes : [];
      list(across, sizes.length ? listed(numbers(sizes.map(([span]) => span))) : [[columns, '–']], columns);
      list(down, sizes.length ? listed(rows()) : [[height, '–']], height);
    },
  };
}

/**
 * A number, from a list or typed.
 * @param {Field} one
 * @param {{min: number, max: number}} range
 * @returns {Control}
 */
function number({ key, label }, { min, max }) {
  const called = { name: key, ...named(key, label) };
  const control = max - min > LISTED ? el('input', { type: 'number', required: true, ...called }) : el('select', called);
  const element = el('label', { class: 'field' }, el('span', {}, label), control, el('small', { id: about(key) }));
  return {
    key,
    element,
    value: () => control.value,
    show: (offer, value) => {
      mark(element, [control], offer);
      const spans = typeof offer.remains === 'object' && 'numbers' in offer.remains ? offer.remains.numbers : [];
      const step = spans.length === 1 ? spans[0]?.step : 1;
      if (control instanceof HTMLSelectElement) list(control, spans.length ? listed(numbers(spans)) : [[value, '–']], value);
      else Object.assign(control, { min: spans[0]?.min ?? '', max: spans.at(-1)?.max ?? '', step, value });
    },
  };
}

/**
 * One control for a field of a card.
 * @param {Game} card
 * @param {Field} one
 * @returns {Control}
 */
export function control(card, one) {
  const { kind } = one;
  if ('file' in kind) return gallery(card, one, kind.file);
  if ('choice' in kind) return choice(one, kind.choice);
  return 'size' in kind ? size(one) : number(one, kind.number);
}
