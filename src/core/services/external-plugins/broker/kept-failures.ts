import * as v from "valibot";
import { isAppError } from "../../../errors/app-error";
import type { Clock } from "../../../ports/clock";
import type { PluginStorage } from "../../../ports/plugin-storage";
import { type PluginLogLine, shownLine } from "./plugin-log";

/** The key they stand under, which no plugin reaches: its own begin with `value/`. */
const KEY = "failures";
const MOST_FAILURES = 20;
const LONGEST_FAILURE = 4_000;

const kept = v.fallback(
  v.array(v.object({ level: v.literal("error"), text: v.string(), at: v.number() })),
  [],
);

/** The last failures of a plugin's code, which outlive the page. Their words are a stranger's. */
export class KeptFailures {
  readonly #storage: PluginStorage;
  readonly #clock: Clock;
  readonly #over: AbortSignal;
  #writing: Promise<void> = Promise.resolve();

  /** Nothing is kept once `over` says that the plugin has ended for good: it may be removed with all that it left. */
  constructor(storage: PluginStorage, clock: Clock, over: AbortSignal) {
    this.#storage = storage;
    this.#clock = clock;
    this.#over = over;
  }

  /** The oldest first. */
  async read(): Promise<readonly PluginLogLine[]> {
    await this.#writing;
    return v.parse(kept, await this.#storage.get(KEY)).map(shownLine);
  }

  /** Keeps what a function threw, or a cell ended with; anything without words of the plugin is left out. */
  add(name: string, error: unknown): void {
    if (!isAppError(error) || !error.params.reason) return;
    const { reason, stack = "" } = error.params;
    const text = [`${name}: ${reason}`, stack].filter(Boolean).join("\n").slice(0, LONGEST_FAILURE);
    const failure = { level: "error", text, at: this.#clock.now() };
    this.#writing = this.#writing
      .then(async () => {
        const before = v.parse(kept, await this.#storage.get(KEY));
        if (!this.#over.aborted) await this.#storage.set(KEY, [...before, failure].slice(-MOST_FAILURES));
      })
      .catch(() => {
        // A plugin that may no longer run keeps nothing; whoever called it is told of the failure all the same.
      });
  }
}
