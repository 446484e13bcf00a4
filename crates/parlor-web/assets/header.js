// The thin line at the top: home, where we are, and what can be done from anywhere.

import { el, nextTheme } from './dom.js';

/**
 * @param {Node[]} where what stands next to the name of the house
 * @param {[string, () => void][]} items
 * @param {Node} [aside] what stands at the end
 */
export function header(where, items, aside) {
  const menu = el(
    'nav',
    { id: 'menu', popover: 'auto', 'aria-label': 'Parlor' },
    ...items.map(([word, onclick]) =>
      el(
        'button',
        {
          type: 'button',
          onclick: () => {
            menu.hidePopover();
            onclick();
          },
        },
        word,
      ),
    ),
  );
  document
    .getElementById('header')
    .replaceChildren(
      el('a', { class: 'brand', href: '/' }, 'Parlor'),
      ...where,
      menu,
      el('span', { class: 'space' }),
      ...(aside ? [aside] : []),
      el('button', { type: 'button', class: 'quiet', 'aria-label': 'Light or dark', title: 'Light or dark', onclick: nextTheme }, '◐'),
      ...(items.length ? [el('button', { type: 'button', class: 'quiet menu-button', popovertarget: 'menu' }, 'Menu')] : []),
    );
}
