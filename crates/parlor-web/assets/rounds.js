// @ts-check
// What happens at once, and what after that.

/** @import { BoardEvent } from '../wire' */

/**
 * The events of one kind.
 * @template {BoardEvent['event']} K
 * @param {BoardEvent[]} events
 * @param {K} kind
 */
export const only = (events, kind) => /** @type {Extract<BoardEvent, {event: K}>[]} */ (events.filter(({ event }) => event === kind));

/**
 * Puts events into rounds, one to be seen after the other. Where the game separates rounds itself, by beats, only those
 * count; else a piece that moves on from where it just landed begins a new one, and what a line joins goes after the line.
 * @param {BoardEvent[]} events
 */
export function rounds(events) {
  const beats = events.some(({ event }) => event === 'beat');
  /** @type {BoardEvent[]} */
  let round = [];
  const all = [round];
  /** Where pieces have landed in this round, and where they came from. @type {Map<number, number>} */
  const landed = new Map();
  const next = () => {
    landed.clear();
    if (!round.length) return;
    round = [];
    all.push(round);
  };
  /** Whether an event can only be seen after what is in the round. */
  const later = (/** @type {BoardEvent} */ event) => {
    if (event.event === 'vanish') return only(round, 'line').length > 0;
    if (event.event !== 'slide') return false;
    const on = landed.has(event.from) && landed.get(event.from) !== event.to;
    return on || only(round, 'vanish').some((other) => other.cell === event.to);
  };
  for (const event of events) {
    if (event.event === 'beat') next();
    else {
      if (!beats && later(event)) next();
      if (event.event === 'slide') landed.set(event.to, event.from);
      round.push(event);
    }
  }
  return all.filter((some) => some.length);
}
