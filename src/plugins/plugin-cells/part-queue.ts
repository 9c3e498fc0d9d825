import { AppError } from "@core/errors/app-error";
import type { Carried } from "@core/ports/plugin-cells";
import { creditOf, STREAM_CREDIT } from "./cell-messages";
import { readJson, type WorkerMessage } from "./worker-message";

type Parts = Extract<WorkerMessage, { type: "parts" }>;

/** Parts that one stream of a cell has sent and nobody has taken yet. Taking them gives credit for more. */
export class PartQueue implements AsyncIterable<Carried> {
  readonly #grant: (credit: number) => void;
  readonly #waiting: Parts[] = [];
  /** Credit the worker has left. */
  #credit = STREAM_CREDIT;
  /** Credit of parts that were taken, not yet given back. */
  #taken = 0;
  #ending: { readonly error?: unknown } | undefined;
  #wake = () => {};

  constructor(grant: (credit: number) => void) {
    this.#grant = grant;
  }

  /** False where the worker sent more than it may. */
  add(parts: Parts): boolean {
    if (parts.count > this.#credit) return false;
    this.#credit -= creditOf(parts.count, parts.json, parts.bytes);
    this.#waiting.push(parts);
    this.#wake();
    return true;
  }

  /** No more comes; what is there is taken first. */
  end(): void {
    this.#ending ??= {};
    this.#wake();
  }

  /** No more comes, and what is there counts for nothing. */
  fail(error: unknown): void {
    this.#waiting.length = 0;
    this.#ending ??= { error };
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Carried> {
    for (;;) {
      const next = this.#waiting.shift();
      if (next) yield* this.#open(next);
      else if (!this.#ending) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      } else if ("error" in this.#ending) throw this.#ending.error;
      else return;
    }
  }

  *#open({ json, bytes, count }: Parts): Generator<Carried> {
    const values = listOf(json);
    if (values.length !== count || (bytes && count !== 1)) throw new AppError("external-plugin.bad-answer");
    for (const value of values) {
      yield bytes ? { value, bytes } : { value };
      // Whoever waits for the end is not kept up with what came before.
      if (this.#ending && "error" in this.#ending) return;
    }
    this.#giveBack(creditOf(count, json, bytes));
  }

  #giveBack(credit: number): void {
    this.#taken += credit;
    if (this.#taken < STREAM_CREDIT / 2 || this.#ending) return;
    this.#credit += this.#taken;
    this.#grant(this.#taken);
    this.#taken = 0;
  }
}

function listOf(json: string): readonly unknown[] {
  try {
    const values = readJson(json);
    if (Array.isArray(values)) return values;
  } catch {}
  throw new AppError("external-plugin.bad-answer");
}
