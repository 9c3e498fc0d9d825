import process from "node:process";

/** Whatever waits longer has no part in how a page looks when it is there, such as a notice that goes away. */
const LONGEST_MS = 1_000;
/** By then a page is there, or draws for ever. */
const MOST_MS = 60_000;

/**
 * The time of a thread, in which timers ring once nothing else is under way, in their order: what is waited for always
 * comes before what is shown when it takes long, however busy the machine is.
 */
export class QuietTime {
  #now = 0;
  #next = 1;
  #timers = new Map();

  /** As those of a browser, to be put in their place. */
  functions = {
    setTimeout: (run, delay = 0, ...args) => this.#set(() => run(...args), Number(delay) || 0),
    clearTimeout: (id) => void this.#timers.delete(id),
    setInterval: () => this.#next++,
    clearInterval: () => {},
    requestAnimationFrame: (run) => this.#set(() => run(this.#now), 16),
    cancelAnimationFrame: (id) => void this.#timers.delete(id),
  };

  /** Resolves when nothing is left to wait for: no module, no file, no database, no timer. @throws when there always is. */
  async quiet() {
    const until = this.#now + MOST_MS;
    for (;;) {
      await nothingLeft();
      const timer = this.#earliest();
      if (!timer) return;
      if (timer.at > until) throw new Error("a page is never complete");
      this.#timers.delete(timer.id);
      this.#now = timer.at;
      timer.run();
    }
  }

  #set(run, delay) {
    const id = this.#next++;
    if (delay <= LONGEST_MS) this.#timers.set(id, { id, at: this.#now + delay, run });
    return id;
  }

  #earliest() {
    return [...this.#timers.values()].reduce(
      (first, each) => (first && first.at <= each.at ? first : each),
      undefined,
    );
  }
}

/** Resolves when the thread would end by itself, which Node.js tells. */
function nothingLeft() {
  return new Promise((resolve) => {
    process.once("beforeExit", resolve);
    // It tells again only of a loop that has had something to do since.
    setImmediate(() => {});
  });
}
