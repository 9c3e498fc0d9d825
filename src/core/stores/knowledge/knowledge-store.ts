import { makeAutoObservable, observable, runInAction } from "mobx";
import type { Attachment } from "../../domain/file/attachment";
import type { KnowledgeItem } from "../../domain/knowledge/knowledge-item";
import { attachmentOf, type KnowledgeSummary, newestFirst } from "../../domain/knowledge/knowledge-summary";
import { movedPath } from "../../domain/knowledge/knowledge-tree";
import { AppError, isAppError } from "../../errors/app-error";
import type { Archives } from "../../ports/archives";
import type { Notifier } from "../../ports/notifier";
import type { FileText } from "../../services/knowledge/file-text";
import type {
  AddedFiles,
  IncomingFile,
  KnowledgeEdit,
  KnowledgeLibrary,
} from "../../services/knowledge/knowledge-library";
import { unpackedFiles } from "../../services/knowledge/unpacked-files";
import { LoadStatus } from "../load-status";
import type { ConnectorsStore } from "./connectors-store";

/** The number of items a list shows at first, and adds each time: a synced folder may have thousands. */
export const KNOWLEDGE_PAGE_SIZE = 50;

/** The files agents may draw on, as pages show them: without their contents. */
export class KnowledgeStore {
  /** While files are being read and written. */
  adding = false;
  /** Replaced as a whole: whoever orders thousands of them depends on one value. */
  readonly #items = observable.box<ReadonlyMap<string, KnowledgeSummary>>(new Map(), { deep: false });
  readonly #library: KnowledgeLibrary;
  readonly #notifier: Notifier;
  readonly #loading = new LoadStatus({ keepsShown: true });
  readonly #texts: () => Promise<Pick<FileText, "ofItem">>;
  readonly #archives: (() => Promise<Pick<Archives, "open">>) | undefined;
  readonly #onAdded: ((names: readonly string[]) => void) | undefined;
  readonly #connectors: (() => Promise<ConnectorsStore>) | undefined;

  /**
   * `texts` are asked for when a file is opened at a passage, `connectors` where a plugin has any, and `archives` for a zip
   * file; not before.
   */
  constructor(
    library: KnowledgeLibrary,
    notifier: Notifier,
    texts: () => Promise<Pick<FileText, "ofItem">>,
    onAdded?: (names: readonly string[]) => void,
    connectors?: () => Promise<ConnectorsStore>,
    archives?: () => Promise<Pick<Archives, "open">>,
  ) {
    this.#connectors = connectors;
    this.#texts = texts;
    this.#archives = archives;
    this.#onAdded = onAdded;
    this.#library = library;
    this.#notifier = notifier;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get status(): LoadStatus["status"] {
    return this.#loading.status;
  }

  /** The error of the last attempt to read them. */
  get error(): AppError | undefined {
    return this.#loading.error;
  }

