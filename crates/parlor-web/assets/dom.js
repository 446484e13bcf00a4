// @ts-check
// Building and finding elements.

/** @typedef {Node | string | number | false | null | undefined} Child what is false is left out */

/**
 * Attributes by name, and listeners.
 * @typedef {{
 *   [name: string]: unknown,
 *   onclick?: (event: MouseEvent) => unknown,
 *   onchange?: (event: Event) => unknown,
 *   oninput?: (event: Event) => unknown,
 *   onsubmit?: (event: SubmitEvent) => unknown,
 * }} Properties
 */

const SVG = 'http://www.w3.org/2000/svg';

/** @param {Child[]} children */
const present = (children) =>
  children.flatMap((child) => (child || child === '' ? [typeof child === 'number' ? String(child) : child] : []));

/**
 * An element with a value, listeners (`on…`), attributes and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Properties} [properties]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === 'value' && 'value' in element) Object.assign(element, { value });
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...present(children));
  return element;
}

/** What holds the keyboard. */
export const focused = () => /** @type {HTMLElement} */ (document.activeElement ?? document.body);

/** Whether an element that holds the keyboard can do nothing with it any more. */
export const isOff = (/** @type {Element} */ element) => element.matches(':disabled');

/** A place of the page itself, which is always there. */
export function byId(/** @type {string} */ id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element;
}

/** Whether an event happened in something. */
export const inside = (/** @type {Event} */ { target }, /** @type {string} */ selector) =>
  target instanceof Element && target.closest(selector) !== null;

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | undefined>} [attributes]
 * @param {...Node} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, String(value));
  element.append(...children);
  return /** @type {SVGElementTagNameMap[K]} */ (element);
}

/** The key of a button, for the eye: a screen reader hears of it in the help. */
export const keycap = (/** @type {string | undefined} */ key) => el('kbd', { 'aria-hidden': 'true' }, key ?? '');

/**
 * Says a sentence to a screen reader. What the coach says has a place of its own: it must not drown what a move did.
 * @param {string} sentence
 */
export function say(sentence, where = 'live') {
  const live = byId(where);
  // The same sentence twice is news twice.
  live.textContent = live.textContent === sentence ? `${sentence}\u00a0` : sentence;
}

/** Something kept in this browser; without storage it is simply not kept. */
export const kept = {
  /** @param {string} name */
  get(name) {
    try {
      return localStorage.getItem(`parlor.${name}`);
    } catch {
      return null;
    }
  },
  /**
   * @param {string} name
   * @param {string} value
   */
  set(name, value) {
    try {
      localStorage.setItem(`parlor.${name}`, value);
    } catch {
      /* not kept */
    }
  },
};

/** Milliseconds as m:ss. */
export function time(/** @type {number} */ ms) {
  const seconds = Math.floor(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** "1 move", "2 moves". */
export const count = (/** @type {number} */ n, /** @type {string} */ noun) => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** Changes to the other theme. */
export function nextTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  kept.set('theme', root.dataset.theme);
  say(`${dark ? 'Light' : 'Dark'} theme.`);
}
