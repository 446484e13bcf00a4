// @ts-check
// The page: looks at its own address and shows the house or a table.

import * as api from './api.js';
import { byId, el, kept, nextTheme } from './dom.js';
import { drills } from './drill.js';
import { home } from './home.js';
import { furnish } from './pieces.js';
import { table } from './table.js';

const key = /^\/table\/([^/]+)\/?$/.exec(location.pathname)?.[1];
const board = /^\/b\/(.+)$/.exec(location.pathname)?.[1];

/** What an address says, or what it is where it is written wrongly. */
function written(/** @type {string} */ text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

try {
  // Pictures of the server's own are an extra: a page without them goes on.
  const [house, pictures] = await Promise.all([api.games(), api.pictures().catch(() => ({}))]);
  furnish(pictures);
  const show = location.pathname === '/drills' ? drills : home;
  // Whoever follows a link to a board has a table of their own; the way back does not lead through the link again.
  if (board) await api.open({ id: written(board) }, 'replace');
  else await (key ? table(house, key) : show(house));
} catch (error) {
  if (!(error instanceof api.Trouble)) console.error(error);
  byId('header').replaceChildren(el('a', { class: 'brand', href: '/' }, 'Parlor'));
  const words = error instanceof api.Trouble ? error.message : 'Something went wrong on this page.';
  const back = el('a', { class: 'button', href: '/' }, 'Back to the parlor');
  const title = el('h1', {}, key ? 'This table cannot be opened' : board ? 'There is no such board' : 'The parlor is closed');
  byId('main').replaceChildren(el('div', { class: 'empty', role: 'alert' }, title, el('p', {}, words), el('p', {}, back)));
}
if (!board || document.querySelector('.empty')) document.documentElement.dataset.ready = '';

// A table left for another page and come back to by the back button is drawn anew.
addEventListener('pageshow', (event) => event.persisted && location.reload());
addEventListener('storage', (event) => {
  if (event.key === 'parlor.theme' && document.documentElement.dataset.theme !== kept.get('theme')) nextTheme();
});
