// Building and finding elements.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An element with properties, listeners (`on…`), attributes and children. False children are left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node|string|false|null|undefined)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value') element.value = value;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child || child === ''));
  return element;
}

/**
 * What holds the keyboard.
 * @returns {any}
 */
export const focused = () => document.activeElement;

/** An SVG element. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** The key of a button, for the eye: a screen reader hears of it in the help. */
export const keycap = (key) => el('kbd', { 'aria-hidden': 'true' }, key ?? '');

/** Says a sentence to a screen reader. What the coach says has a place of its own: it must not drown what a move did. */
export function say(sentence, where = 'live') {
  const live = document.getElementById(where);
  // The same sentence twice is news twice.
  live.textContent = live.textContent === sentence ? `${sentence}\u00a0` : sentence;
}

/** Something kept in this browser; without storage it is simply not kept. */
export const kept = {
  get(name) {
    try { return localStorage.getItem(`parlor.${name}`); } catch { return null; }
  },
  set(name, value) {
    try { localStorage.setItem(`parlor.${name}`, value); } catch { /* not kept */ }
  },
};

/** Milliseconds as m:ss. */
export function time(ms) {
  const seconds = Math.floor(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n) => String(n).padStart(2, '0');
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** "1 move", "2 moves". */
export const count = (n, noun) => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** Changes to the other theme. */
export function nextTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  kept.set('theme', root.dataset.theme);
  say(`${dark ? 'Light' : 'Dark'} theme.`);
}
