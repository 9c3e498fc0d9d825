import type { KnowledgeSummary } from "../../../domain/knowledge/knowledge-summary";
import { type AppError, isAbort, toAppError } from "../../../errors/app-error";
import type { PluginHost } from "../../../plugin/plugin-host";
import type {
  ConnectedSource,
  KnowledgeConnector,
  ListedDocument,
} from "../../../points/knowledge-connector";
import type { Clock } from "../../../ports/clock";
import type { Database } from "../../../ports/database";
import type { Hasher } from "../../../ports/hasher";
import type { Locks } from "../../../ports/locks";
import type { PluginStorage, PluginStorageFactory } from "../../../ports/plugin-storage";
import { ConnectorItems } from "./connector-items";
import { type KnownDocuments, keepKnown, NOTHING_KNOWN, readKnown } from "./known-documents";

/** The most that is fetched at a time; the rest comes with the next refresh. */
const MOST_FETCHED = 500;
/** The most documents of one connector. */
const MOST_KNOWN = 10_000;
const MOST_BYTES = 200 * 1024 * 1024;
/** A source that fails so often in a row is not asked for more. */
const MOST_FAILURES = 3;
/** So often is kept what has come, in documents. */
const KEPT_EVERY = 20;

/** A document that could not be had. */
export interface FailedDocument extends Pick<ListedDocument, "id"> {
  readonly title: string;
  readonly error: AppError;
}

/** The outcome of a refresh. */
export interface ConnectorReport {
  readonly added: number;
  readonly renewed: number;
  /** Those that the user has deleted, which stay away. */
  readonly keptAway: number;
  readonly failed: readonly FailedDocument[];
  /** Those that are left for the next time. */
  readonly left: number;
}

/** The dependencies of bringing documents. */
export interface ConnectorDependencies {
  readonly plugins: Pick<PluginHost, "load">;
  readonly database: Pick<Database, "get" | "update">;
  readonly hasher: Hasher;
  readonly clock: Pick<Clock, "now">;
  readonly locks: Pick<Locks, "hold">;
  readonly storages: PluginStorageFactory;
}

/** Told how far a refresh has come, and of each item that it wrote. */
export interface RefreshWatch {
  onProgress(done: number, total: number): void;
  onWritten(item: KnowledgeSummary): void;
}

/** Brings the documents of connectors, one refresh of each at a time in all tabs. Nothing is ever deleted. */
export class ConnectorRefreshes {
  readonly #dependencies: ConnectorDependencies;

  constructor(dependencies: ConnectorDependencies) {
    this.#dependencies = dependencies;
  }

  /** The known documents of a connector on this device. */
  known({ id, pluginId }: KnowledgeConnector): Promise<KnownDocuments> {
    return readKnown(this.#dependencies.storages.of(pluginId), id);
  }

  /**
   * Fetches what is new or has changed. A document that fails is named, and fetched again the next time.
   * @throws AppError as `ConnectedSource.list`, or the signal's reason.
   */
  refresh(connector: KnowledgeConnector, watch: RefreshWatch, signal: AbortSignal): Promise<ConnectorReport> {
    const { locks, database, hasher } = this.#dependencies;
    const items = new ConnectorItems(connector, database, hasher);
    return locks.hold(
      `troupe.${items.folderId}`,
      () => this.#refresh(connector, items, watch, signal),
      signal,
    );
  }

  async #refresh(
    connector: KnowledgeConnector,
    items: ConnectorItems,
    watch: RefreshWatch,
    signal: AbortSignal,
  ): Promise<ConnectorReport> {
    const { plugins, clock, storages } = this.#dependencies;
    const storage = storages.of(connector.pluginId);
    const source = await plugins.load(connector);
    // Whoever has deleted the folder and asks again wants all of it.
    const known = (await items.has(items.folderId)) ? await readKnown(storage, connector.id) : NOTHING_KNOWN;
    const begunAt = clock.now();
    const listed = await source.list(known.since, signal);
    const folder = listed.length > 0 ? await items.makeFolder(begunAt) : "";
    const run = new RefreshRun({ source, items, folder, watch, signal, now: () => clock.now() }, known);
    const keep = (isOver: boolean) =>
      this.#keep(storage, connector.id, known, run, isOver ? begunAt : undefined);
    try {
      for (const [at, document] of listed.entries()) {
        watch.onProgress(at, listed.length);
        await run.take(document);
        if (at % KEPT_EVERY === KEPT_EVERY - 1) await keep(false);
      }
    } catch (error) {
      await keep(false);
      throw error;
    }
    await keep(true);
    return run.report;
  }

  /** The time of a list counts once all of it has come: what is left or failed is listed again. */
  #keep(
    storage: PluginStorage,
    id: string,
    { since }: KnownDocuments,
    { versions, report: { left, failed } }: RefreshRun,
    begunAt: number | undefined,
  ): Promise<void> {
    const isWhole = begunAt !== undefined && left === 0 && failed.length === 0;
    const refreshedAt = this.#dependencies.clock.now();
    return keepKnown(storage, id, { since: isWhole ? begunAt : since, refreshedAt, left, versions });
  }
}

interface RunParts {
  readonly source: ConnectedSource;
  readonly items: ConnectorItems;
  /** The path of their folder. */
  readonly folder: string;
  readonly watch: Pick<RefreshWatch, "onWritten">;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/** One refresh, document by document. */
class RefreshRun {
  readonly versions: Map<string, string | undefined>;
  readonly #parts: RunParts;
  readonly #failed: FailedDocument[] = [];
  readonly #counts = { added: 0, renewed: 0, keptAway: 0, left: 0 };
  #fetched = 0;
  #bytes = 0;
  #failures = 0;

  constructor(parts: RunParts, known: KnownDocuments) {
    this.#parts = parts;
    this.versions = new Map(known.versions);
  }

  get report(): ConnectorReport {
    return { ...this.#counts, failed: this.#failed };
  }

  /** @throws the signal's reason. */
  async take(document: ListedDocument): Promise<void> {
    const { items, signal } = this.#parts;
    signal.throwIfAborted();
    const id = await items.idOf(document.id);
    const isKnown = this.versions.has(document.id);
    if (isKnown && !(await items.has(id))) {
      this.#counts.keptAway += 1;
      return;
    }
    const { version } = document;
    if (isKnown && version !== undefined && this.versions.get(document.id) === version) return;
    if (this.#isEnough || (!isKnown && this.versions.size >= MOST_KNOWN)) this.#counts.left += 1;
    else await this.#fetch(document, id);
  }

  get #isEnough(): boolean {
    return this.#fetched >= MOST_FETCHED || this.#bytes >= MOST_BYTES || this.#failures >= MOST_FAILURES;
  }

  async #fetch(document: ListedDocument, id: string): Promise<void> {
    const { source, items, folder, watch, signal, now } = this.#parts;
    this.#fetched += 1;
    try {
      const fetched = await source.fetch(document.id, signal);
      this.#bytes += fetched.bytes.byteLength;
      const { written, item } = await items.write(document, { id, folder }, fetched, now());
      if (written !== "unchanged") this.#counts[written] += 1;
      if (item) watch.onWritten(item);
      this.versions.set(document.id, document.version);
      this.#failures = 0;
    } catch (error) {
      if (signal.aborted || isAbort(error)) throw error;
      this.#failures += 1;
      this.#failed.push({ id: document.id, title: document.title, error: toAppError(error) });
    }
  }
}
