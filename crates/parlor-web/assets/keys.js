// @ts-check
// From what the keyboard does to what it means, by the one table of keys that the server gives.

/** @typedef {import('../wire').View} View */
/** @typedef {import('../wire').Action} Action */
/** @typedef {import('../wire').Binding} Binding */
/** @typedef {import('../wire').Situation} Situation */

/** @type {Record<string, string>} */
const NAMES = { ' ': 'Space', ArrowUp: 'Up', ArrowDown: 'Down', ArrowLeft: 'Left', ArrowRight: 'Right', Escape: 'Esc' };

/** What these do belongs to the browser: whoever reloads a page does not want to lose a game. */
const BROWSER = new Set(['F5', 'Ctrl-R', 'Ctrl-N']);

/** Along a board these lead from place to place, and everywhere else to the next button. */
const TABS = new Set(['Tab', 'Shift-Tab']);

/** @param {Binding} binding */
const ofPage = ({ keys, action, ...rest }) => {
  const taken = (/** @type {string} */ key) => BROWSER.has(key) || (TABS.has(key) && typeof action === 'string');
  return { ...rest, action, keys: keys.filter((key) => !taken(key)) };
};

/**
 * The name of a pressed key as the table of keys writes it.
 * @param {KeyboardEvent} event
 */
export function keyName(event) {
  const key = NAMES[event.key] ?? event.key;
  const held = event.ctrlKey || event.metaKey;
  if (held) return `Ctrl-${event.shiftKey ? 'Shift-' : ''}${key.length === 1 ? key.toUpperCase() : key}`;
  return event.shiftKey && key.length > 1 ? `Shift-${key}` : key;
}

/**
 * What is going on: the same key may mean something else.
 * @param {View} view
 * @returns {Situation}
 */
export function situation({ state, session }) {
  if (state.paused) return 'paused';
  if (state.lesson) return 'lesson';
  if (state.walk) return 'line';
  return session.watch ? 'watching' : 'playing';
}

/** The table of keys. */
export class Keys {
  /** @param {Binding[]} bindings */
  constructor(bindings) {
    this.bindings = bindings.map(ofPage);
  }

  /**
   * What a key asks for. Digits and a minus sign go to the board.
   * @param {string} name
   * @param {Situation} at
   * @returns {Action | undefined}
   */
  action(name, at) {
    const bound = this.bindings.find((one) => one.at.includes(at) && one.keys.includes(name));
    if (bound) return bound.action;
    return /^[0-9-]$/.test(name) && ['playing', 'lesson'].includes(at) ? { board: { enter: name } } : undefined;
  }

  /**
   * The words and keys of an action in a situation, else in any other.
   * @param {Action} action
   * @param {Situation} [at]
   */
  binding(action, at = 'playing') {
    const same = JSON.stringify(action);
    const all = this.bindings.filter((one) => JSON.stringify(one.action) === same);
    return all.find((one) => one.at.includes(at)) ?? all[0];
  }
}
