// @ts-check
// Word of what happens at a table, whoever does it.

/** How long to wait for a server that has closed the line, in milliseconds. */
const AGAIN = 2000;

export class Follower {
  /** @type {EventSource | null} */
  #source = null;

  /**
   * @param {() => EventSource} open
   * @param {Record<string, (told: any) => void>} hear what to do with each kind of event
   */
  constructor(open, hear) {
    this.open = open;
    this.hear = hear;
  }

  follow() {
    if (this.#source && this.#source.readyState !== EventSource.CLOSED) return;
    const source = this.#source = this.open();
    for (const [kind, then] of Object.entries(this.hear)) {
      source.addEventListener(kind, (event) => then(JSON.parse(/** @type {MessageEvent} */ (event).data)));
    }
    // A browser goes on trying by itself, unless the server said no.
    source.onerror = () => source.readyState === EventSource.CLOSED && setTimeout(() => document.hidden || this.follow(), AGAIN);
  }

  /** Nobody looks: the line is given back. */
  leave() {
    this.#source?.close();
  }
}
