import * as v from "valibot";
import { AppError } from "../../../errors/app-error";
import type { PluginStorage } from "../../../ports/plugin-storage";

/** What a plugin may keep, in bytes of UTF-8: its keys and its values as JSON. */
const QUOTA_BYTES = 5 * 1024 * 1024;
const MOST_KEYS = 1_000;
/** Where it is noted what each value takes, by its place: keys may be names that every object has. */
const SIZES = "sizes";

const named = v.object({
  key: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  value: v.optional(v.unknown()),
});
const sizesOf = v.fallback(v.record(v.string(), v.number()), {});

/** The storage of a plugin from outside, which holds only so much. Values are kept as JSON. */
export class QuotaStorage {
  readonly #storage: PluginStorage;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(storage: PluginStorage) {
    this.#storage = storage;
  }

  /** The value as the one of a list, which is empty where nothing was set. */
  async get(asked: unknown): Promise<readonly unknown[]> {
    const kept = await this.#storage.get(place(nameOf(asked).key));
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

  /** Two writes at a time would each overlook the other. */
  #inTurn(write: () => Promise<void>): Promise<void> {
    const turn = this.#writing.then(write);
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
