import * as v from "valibot";
import { AppError } from "../../../errors/app-error";
import { untilAborted } from "../../../lifecycle/until-aborted";
import type { Clock } from "../../../ports/clock";
import type { PluginStorage } from "../../../ports/plugin-storage";

/** The quota of a plugin, in bytes of UTF-8: its keys and its values as JSON. */
const QUOTA_BYTES = 5 * 1024 * 1024;
const MOST_KEYS = 1_000;
/** To read what is kept takes the page time, and asking for it none: longer values are given no faster than that. */
const LONG_VALUE = 50_000;
const CHARACTERS_PER_MS = 2_000;
/** The key under which the size of each value is noted, by its place: keys may be names that every object has. */
const SIZES = "sizes";

const named = v.object({
  key: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  value: v.optional(v.unknown()),
});
const sizesOf = v.fallback(v.record(v.string(), v.number()), {});

/** The storage of a plugin from outside, which holds only so much. Values are kept as JSON. */
export class QuotaStorage {
  readonly #storage: PluginStorage;
  readonly #clock: Clock;
  #reading: Promise<unknown> = Promise.resolve();
  #writing: Promise<unknown> = Promise.resolve();

  constructor(storage: PluginStorage, clock: Clock) {
    this.#storage = storage;
    this.#clock = clock;
  }

  /** The value as the one of a list, which is empty where nothing was set. @throws the signal's reason, while it waits. */
  async get(asked: unknown, signal: AbortSignal): Promise<readonly unknown[]> {
    const { key } = nameOf(asked);
    const turn = this.#reading.then(async () => {
      signal.throwIfAborted();
      return this.#storage.get(place(key));
    });
    this.#reading = turn.then(
      (kept) => this.#rest(kept),
      () => {},
    );
    const kept = await untilAborted(turn, signal);
    return typeof kept === "string" ? [JSON.parse(kept)] : [];
  }

  /** @throws AppError `external-plugin.storage-full`: nothing was written. */
  set(asked: unknown): Promise<void> {
    const { key, value } = nameOf(asked);
    const json = JSON.stringify(value ?? null);
    return this.#inTurn(async () => {
      const sizes = { ...(await this.#sizes()), [place(key)]: bytesIn(key) + bytesIn(json) };
      const sizeBytes = Object.values(sizes).reduce((sum, size) => sum + size, 0);
      if (sizeBytes > QUOTA_BYTES || Object.keys(sizes).length > MOST_KEYS)
        throw new AppError("external-plugin.storage-full", { limit: QUOTA_BYTES / 1024 / 1024 });
      // First, so that what a page that goes away leaves unwritten is counted and not overlooked.
      await this.#storage.set(SIZES, sizes);
      await this.#storage.set(place(key), json);
    });
  }

  remove(asked: unknown): Promise<void> {
    const { key } = nameOf(asked);
    return this.#inTurn(async () => {
      await this.#storage.remove(place(key));
      const { [place(key)]: _, ...sizes } = await this.#sizes();
      await this.#storage.set(SIZES, sizes);
    });
  }

  /** The next one waits, whoever asks for it. */
  async #rest(kept: unknown): Promise<void> {
    if (typeof kept === "string" && kept.length > LONG_VALUE)
      await this.#clock.sleep(kept.length / CHARACTERS_PER_MS, new AbortController().signal);
  }

  /** Two writes at a time would each overlook the other. */
  #inTurn(write: () => Promise<void>): Promise<void> {
    const turn = this.#writing.then(write);
    // The next write waits for this one; whoever began it gets its error.
    this.#writing = turn.catch(() => {});
    return turn;
  }

  async #sizes(): Promise<Readonly<Record<string, number>>> {
    return v.parse(sizesOf, (await this.#storage.get(SIZES)) ?? {});
  }
}

function nameOf(asked: unknown): v.InferOutput<typeof named> {
  const read = v.safeParse(named, asked);
  if (!read.success) throw new AppError("external-plugin.bad-request", { reason: read.issues[0].message });
  return read.output;
}

const place = (key: string) => `value/${key}`;
const bytesIn = (text: string) => new TextEncoder().encode(text).byteLength;
