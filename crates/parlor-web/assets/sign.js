// @ts-check
// The signs on buttons, drawn: not every machine has letters for them.

import { svg } from './dom.js';

const SIGNS = {
  first: 'M5 5V19M19 5L8 12L19 19Z',
  back: 'M17 5L6 12L17 19Z',
  play: 'M7 4L19 12L7 20Z',
  pause: 'M7 5V19M17 5V19',
  forward: 'M7 5L18 12L7 19Z',
};

/** @typedef {keyof typeof SIGNS} Sign */

export const sign = (/** @type {Sign} */ name) =>
  svg('svg', { class: 'sign', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: SIGNS[name] }));
