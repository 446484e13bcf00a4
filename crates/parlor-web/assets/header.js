// @ts-check
// The thin line at the top: home, where we are, and what can be done from anywhere.

import { byId, el, nextTheme } from './dom.js';

/**
 * @param {Node[]} where what stands next to the name of the house
 * @param {[string, () => unknown][]} items
 * @param {Node} [aside] what stands at the end
 */
export function header(where, items, aside) {
  const entry = (/** @type {[string, () => unknown]} */ [word, then]) => {
    const onclick = () => {
      menu.hidePopover();
      then();
    };
    return el('button', { type: 'button', onclick }, word);
  };
  const menu = el('nav', { id: 'menu', popover: 'auto', 'aria-label': 'Parlor' }, ...items.map(entry));
  const words = 'Light or dark';
  byId('header').replaceChildren(
    el('a', { class: 'brand', href: '/' }, 'Parlor'),
    ...where,
    menu,
    el('span', { class: 'space' }),
    ...(aside ? [aside] : []),
    el('button', { type: 'button', class: 'quiet', 'aria-label': words, title: words, onclick: nextTheme }, '◐'),
    ...(items.length ? [el('button', { type: 'button', class: 'quiet menu-button', popovertarget: 'menu' }, 'Menu')] : []),
  );
}
