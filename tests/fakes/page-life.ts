import type { Database } from "@core/ports/database";
import type { ModelCaller } from "@core/services/models/model-call";

/** Random numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A page until it is killed: what it waits for after that never comes, so that it does nothing more. */
export class PageLife {
  isOver = false;
  #left = Number.POSITIVE_INFINITY;
  readonly #atEnd: () => void;

  /** `atEnd` does what the browser does when a page ends, such as setting its locks free. */
  constructor(atEnd: () => void = () => {}) {
    this.#atEnd = atEnd;
  }

  /** Ends it after so many further steps. */
  endAfter(steps: number): void {
    this.#left = steps;
  }

  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.#atEnd();
  }

  /** One moment at which the page may end. */
  async step(): Promise<void> {
    if (!this.isOver && this.#left-- <= 0) this.end();
    if (this.isOver) await new Promise<never>(() => {});
  }

  /** A database as the page reaches it: the page may end before what it asks for is done, or when it is. */
  database(database: Database): Database {
    return new Proxy(database, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        if (!ASYNC.has(name)) return value.bind(target);
        return async (...args: readonly unknown[]) => {
          await this.step();
          const result: unknown = await Reflect.apply(value, target, args);
          await this.step();
          return result;
        };
      },
    });
  }

  /** A model as the page reaches it. */
  models(models: ModelCaller): ModelCaller {
    const step = () => this.step();
    return {
      route: (call) => models.route(call),
      async *stream(call, signal) {
        await step();
        yield* models.stream(call, signal);
        await step();
      },
      async complete(call, signal, onPart) {
        await step();
        return models.complete(call, signal, onPart);
      },
    };
  }
}

const ASYNC: ReadonlySet<string | symbol> = new Set(["get", "list", "count", "write", "update"]);