  /** Newest modified first; while the first reading goes on, the newest alone. */
  get items(): readonly KnowledgeSummary[] {
    return newestFirst([...this.#items.get().values()]);
  }

  /** Loads once. */
  async load(): Promise<void> {
    if (this.status === "idle" || this.status === "failed") await this.reload();
  }

  /** Reads again what somebody else has written, unless nothing has been read yet. */
  async refresh(): Promise<void> {
    if (this.status !== "idle") await this.reload();
  }

  async reload(): Promise<void> {
    const read = async () => {
      if (this.#items.get().size === 0) await this.#showNewest();
      return this.#library.list();
    };
    await this.#loading.run(read, (items) =>
      // In order: to sort thousands again that nearly are takes a tenth of the time.
      this.#items.set(new Map(newestFirst(items).map((item) => [item.id, item]))),
    );
  }

  /** Shows what others have written and removed, if anything is shown yet. */
  take(written: readonly KnowledgeSummary[], removed: readonly string[]): void {
    if (this.status === "ready") this.#change(written, removed);
  }

  find(id: string): KnowledgeSummary | undefined {
    return this.#items.get().get(id);
  }

  /** The whole item. @throws AppError `record.gone`. */
  async read(id: string): Promise<KnowledgeItem> {
    const item = await this.#library.get(id);
    if (!item) throw new AppError("record.gone", { id });
    return item;
  }

  /** The text of a file as agents get it; empty where it has none. @throws AppError `record.gone` or `knowledge.unreadable`. */
  async readText(id: string, signal: AbortSignal): Promise<string> {
    const [item, texts] = await Promise.all([this.read(id), this.#texts()]);
    return (await texts.ofItem(item, signal)) ?? "";
  }

  /** The connectors of plugins; nothing where none can be. */
  async connectors(): Promise<ConnectorsStore | undefined> {
    return this.#connectors?.();
  }

  /** The files an attachment menu offers. */
  recentFiles(): Promise<readonly KnowledgeSummary[]> {
    return this.#library.recentFiles();
  }

  /** A file of the knowledge base as an attachment. @throws AppError `record.gone`. */
  async attachment(id: string): Promise<Attachment> {
    return attachmentOf(await this.read(id));
  }

  /** Adds files, those of zip files with their folders, and notifies the user of the outcome. */
  async addFiles(files: readonly IncomingFile[]): Promise<void> {
    if (files.length === 0 || this.adding) return;
    this.adding = true;
    try {
      const { signal } = new AbortController();
      const unpacked = this.#archives ? await unpackedFiles(files, this.#archives, signal) : files;
      this.#report(await this.#library.addFiles(unpacked));
    } catch (error) {
      const isSpecific = isAppError(error) && /^knowledge\.too-many$|^archive\./.test(error.code);
      this.#notifier.error(
        isSpecific ? error : new AppError("knowledge.upload-failed", {}, { cause: error }),
      );
    } finally {
      runInAction(() => {
        this.adding = false;
      });
    }
  }

  /** @throws AppError `name.required` or `knowledge.edit-failed`. */
  async edit(id: string, edit: KnowledgeEdit): Promise<void> {
    const name = edit.name.trim();
    if (name === "") throw new AppError("name.required");
    const description = edit.description?.trim() || undefined;
    const changed = await this.#library.edit(id, { ...edit, name, description }).catch((error: unknown) => {
      throw new AppError("knowledge.edit-failed", {}, { cause: error });
    });
    this.#change(changed ? [changed] : [], changed ? [] : [id]);
  }

  /** Moves items of a folder, with the folders below it, into another (the root is empty), and offers to put them back. @throws AppError `knowledge.edit-failed`. */
  async move(items: readonly KnowledgeSummary[], from: string, to: string): Promise<void> {
    await this.#place(new Map(items.map((item) => [item.id, movedPath(item, from, to)])));
    const before = new Map(items.map(({ id, path }) => [id, path]));
    this.#notifier.notify({
      level: "success",
      code: to === "" ? "knowledge.moved-out" : "knowledge.moved",
      params: { folder: to },
      action: {
        code: "undo",
        run: () => void this.#place(before).catch((error) => this.#notifier.error(error)),
      },
    });
  }

  async #place(paths: ReadonlyMap<string, string>): Promise<void> {
    const moved = await this.#library.move(paths).catch((error: unknown) => {
      throw new AppError("knowledge.edit-failed", {}, { cause: error });
    });
    this.take(moved, []);
  }

  /** Removes the files of a folder that is not synced, into the trash. @throws AppError `knowledge.delete-failed`. */
  async removeFiles(name: string, ids: readonly string[]): Promise<void> {
    try {
      for (const id of ids) await this.#library.remove(id);
    } catch (error) {
      throw new AppError("knowledge.delete-failed", {}, { cause: error });
    } finally {
      await this.reload();
    }
    this.#notifier.notify({ level: "success", code: "deleted", params: { name } });
  }

  /**
   * Removes an item, offering to put it back; a folder, which may hold thousands, for good.
   * @throws AppError `record.gone` or `knowledge.delete-failed`.
   */
  async remove(id: string): Promise<void> {
    const item = await this.read(id);
    if (item.type === "folder") return this.#removeFolder(item);
    await this.#library.remove(id).catch((error: unknown) => {
      throw new AppError("knowledge.delete-failed", {}, { cause: error });
    });
    this.#change([], [id]);
    this.#notifier.notify({
      level: "success",
      code: item.watchId === undefined ? "deleted" : "knowledge.deleted-synced",
      params: { name: item.name, id: item.id },
      action: { code: "undo", run: () => void this.#restore(item) },
    });
  }

  /** The first page need not wait for thousands. */
  async #showNewest(): Promise<void> {
    const newest = await this.#library.newest(KNOWLEDGE_PAGE_SIZE);
    this.#change(newest, []);
  }

  #change(written: readonly KnowledgeSummary[], removed: readonly string[]): void {
    const items = new Map(this.#items.get());
    for (const id of removed) items.delete(id);
    for (const item of written) items.set(item.id, item);
    runInAction(() => this.#items.set(items));
  }

  async #removeFolder(folder: KnowledgeItem): Promise<void> {
    const removed = await this.#library.removeFolder(folder).catch((error: unknown) => {
      throw new AppError("knowledge.delete-failed", {}, { cause: error });
    });
    this.take([], removed);
    this.#notifier.notify({ level: "success", code: "deleted", params: { name: folder.name } });
  }

  async #restore(item: KnowledgeItem): Promise<void> {
    try {
      await this.#library.restore(item);
      await this.reload();
    } catch (error) {
      this.#notifier.error(error);
    }
  }

  #report({ added, duplicates, tooLarge }: AddedFiles): void {
    this.#change(added, []);
    if (added.length > 0) this.#onAdded?.(added.map(({ name }) => name));
    if (added.length > 0 || duplicates > 0) {
      const level = added.length > 0 ? "success" : "info";
      const params = { added: added.length, duplicates };
      this.#notifier.notify({
        level,
        code: duplicates > 0 ? "knowledge.added-with-duplicates" : "knowledge.added",
        params,
      });
    }
    if (tooLarge.length > 0) {
      this.#notifier.notify({
        level: "warning",
        code: "knowledge.too-large",
        params: { names: tooLarge.join(", ") },
      });
    }
  }
}
