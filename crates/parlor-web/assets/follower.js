// @ts-check
// Word of what happens at a table, whoever does it.

/** @import { Clock, View } from '../wire' */
/** @typedef {{state: (view: View) => void, clock: (clock: Clock) => void}} Hear what to do with each kind of event */

/** How long to wait for a server that has closed the line, in milliseconds. */
const AGAIN = 2000;

export class Follower {
  /** @type {EventSource | null} */
  #source = null;

  /**
   * @param {() => EventSource} open
   * @param {Hear} hear
   */
  constructor(open, hear) {
    this.open = open;
    this.hear = hear;
  }

  follow() {
    if (this.#source && this.#source.readyState !== EventSource.CLOSED) return;
    const source = this.open();
    this.#source = source;
    source.addEventListener('state', (event) => this.hear.state(JSON.parse(event.data)));
    source.addEventListener('clock', (event) => this.hear.clock(JSON.parse(event.data)));
    // A browser goes on trying by itself, unless the server said no.
    source.onerror = () => source.readyState === EventSource.CLOSED && setTimeout(() => document.hidden || this.follow(), AGAIN);
  }

  /** Nobody looks: the line is given back. */
  leave() {
    this.#source?.close();
  }
}
