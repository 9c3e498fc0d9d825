import * as v from "valibot";
import { chunksOf } from "../../domain/file/byte-stream";
import { plainReader } from "../../domain/records/record-reader";
import type { StoreName, StoreRecords } from "../../domain/records/store-records";
import { AppError, isAppError } from "../../errors/app-error";
import {
  BACKUP_FORMAT,
  BACKUP_LIMIT_BYTES,
  BACKUP_VERSION,
  type BackupVersion,
  HEADER_FIELD,
  STORES_OF_VERSION_8,
  type StoredRecord,
  VAULT_PLUGIN_ID,
} from "./backup-format";
import { JsonStoresScanner, type ScannedPart } from "./json-stores-scanner";
import { fromVersion8 } from "./legacy-shape";
import { SeenIds } from "./seen-ids";
import { checkPlainValue, decodeValue } from "./value-decoding";
import { DEPTH_LIMIT, TYPE_FIELD } from "./value-encoding";

/** Summary of a file, whose records were checked and are in today's shape. */
export interface BackupSummary {
  readonly version: BackupVersion;
  /** ISO 8601; unknown of version 8. */
  readonly createdAt?: string;
  /** Records by store, those that are left out not counted. */
  readonly counts: ReadonlyMap<StoreName, number>;
  /** Records that are not what their store holds, by store: they are left out. */
  readonly refused: ReadonlyMap<StoreName, number>;
  /** The first of those. */
  readonly leftOut: readonly LeftOutRecord[];
}

/** A record of a file that does not become one here. */
export interface LeftOutRecord {
  readonly store: StoreName;
  /** Empty where it has none. */
  readonly id: string;
  /** The code of an error. */
  readonly reason: string;
}

/** So many are told of by name, and so much of their ids. */
const MOST_NAMED = 200;
const MOST_OF_ID = 100;

/** Records of ours are not half as deep. */
const PLAIN_DEPTH = DEPTH_LIMIT / 2;
const NOT_PLAIN = [TYPE_FIELD, "__proto__", "\\u"];

type ScannedRecord = Extract<ScannedPart, { readonly type: "record" }>;

const headerSchema = v.looseObject({
  format: v.literal(BACKUP_FORMAT),
  version: v.number(),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
});

/**
 * Reads a backup of version 8 or 9 of these stores without trusting anything in it; what is in the stores of plugins is
 * to be checked by their own schemas as well. Each record is handed to `onRecord`, which is waited for, and is not kept.
 * `onProgress` is told the share read, 0 to 1.
 * @throws AppError `file.too-large`, `backup.invalid`, `app.newer`, `backup.unknown-store`, `backup.empty`, or the
 * reason of the signal.
 */
export async function readBackup(
  file: Blob,
  stores: readonly StoreName[],
  onRecord: (record: StoredRecord) => Promise<void> | undefined,
  signal: AbortSignal,
  onProgress: (share: number) => void = () => {},
): Promise<BackupSummary> {
  if (file.size > BACKUP_LIMIT_BYTES) {
    throw new AppError("file.too-large", { size: BACKUP_LIMIT_BYTES / 1024 ** 2 });
  }
  const scanner = new JsonStoresScanner();
  const contents = new BackupContents(stores);
  let readLength = 0;
  for await (const piece of piecesOf(file, signal)) {
    for (const part of scanner.push(piece)) {
      for (const record of contents.take(part)) {
        const taking = onRecord(record);
        if (taking) await taking;
      }
    }
    readLength += piece.length;
    onProgress(readLength / file.size);
  }
  scanner.end();
  return contents.finish();
}

async function* piecesOf(file: Blob, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of chunksOf(file.stream(), signal)) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new AppError("backup.invalid", {}, { cause: error }) : error;
  }
}

/** The parts of a file, checked as they come. */
class BackupContents {
  readonly #stores: readonly StoreName[];
  #header: v.InferOutput<typeof headerSchema> | undefined;
  #isFirst = true;
  /** The ids seen, of each store that the file names. */
  readonly #ids = new Map<StoreName, SeenIds>();
  readonly #refused = new Map<StoreName, number>();
  readonly #leftOut: LeftOutRecord[] = [];
  readonly #messageIds = new Set<string>();

  constructor(stores: readonly StoreName[]) {
    this.#stores = stores;
  }

