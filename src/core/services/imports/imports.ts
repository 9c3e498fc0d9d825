import type { ForeignConversation } from "../../domain/conversation-import/imported-conversation";
import { toConversation } from "../../domain/conversation-import/to-conversation";
import { AppError } from "../../errors/app-error";
import type { PluginHost } from "../../plugin/plugin-host";
import {
  IMPORT_LIMIT_BYTES,
  type ImportedFile,
  type ImportedKind,
  type Importer,
  type LeftOut,
} from "../../points/importer";
import type { Database, WriteOperation } from "../../ports/database";
import type { Hasher } from "../../ports/hasher";
import type { TabChannel } from "../../ports/tab-channel";
import type { ConversationRepository, WholeConversation } from "../chat/conversation-repository";
import type { IncomingFile, KnowledgeLibrary } from "../knowledge/knowledge-library";
import { documentWrites, type ImportMaking, isStorable, taskWrites } from "./import-writes";

/** Digits of a hash that tell what is imported apart. */
const ID_DIGITS = 32;

/** The content of a file as it would be added. */
export interface ImportPreview {
  /** Names of what would be added, by kind. */
  readonly found: Readonly<Record<ImportedKind, readonly string[]>>;
  /** The number of things that are here already. */
  readonly duplicates: number;
  /** Things that the importer does not bring along. */
  readonly leftOut: readonly LeftOut[];
  /** Names of what could not be stored as it is. */
  readonly refused: readonly string[];
  readonly conversations: readonly WholeConversation[];
  /** The writes besides. */
  readonly writes: readonly WriteOperation[];
}

/** The services of imports. */
export interface ImportDependencies extends ImportMaking {
  readonly plugins: Pick<PluginHost, "load">;
  readonly database: Pick<Database, "get" | "write">;
  readonly conversations: Pick<ConversationRepository, "has" | "createAll">;
  readonly knowledge: Pick<KnowledgeLibrary, "newItems">;
  readonly hasher: Hasher;
  readonly tabs: TabChannel;
}

/** Has importers read files, and adds what they gave once the user has seen it: all of it in one transaction, or nothing. */
export class Imports {
  readonly #dependencies: ImportDependencies;

  constructor(dependencies: ImportDependencies) {
    this.#dependencies = dependencies;
  }

  /** Writes nothing. @throws AppError `external-plugin.too-large`, as the importer does, or the signal's reason. */
  async read(importer: Importer, file: File, language: string, signal: AbortSignal): Promise<ImportPreview> {
    if (file.size > IMPORT_LIMIT_BYTES)
      throw new AppError("external-plugin.too-large", { limit: IMPORT_LIMIT_BYTES });
    const importFile = await this.#dependencies.plugins.load(importer);
    const { name, type } = file;
    const input = { name, type, bytes: await file.arrayBuffer(), language };
    const { leftOut, ...work } = await importFile(input, signal);
    const looked = new Looked(importer, this.#dependencies);
    for (const each of work.conversations) await looked.conversation(each);
    for (const each of work.documents)
      await looked.task("documents", each.title, each.id, (taskId) =>
        documentWrites(taskId, each, importer.origin, this.#dependencies),
      );
    for (const each of work.tasks)
      await looked.task("tasks", each.text, each.id, (taskId) =>
        taskWrites(taskId, each, this.#dependencies),
      );
    await looked.files(work.knowledge);
    signal.throwIfAborted();
    return { ...looked.preview, leftOut };
  }

  /** Adds what was read. @throws AppError as the database does; nothing was added then. */
  async save({ conversations, writes }: ImportPreview): Promise<void> {
    const { conversations: repository, database, tabs } = this.#dependencies;
    if (conversations.length > 0) await repository.createAll(conversations, writes);
    else if (writes.length > 0) await database.write(writes, "strict");
    for (const write of writes)
      if (write.type === "add" && write.store === "tasks")
        tabs.post({ type: "task-changed", taskId: write.record.id });
    if (writes.some((write) => "store" in write && write.store === "knowledgeItems"))
      tabs.post({ type: "store-changed", store: "knowledgeItems" });
  }
}

/** The things of one file, looked at one by one: what is here already, and what could not be stored. */
class Looked {
  readonly #importer: Pick<Importer, "pluginId" | "id">;
  readonly #dependencies: ImportDependencies;
  readonly #found: Record<ImportedKind, string[]> = {
    conversations: [],
    tasks: [],
    documents: [],
    knowledge: [],
  };
  readonly #refused: string[] = [];
  readonly #conversations: WholeConversation[] = [];
  readonly #writes: WriteOperation[] = [];
  #duplicates = 0;

  constructor(importer: Pick<Importer, "pluginId" | "id">, dependencies: ImportDependencies) {
    this.#importer = importer;
    this.#dependencies = dependencies;
  }

  get preview(): Omit<ImportPreview, "leftOut"> {
    return {
      found: this.#found,
      duplicates: this.#duplicates,
      refused: this.#refused,
      conversations: this.#conversations,
      writes: this.#writes,
    };
  }

  async conversation(foreign: ForeignConversation): Promise<void> {
    const made = toConversation(`import-${this.#importer.pluginId}`, foreign);
    if (!made || made.unreadable) this.#refused.push(foreign.title);
    else if (await this.#dependencies.conversations.has(made.conversation.id)) this.#duplicates += 1;
    else {
      this.#found.conversations.push(made.conversation.title);
      this.#conversations.push(made);
    }
  }

  async task(
    kind: "documents" | "tasks",
    name: string,
    foreignId: string,
    writesOf: (taskId: string) => readonly WriteOperation[],
  ): Promise<void> {
    const { hasher, database } = this.#dependencies;
    const { pluginId, id } = this.#importer;
    const digits = (await hasher.sha256(JSON.stringify([id, kind, foreignId]))).slice(0, ID_DIGITS);
    const taskId = `import.${pluginId}.${digits}`;
    if (await database.get("tasks", taskId)) {
      this.#duplicates += 1;
      return;
    }
    this.#take(kind, name, writesOf(taskId));
  }

  async files(files: readonly ImportedFile[]): Promise<void> {
    if (files.length === 0) return;
    const { knowledge, clock } = this.#dependencies;
    const { items, duplicates } = await knowledge.newItems(files.map((each) => incoming(each, clock.now())));
    this.#duplicates += duplicates;
    for (const record of items)
      this.#take("knowledge", record.name, [{ type: "add", store: "knowledgeItems", record }]);
  }

  #take(kind: ImportedKind, name: string, writes: readonly WriteOperation[]): void {
    if (!isStorable(writes)) {
      this.#refused.push(name);
      return;
    }
    this.#found[kind].push(name);
    this.#writes.push(...writes);
  }
}

function incoming({ name, type, bytes }: ImportedFile, now: number): IncomingFile {
  return { name, type, size: bytes.byteLength, lastModified: now, arrayBuffer: async () => bytes };
}
