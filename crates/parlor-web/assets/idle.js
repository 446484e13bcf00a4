// @ts-check
// What there is nothing to do for now.

/** @import { Action, State } from '../wire' */
/** @typedef {Exclude<Action, object>} Name an action that has a name */

/**
 * Whether there is nothing to do for an action.
 * @param {Name} action
 * @param {State} state
 */
export function isIdle(action, state) {
  const { walk, lesson, replay, paused, outcome } = state;
  // What lies over the game is walked along, not the game under it.
  const { at, of } = walk ?? { at: lesson?.number ?? state.ply, of: lesson?.of ?? state.last_ply };
  switch (action) {
    case 'undo':
      return paused || at <= (lesson ? 1 : 0);
    case 'redo':
      return paused || at === of;
    case 'hint':
    case 'coach':
    case 'solve':
    case 'critical':
    case 'winnable':
      return paused || outcome === 'won';
    case 'demo':
      return paused || replay || outcome !== 'playing';
    case 'lesson':
      return paused;
    case 'restart':
    case 'bookmark':
      return replay;
    case 'pause':
      // The clock stands still anyway while a line is shown, which has a button of its own.
      return !paused && (outcome !== 'playing' || Boolean(walk));
    default:
      return false;
  }
}
