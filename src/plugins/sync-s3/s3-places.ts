import { AppError } from "@core/errors/app-error";
import type { PluginContext } from "@core/plugin/contribution";
import type { SyncPlaces } from "@core/points/sync-transport";
import type { Http } from "@core/ports/http";
import type { SyncPlace } from "@core/ports/sync/sync-place";
import * as v from "valibot";
import { type Bucket, bucketId, bucketSchema, enteredBucket } from "./bucket";
import { S3Place } from "./s3-place";

/** How long a storage may take to answer when it is set up. */
const TRIAL_MS = 30_000;

/** Buckets that the user has entered. */
export class S3Places implements SyncPlaces {
  readonly isSupported = true;
  readonly #kept: Pick<PluginContext, "storage" | "secrets">;
  readonly #http: Http;

  constructor(kept: Pick<PluginContext, "storage" | "secrets">, http: Http) {
    this.#kept = kept;
    this.#http = http;
  }

  /** Keeps a bucket once it has answered as one in which devices can meet. */
  async choose(values: Readonly<Record<string, string>> = {}): Promise<string | undefined> {
    const entered = enteredBucket(values);
    const secretKey = values.secretKey?.trim() ?? "";
    if (secretKey === "") throw new AppError("bucket.incomplete");
    const signal = AbortSignal.timeout(TRIAL_MS);
    const trial = new S3Place(entered, secretKey, this.#http);
    await trial.list(signal);
    const bucket: Bucket = { ...entered, refusesReplacing: await trial.refusesReplacing(signal) };
    const id = bucketId(bucket);
    await this.#kept.secrets.set(id, bucket.address, secretKey);
    await this.#kept.storage.set(id, bucket);
    return id;
  }

  async open(id: string): Promise<SyncPlace> {
    const stored = v.safeParse(bucketSchema, await this.#kept.storage.get(id));
    if (!stored.success || bucketId(stored.output) !== id) throw new AppError("devices.no-place");
    const secretKey = await this.#kept.secrets.get(id, stored.output.address);
    if (secretKey === undefined) throw new AppError("devices.no-place");
    return new S3Place(stored.output, secretKey, this.#http);
  }

  async reconnect(): Promise<boolean> {
    return true;
  }

  async forget(id: string): Promise<void> {
    await this.#kept.secrets.delete(id);
    await this.#kept.storage.remove(id);
  }
}
