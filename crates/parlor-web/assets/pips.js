// @ts-check
// How hard something is, as five dots for the eye and a number for the ear.

import { el } from './dom.js';

const DOTS = 5;

/** @param {number} difficulty from 1 to 10 */
export function pips(difficulty) {
  const full = Math.max(1, Math.round((difficulty / 10) * DOTS));
  const dot = (/** @type {unknown} */ _, /** @type {number} */ at) => el('i', { class: at < full ? 'full' : '' });
  const words = `difficulty ${difficulty.toFixed(1)} of 10`;
  return el('span', { class: 'pips', title: words }, ...Array.from({ length: DOTS }, dot), el('span', { class: 'unseen' }, `, ${words}`));
}
