import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { ImportedConversation } from "../../domain/conversation-import/imported-conversation";
import { type AppError, isAbort, toAppError } from "../../errors/app-error";
import type { ExportReader } from "../../ports/export-reader";
import type { ConversationRepository } from "../../services/chat/conversation-repository";

/** Conversations saved in one transaction, with their messages: few enough to show that it goes on. */
const BATCH_SIZE = 50;
const BATCH_MESSAGES = 1_000;

/** The conversations that an import is about to save. */
export interface ImportPreview {
  readonly conversations: readonly ImportedConversation[];
  /** Conversations of the file that are here already. */
  readonly duplicates: number;
  readonly unreadable: number;
  /** Messages left out of the conversations. */
  readonly unreadableMessages: number;
}

/** Imports conversations of other applications: a look at what is in the file, then the saving of it. */
export class ConversationImportStore {
  status: "idle" | "reading" | "ready" | "saving" | "done" = "idle";
  preview: ImportPreview | undefined;
  /** The reason the file was refused. */
  error: AppError | undefined;
  /** Conversations saved so far. */
  saved = 0;
  /** Conversations that could not be saved; nothing is left of them. */
  failed = 0;
  readonly #repository: ConversationRepository;
  readonly #exports: ExportReader;
  #reading: AbortController | undefined;

  constructor(repository: ConversationRepository, exports: ExportReader) {
    this.#repository = repository;
    this.#exports = exports;
    makeAutoObservable(this, { preview: observableRef }, { autoBind: true });
  }

  /** Looks into a file; never throws, `error` tells. Nothing is saved yet. */
  async read(file: Blob): Promise<void> {
    this.reset();
    const reading = new AbortController();
    this.#reading = reading;
    this.status = "reading";
    try {
      const preview = await this.#look(file, reading.signal);
      runInAction(() => Object.assign(this, { preview, status: "ready" }));
    } catch (error) {
      if (isAbort(error)) return;
      runInAction(() => Object.assign(this, { error: toAppError(error, "file.damaged"), status: "idle" }));
    }
  }

  /** Saves what was looked at, each conversation wholly or not at all. */
  async save(): Promise<void> {
    if (this.status !== "ready" || !this.preview) return;
    this.status = "saving";
    for (const batch of batchesOf(this.preview.conversations)) await this.#saveBatch(batch);
    runInAction(() => {
      this.status = "done";
    });
  }

  /** Forgets the file, also one that is still being read. */
  reset(): void {
    this.#reading?.abort();
    Object.assign(this, { status: "idle", preview: undefined, error: undefined, saved: 0, failed: 0 });
  }

  /** All at once, or where one of them cannot be saved each by itself. */
  async #saveBatch(batch: readonly ImportedConversation[]): Promise<void> {
    try {
      await this.#repository.createAll(batch);
      this.#count(batch.length, 0);
    } catch {
      // One of them was refused: each is tried by itself, and those that fail are counted.
      for (const each of batch) {
        const isSaved = await this.#repository.createAll([each]).then(
          () => true,
          () => false,
        );
        this.#count(Number(isSaved), Number(!isSaved));
      }
    }
  }

  #count(saved: number, failed: number): void {
    runInAction(() => {
      this.saved += saved;
      this.failed += failed;
    });
  }

  async #look(file: Blob, signal: AbortSignal): Promise<ImportPreview> {
    const { conversations, unreadable, unreadableMessages } = await this.#exports.read(file, signal);
    const fresh = new Map<string, ImportedConversation>();
    for (const each of conversations) {
      signal.throwIfAborted();
      const { id } = each.conversation;
      if (!fresh.has(id) && !(await this.#repository.has(id))) fresh.set(id, each);
    }
    return {
      conversations: [...fresh.values()],
      duplicates: conversations.length - fresh.size,
      unreadable,
      unreadableMessages,
    };
  }
}

function* batchesOf(
  conversations: readonly ImportedConversation[],
): Generator<readonly ImportedConversation[]> {
  let batch: ImportedConversation[] = [];
  let messages = 0;
  for (const each of conversations) {
    batch.push(each);
    messages += each.messages.length;
    if (batch.length < BATCH_SIZE && messages < BATCH_MESSAGES) continue;
    yield batch;
    batch = [];
    messages = 0;
  }
  if (batch.length > 0) yield batch;
}
