// @ts-check
// What a half-made move did on the board before anybody played it: the selected piece has hopped, and others have gone.

/** @import { BoardEvent, Cell, Face } from '../wire' */

const bare = (/** @type {Face} */ face) => face.text === '';

/**
 * @param {Map<number, Cell>} before
 * @param {Cell[]} cells
 * @returns {BoardEvent[]}
 */
export function inHand(before, cells) {
  const changed = cells.flatMap((now) => {
    const then = before.get(now.id);
    return then && bare(then.face) !== bare(now.face) ? [{ then, now }] : [];
  });
  const [from, ...others] = changed.filter(({ then }) => then.marks.includes('selected')).map(({ then }) => then);
  const [to, ...more] = changed.filter(({ now }) => now.marks.includes('selected')).map(({ now }) => now);
  if (!from || others.length || !to || more.length || from.face.text !== to.face.text) return [];
  const gone = changed.filter(({ then, now }) => bare(now.face) && then !== from);
  return [
    { event: 'slide', from: from.id, to: to.id },
    ...gone.map(({ then }) => ({ event: /** @type {const} */ ('vanish'), cell: then.id })),
  ];
}
