import { untilAborted } from "@core/lifecycle/until-aborted";
import type { Clock } from "@core/ports/clock";
import type { KeptInterpreter } from "./kept-interpreter";

/** How long one that nobody uses is kept, in minutes. */
export const IDLE_MINUTES = 10;
/** Most that are kept while nobody uses them: each takes some 100 MB. */
const MOST_IDLE = 3;
/** Owners whose interpreter's end is remembered. */
const MOST_REMEMBERED = 200;

/**
 * The reason an interpreter is a new one. `first`: none is known to have been before; `idle`: it was not used for long;
 * `room`: others took its place; `stopped`: its last run was, or came to an end with it.
 */
export type FreshReason = "first" | "idle" | "room" | "stopped";

/** Work with an interpreter; `fresh` is absent where it is the one of the run before. */
type Use<T> = (interpreter: KeptInterpreter, fresh: FreshReason | undefined) => Promise<T>;

interface Idle {
  readonly interpreter: KeptInterpreter;
  readonly used: AbortController;
}

/** The interpreters that are kept from run to run: one for each owner, who uses it for one thing at a time. */
export class KeptInterpreters {
  readonly #start: () => Promise<KeptInterpreter>;
  readonly #clock: Pick<Clock, "sleep">;
  /** The last used is the last. */
  readonly #idle = new Map<string, Idle>();
  readonly #busy = new Map<string, Promise<unknown>>();
  readonly #ends = new Map<string, FreshReason>();

  constructor(start: () => Promise<KeptInterpreter>, clock: Pick<Clock, "sleep">) {
    this.#start = start;
    this.#clock = clock;
  }

  /**
   * Does something with an owner's interpreter, once nothing else is done with it; `waited` is told each time it
   * becomes free. @throws what `use` throws, what starting one does, or the signal's reason.
   */
  async use<T>(owner: string, use: Use<T>, signal: AbortSignal, waited: () => void): Promise<T> {
    for (let other = this.#busy.get(owner); other; other = this.#busy.get(owner)) {
      await untilAborted(other, signal);
      waited();
    }
    const work = this.#work(owner, use);
    const done = work.then(
      () => this.#busy.delete(owner),
      () => this.#busy.delete(owner),
    );
    this.#busy.set(owner, done);
    return work;
  }

  async #work<T>(owner: string, use: Use<T>): Promise<T> {
    const kept = this.#take(owner);
    const fresh = kept ? undefined : (this.#ends.get(owner) ?? "first");
    const interpreter = kept ?? (await this.#start());
    this.#ends.delete(owner);
    try {
      return await use(interpreter, fresh);
    } finally {
      if (interpreter.isOver) this.#note(owner, "stopped");
      else this.#keep(owner, interpreter);
    }
  }

  #take(owner: string): KeptInterpreter | undefined {
    const idle = this.#idle.get(owner);
    this.#idle.delete(owner);
    idle?.used.abort();
    if (idle?.interpreter.isOver) this.#note(owner, "stopped");
    return idle?.interpreter.isOver ? undefined : idle?.interpreter;
  }

  #keep(owner: string, interpreter: KeptInterpreter): void {
    const used = new AbortController();
    this.#idle.set(owner, { interpreter, used });
    this.#clock.sleep(IDLE_MINUTES * 60_000, used.signal).then(
      () => this.#free(owner, "idle"),
      () => {
        // It was used.
      },
    );
    const [oldest] = this.#idle.keys();
    if (this.#idle.size > MOST_IDLE && oldest !== undefined) this.#free(oldest, "room");
  }

  #free(owner: string, reason: FreshReason): void {
    this.#take(owner)?.dispose();
    this.#note(owner, reason);
  }

  #note(owner: string, reason: FreshReason): void {
    this.#ends.set(owner, reason);
    const [oldest] = this.#ends.keys();
    if (this.#ends.size > MOST_REMEMBERED && oldest !== undefined) this.#ends.delete(oldest);
  }
}