  /** The records of a part. */
  take(part: ScannedPart): readonly StoredRecord[] {
    let records: readonly StoredRecord[] = [];
    if (part.type === "field") this.#readHeader(part.name, part.json);
    else if (part.type === "store") this.#beginStore(part.name);
    else records = this.#takeRecord(part);
    this.#isFirst = false;
    return records;
  }

  finish(): BackupSummary {
    if (this.#ids.size === 0) throw new AppError("backup.invalid");
    const { createdAt } = this.#header ?? {};
    return {
      version: this.#header ? BACKUP_VERSION : 8,
      ...(createdAt === undefined ? {} : { createdAt }),
      counts: new Map([...this.#ids].map(([store, ids]) => [store, ids.size])),
      refused: this.#refused,
      leftOut: this.#leftOut,
    };
  }

  #readHeader(name: string, json: string): void {
    if (name !== HEADER_FIELD || !this.#isFirst) throw this.#unknownField(name);
    const result = v.safeParse(headerSchema, parsed(json));
    if (!result.success) throw new AppError("backup.invalid");
    if (result.output.version > BACKUP_VERSION) throw new AppError("app.newer");
    this.#header = result.output;
  }

  #beginStore(name: string): void {
    const known: readonly string[] = this.#header ? this.#stores : STORES_OF_VERSION_8;
    if (!known.includes(name)) throw this.#unknownField(name);
    const store = name as StoreName;
    this.#idsOf(store);
  }

  #takeRecord(part: ScannedRecord): readonly StoredRecord[] {
    const taken: StoredRecord[] = [];
    const store = part.store as StoreName;
    const json = parsed(part.json);
    try {
      for (const [target, candidate] of this.#todays(store, json, isPlain(part))) {
        const record = this.#checked(target, candidate);
        if (record) taken.push([target, record]);
      }
    } catch (error) {
      this.#refused.set(store, (this.#refused.get(store) ?? 0) + 1);
      const reason = isAppError(error) && error.code === "backup.twice" ? error.code : "backup.no-record";
      if (this.#leftOut.length < MOST_NAMED) this.#leftOut.push({ store, id: idOf(json), reason });
    }
    return taken;
  }

  #todays(store: StoreName, json: unknown, isPlain: boolean): readonly (readonly [StoreName, object])[] {
    if (typeof json !== "object" || json === null || Array.isArray(json)) {
      throw new AppError("backup.value-invalid");
    }
    if (this.#header) return [[store, isPlain ? json : (decodeValue(json) as object)]];
    if (!isPlain) checkPlainValue(json);
    return fromVersion8(store, json as Readonly<Record<string, unknown>>, this.#messageIds);
  }

  /** The record as it is kept; `undefined` of what is never taken from a file. */
  #checked(store: StoreName, candidate: object): StoreRecords[StoreName] | undefined {
    const record = plainReader(store)(candidate) as StoreRecords[StoreName] | undefined;
    if (!record) throw new AppError("backup.value-invalid");
    if (store === "pluginData" && "pluginId" in record && record.pluginId === VAULT_PLUGIN_ID) {
      return undefined;
    }
    if (!this.#idsOf(store).add(record.id)) throw new AppError("backup.twice");
    return record;
  }

  #idsOf(store: StoreName): SeenIds {
    const ids = this.#ids.get(store) ?? new SeenIds();
    this.#ids.set(store, ids);
    return ids;
  }

  #unknownField(name: string): AppError {
    const known: readonly string[] = [...this.#stores, HEADER_FIELD];
    return known.includes(name)
      ? new AppError("backup.invalid")
      : new AppError("backup.unknown-store", { name: name.slice(0, 100) });
  }
}

/**
 * Whether JSON stands for itself: it is shallow, and names neither a kind of value nor what no object may have. Names
 * may be written in escapes, so that a text with any is looked at by its value.
 */
function isPlain({ json, depth }: ScannedRecord): boolean {
  return depth < PLAIN_DEPTH && !NOT_PLAIN.some((mark) => json.includes(mark));
}

function idOf(json: unknown): string {
  const id = typeof json === "object" && json !== null && "id" in json ? json.id : "";
  return typeof id === "string" || typeof id === "number" ? String(id).slice(0, MOST_OF_ID) : "";
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new AppError("backup.invalid", {}, { cause: error });
  }
}
