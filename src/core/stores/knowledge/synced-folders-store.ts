import { makeAutoObservable, observable, observableRef, runInAction } from "mobx";
import type { FolderWatcher } from "../../domain/knowledge/knowledge-item";
import { SYNC_INTERVAL_MS } from "../../domain/knowledge/synced-file";
import { AppError, toAppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import type { Locks } from "../../ports/locks";
import type { Notifier } from "../../ports/notifier";
import type { TabChannel } from "../../ports/tab-channel";
import { FolderRound, type RoundDependencies } from "../../services/knowledge/folder-round";
import type { FolderWatches } from "../../services/knowledge/folder-watches";
import type { RoundNews, RoundResult } from "../../services/knowledge/round-report";
import { RoundTimer } from "../round-timer";
import { ItemBatches } from "./item-batches";
import type { KnowledgeStore } from "./knowledge-store";

/** Held by the one tab that syncs. */
const LOCK = "folder-sync";
/** A timer may go off a little early. */
const EARLY_MS = 1_000;

/** The state of syncing a folder. */
export interface FolderSync extends Pick<RoundResult, "unreadable" | "tooLarge"> {
  readonly status: "idle" | "syncing" | "error";
  /** Files that were read, of those that are new or may have changed. */
  readonly done: number;
  readonly total: number;
  /** The error of the last round. */
  readonly error?: AppError | undefined;
}

const IDLE: FolderSync = { status: "idle", done: 0, total: 0, unreadable: [], tooLarge: [] };

/** Dependencies of the syncing of folders. */
export interface SyncedFoldersDependencies extends RoundDependencies {
  readonly clock: Clock;
  readonly locks: Locks;
  readonly notifier: Notifier;
  readonly tabs: TabChannel;
}

/** Local folders that are kept in step with the knowledge base, and how that goes. */
export class SyncedFoldersStore {
  /** The oldest first. */
  folders: readonly FolderWatcher[] = [];
  readonly #syncs = observable.map<string, FolderSync>({}, { deep: false });
  readonly #rounds = new Map<string, AbortController>();
  readonly #watches: FolderWatches;
  readonly #knowledge: Pick<KnowledgeStore, "take" | "status" | "reload">;
  readonly #dependencies: SyncedFoldersDependencies;
  readonly #timer: RoundTimer;

  constructor(
    watches: FolderWatches,
    knowledge: Pick<KnowledgeStore, "take" | "status" | "reload">,
    dependencies: SyncedFoldersDependencies,
  ) {
    this.#watches = watches;
    this.#knowledge = knowledge;
    this.#dependencies = dependencies;
    this.#timer = new RoundTimer(dependencies.clock, SYNC_INTERVAL_MS, () => this.#onInterval());
    makeAutoObservable(this, { folders: observableRef }, { autoBind: true });
    dependencies.tabs.listen((message) => {
      if (message.type !== "store-changed") return;
      if (message.store === "folderWatchers") void this.load();
      if (message.store === "knowledgeItems" && knowledge.status === "ready") void knowledge.reload();
    });
  }

  syncOf(id: string): FolderSync {
    return this.#syncs.get(id) ?? IDLE;
  }

  /** Reads which folders there are; rounds of those that are no longer synced end. */
  async load(): Promise<void> {
    const folders = await this.#watches.list();
    runInAction(() => {
      this.folders = folders;
    });
    const active = new Set(folders.filter(({ isActive }) => isActive).map(({ id }) => id));
    for (const [id, round] of this.#rounds) if (!active.has(id)) round.abort();
  }

  /** Looks through the active folders now and every 30 seconds from then on, in one tab. */
  start(): void {
    this.#timer.start();
  }

  /** Does not wait for the end of the 30 seconds, as when a hidden tab is shown, whose timers come late. */
  wake(): void {
    this.#timer.wake();
  }

  /** Has the user choose a folder, and syncs it. */
  async choose(): Promise<void> {
    await this.#begin(() => this.#watches.choose(), "sync.started", "sync.failed-to-start");
  }

  /** Syncs a folder again that access was lost to. */
  async reconnect(id: string): Promise<void> {
    await this.#begin(() => this.#watches.reconnect(id), "sync.started", "sync.reconnect-failed");
  }

  /** Ends a round; the folder is synced again when it is reconnected, from where it was left. */
  async cancel(id: string): Promise<void> {
    this.#rounds.get(id)?.abort();
    await this.#attempt(() => this.#watches.disconnect(id));
  }

  /** The folder is synced no more; its items stay. */
  async remove(id: string): Promise<void> {
    this.#rounds.get(id)?.abort();
    await this.#attempt(async () => {
      const watcher = await this.#watches.remove(id);
      if (!watcher) return;
      const undo = () => this.#attempt(() => this.#watches.restore(watcher));
      this.#dependencies.notifier.notify({
        level: "success",
        code: "sync.stopped",
        params: { path: watcher.basePath },
        action: { code: "undo", run: () => void undo() },
      });
    });
  }

  async #begin(
    connect: () => Promise<FolderWatcher | undefined>,
    code: string,
    failure: string,
  ): Promise<void> {
    const { notifier } = this.#dependencies;
    try {
      const watcher = await connect();
      if (!watcher) return;
      notifier.notify({ level: "success", code, params: { path: watcher.basePath } });
      await this.load();
      await this.#exclusively(watcher.id);
      this.start();
    } catch (error) {
      notifier.error(error, failure);
    }
  }

  async #attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      await this.load();
    } catch (error) {
      this.#dependencies.notifier.error(error);
    }
  }

  async #onInterval(): Promise<void> {
    // Told already where anybody can do something about it; it is tried again.
    await this.#dependencies.locks.tryHold(LOCK, () => this.#syncDue()).catch(() => {});
  }

  async #syncDue(): Promise<void> {
    await this.load();
    for (const watcher of this.folders) {
      const sinceMs = Math.abs(this.#dependencies.clock.now() - watcher.lastSync);
      if (watcher.isActive && sinceMs >= SYNC_INTERVAL_MS - EARLY_MS) await this.#sync(watcher);
    }
  }

  /** Waits for the round that is under way, in whichever tab. */
  #exclusively(id: string): Promise<void> {
    const { signal } = new AbortController();
    const sync = async () => {
      await this.load();
      const watcher = this.folders.find((each) => each.id === id);
      if (watcher?.isActive) await this.#sync(watcher);
    };
    return this.#dependencies.locks.hold(LOCK, sync, signal);
  }

  async #sync(watcher: FolderWatcher): Promise<void> {
    const { id } = watcher;
    const round = new AbortController();
    const shown = new ItemBatches((...items) => this.#knowledge.take(...items));
    this.#rounds.set(id, round);
    this.#show(id, { status: "syncing", done: 0, total: 0 });
    try {
      const result = await this.#round(watcher, shown, round.signal);
      await this.#watches.noteSync(id);
      const { unreadable, tooLarge } = result;
      this.#show(id, { ...IDLE, unreadable, tooLarge, error: undefined });
      this.#notifyChanges(watcher, result);
    } catch (error) {
      if (round.signal.aborted) this.#show(id, { status: "idle" });
      else await this.#fail(watcher, error);
    } finally {
      this.#rounds.delete(id);
      if (shown.flush()) this.#dependencies.tabs.post({ type: "store-changed", store: "knowledgeItems" });
      await this.load();
    }
  }

  async #round(watcher: FolderWatcher, shown: ItemBatches, signal: AbortSignal): Promise<RoundResult> {
    const directory = await this.#watches.directory(watcher.id);
    if (!directory || (await directory.access()) !== "granted")
      throw new AppError("folder.no-access", { folder: watcher.basePath });
    const report = ({ done, total, ...items }: RoundNews) => {
      this.#show(watcher.id, { done, total });
      shown.add(items);
    };
    return new FolderRound(watcher, directory, this.#dependencies, report, signal).run();
  }

  #show(id: string, change: Partial<FolderSync>): void {
    runInAction(() => this.#syncs.set(id, { ...this.syncOf(id), ...change }));
  }

  #notifyChanges({ basePath }: FolderWatcher, { changes }: RoundResult): void {
    if (changes === 0) return;
    const params = { count: changes, path: basePath };
    this.#dependencies.notifier.notify({ level: "success", code: "sync.synced", params });
  }

  /** Tells once of an error that comes up each time. */
  async #fail({ id, basePath }: FolderWatcher, error: unknown): Promise<void> {
    const { code, params } = toAppError(error);
    const access = await (await this.#watches.directory(id))?.access();
    if (access !== "granted") {
      await this.#watches.disconnect(id);
      this.#show(id, { status: "idle" });
      this.#dependencies.notifier.notify({
        level: "warning",
        code: "sync.disconnected",
        params: { path: basePath },
      });
      return;
    }
    const isKnown = this.syncOf(id).error?.code === code;
    // An error of the whole folder has no path within.
    const about = { ...params, ...(params.path === "" ? { path: basePath } : {}) };
    const failure = new AppError("sync.failed", { ...about, code, folder: basePath }, { cause: error });
    this.#show(id, { status: "error", error: new AppError(code, about, { cause: error }) });
    if (!isKnown) this.#dependencies.notifier.error(failure);
  }
}
