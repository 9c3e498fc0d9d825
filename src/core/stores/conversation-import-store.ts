import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { type Token, token } from "../di/token";
import type { ImportedConversation } from "../domain/conversation-import/imported-conversation";
import { readExport } from "../domain/conversation-import/read-export";
import { AppError, toAppError } from "../errors/app-error";
import type { ArchiveReader } from "../ports/archive-reader";
import type { ConversationRepository } from "../services/chat/conversation-repository";

/** A larger export would not fit into the memory of a phone. */
const SIZE_LIMIT_MB = 200;
/** ChatGPT splits what is large into `conversations-000.json` and so on. */
const INNER_FILES = /conversations(?:-\d+)?\.json/;
/** Conversations saved in one transaction: few enough to show that it goes on. */
const BATCH_SIZE = 50;

/** What an import is about to save. */
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
  /** Why the file was refused. */
  error: AppError | undefined;
  /** Conversations saved so far. */
  saved = 0;
  /** Conversations that could not be saved; nothing is left of them. */
  failed = 0;
  readonly #repository: ConversationRepository;
  readonly #archives: ArchiveReader;

  constructor(repository: ConversationRepository, archives: ArchiveReader) {
    this.#repository = repository;
    this.#archives = archives;
    makeAutoObservable(this, { preview: observableRef }, { autoBind: true });
  }

  /** Looks into a file; never throws, `error` tells. Nothing is saved yet. */
  async read(file: Pick<Blob, "size" | "arrayBuffer">): Promise<void> {
    this.reset();
    this.status = "reading";
    try {
      const preview = await this.#look(file);
      runInAction(() => Object.assign(this, { preview, status: "ready" }));
    } catch (error) {
      runInAction(() => Object.assign(this, { error: toAppError(error, "import.not-json"), status: "idle" }));
    }
  }

  /** Saves what was looked at, each conversation wholly or not at all. */
  async save(): Promise<void> {
    if (this.status !== "ready" || !this.preview) return;
    this.status = "saving";
    const { conversations } = this.preview;
    for (let from = 0; from < conversations.length; from += BATCH_SIZE) {
      await this.#saveBatch(conversations.slice(from, from + BATCH_SIZE));
    }
    runInAction(() => {
      this.status = "done";
    });
  }

  /** Forgets the file. */
  reset(): void {
    Object.assign(this, { status: "idle", preview: undefined, error: undefined, saved: 0, failed: 0 });
  }

  /** All at once, or where one of them cannot be saved each by itself. */
  async #saveBatch(batch: readonly ImportedConversation[]): Promise<void> {
    try {
      await this.#repository.createAll(batch);
      this.#count(batch.length, 0);
    } catch {
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

  async #look(file: Pick<Blob, "size" | "arrayBuffer">): Promise<ImportPreview> {
    if (file.size > SIZE_LIMIT_MB * 1024 * 1024)
      throw new AppError("import.too-large", { size: SIZE_LIMIT_MB });
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { conversations, unreadable, unreadableMessages } = readExport(...(await this.#textsOf(bytes)));
    const fresh = new Map<string, ImportedConversation>();
    for (const each of conversations) {
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

  async #textsOf(bytes: Uint8Array): Promise<readonly string[]> {
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
    if (!isZip) return [new TextDecoder().decode(bytes)];
    const texts = await this.#archives.texts(bytes, INNER_FILES).catch((error: unknown) => {
      throw new AppError("import.not-archive", {}, { cause: error });
    });
    if (texts.length === 0) throw new AppError("import.no-conversations");
    return texts;
  }
}

export const ConversationImportStoreToken: Token<ConversationImportStore> =
  token("conversation-import-store");
