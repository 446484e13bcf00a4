// @ts-check
// A button for something that can be done now, with its key.

import { el, keycap } from './dom.js';

/** @import { Action } from '../wire' */
/** @import { Properties } from './dom.js' */
/** @import { Keys } from './keys.js' */

/**
 * @param {{keys: Keys, act: (action: Action) => unknown}} table
 * @param {Action} action
 * @param {string} label
 * @param {Properties} [properties]
 */
export function choiceButton({ keys, act }, action, label, properties) {
  const key = keys.find(action)?.keys[0];
  return el('button', { type: 'button', ...properties, onclick: () => act(action) }, label, keycap(key));
}
