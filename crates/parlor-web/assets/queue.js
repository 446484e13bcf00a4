// @ts-check
// What is asked of a table goes out in order: each thing waits until the one before it is answered, or until the coach
// thinks about it. Whoever plays on does not wait for the coach.

export class Queue {
  /** How many have not had their turn yet. */
  waiting = 0;
  /** @type {Promise<void>} */
  #tail = Promise.resolve();
  #pass = () => {};

  /**
   * @template T
   * @param {() => Promise<T>} ask
   * @returns {Promise<T>}
   */
  send(ask) {
    const turn = this.#tail;
    let pass = () => {};
    this.waiting += 1;
    this.#tail = new Promise((next) => {
      pass = () => {
        pass = () => {};
        this.waiting -= 1;
        next();
      };
    });
    return turn.then(() => {
      this.#pass = () => pass();
      return ask();
    }).finally(() => pass());
  }

  /** The table has heard what was asked last, and the coach thinks about it. */
  heard() {
    this.#pass();
  }
}
