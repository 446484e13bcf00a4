// @ts-check
// Telling others of a board: a link that deals it to whoever follows it, with what was made of it here.

import { dialog } from './dialogs.js';
import { el, say, time } from './dom.js';
import { field, setupName } from './fields.js';

/** @import { Game, State } from '../wire' */

/** The address of a board. */
const link = (/** @type {string} */ id) => `${location.origin}/b/${encodeURIComponent(id).replaceAll('%3A', ':').replaceAll('%2C', ',')}`;

/**
 * What was made of a board, in a line.
 * @param {Game} card
 * @param {State} state
 */
function told(card, state) {
  const setup = setupName(card, state.setup);
  const name = setup ? `${card.name}, ${setup}` : card.name;
  if (state.outcome !== 'won') return `${name}: can you win this board?`;
  const help = state.assists.length ? 'with help' : 'without help';
  const par = state.par.map(({ words }) => `, ${words}`).join('');
  return `${name}: won in ${time(state.elapsed_ms)}, ${help}${par}. Beat it:`;
}

/**
 * @param {Game} card
 * @param {State} state
 */
export function shareDialog(card, state) {
  if (!state.id) return dialog('Share', el('p', { class: 'soft' }, 'Go on playing to share the board: it is hidden now.'));
  const address = link(state.id);
  const text = `${told(card, state)}\n${address}`;
  const done = el('p', { class: 'soft', role: 'status' });
  const copy = (/** @type {string} */ what, /** @type {string} */ words) => async () => {
    try {
      await navigator.clipboard.writeText(what);
      done.textContent = words;
    } catch {
      // Without leave to write there it can still be copied by hand.
      shown.select();
      done.textContent = 'Press Ctrl-C to copy the link.';
    }
    say(done.textContent ?? '');
  };
  const shown = el('input', { name: 'link', readonly: true, value: address });
  const button = (/** @type {string} */ word, /** @type {() => unknown} */ onclick, brass = false) =>
    el('button', { type: 'button', class: brass && 'brass', onclick }, word);
  const other = 'share' in navigator && button('Share…', () => navigator.share({ text }).catch(() => {}));
  return dialog(
    'Share this board',
    el('p', {}, told(card, state)),
    field('Link', shown, 'Whoever follows it plays this very board from its start, at a table of their own.'),
    done,
    el(
      'div',
      { class: 'foot' },
      other,
      button('Copy with words', copy(text, 'Copied with words.')),
      button('Copy the link', copy(address, 'The link is copied.'), true),
    ),
  );
}
