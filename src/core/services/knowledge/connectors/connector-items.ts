import type { KnowledgeItem } from "../../../domain/knowledge/knowledge-item";
import { type KnowledgeSummary, summaryOf } from "../../../domain/knowledge/knowledge-summary";
import { visibleName } from "../../../domain/text/visible-text";
import type {
  FetchedDocument,
  KnowledgeConnector,
  ListedDocument,
} from "../../../points/knowledge-connector";
import type { Database } from "../../../ports/database";
import type { Hasher } from "../../../ports/hasher";
import { contentOf } from "../file-content";

/** Digits of a hash that tell documents apart. */
const ID_DIGITS = 32;

/** The outcome for the item of a document. */
export type Written = "added" | "renewed" | "unchanged";

/** The items of a connector's documents, in a folder of its name. Ids are made of theirs, so that each is there once. */
export class ConnectorItems {
  readonly folderId: string;
  readonly #connector: Pick<KnowledgeConnector, "name">;
  readonly #database: Pick<Database, "get" | "update">;
  readonly #hasher: Hasher;

  constructor(
    connector: Pick<KnowledgeConnector, "id" | "name" | "pluginId">,
    database: Pick<Database, "get" | "update">,
    hasher: Hasher,
  ) {
    this.folderId = `connector.${connector.pluginId}.${connector.id}`;
    this.#connector = connector;
    this.#database = database;
    this.#hasher = hasher;
  }

  async idOf(documentId: string): Promise<string> {
    return `${this.folderId}.${(await this.#hasher.sha256(documentId)).slice(0, ID_DIGITS)}`;
  }

  async has(id: string): Promise<boolean> {
    return (await this.#database.get("knowledgeSummaries", id)) !== undefined;
  }

  /** Makes the folder where there is none, and gives its path: the user may have moved it. */
  async makeFolder(now: number): Promise<string> {
    const name = visibleName(this.#connector.name);
    await this.#database.update("knowledgeItems", this.folderId, (current) =>
      current
        ? undefined
        : {
            ...{ id: this.folderId, name, path: name, type: "folder", size: 0, content: "" },
            ...{ tags: [], lastModified: now, createdAt: now, syncSource: "manual" },
          },
    );
    return (await this.#database.get("knowledgeSummaries", this.folderId))?.path ?? name;
  }

  /** Takes a document over, unless it is there as it is. Its name, description, tags and place stay the user's. */
  async write(
    { title }: Pick<ListedDocument, "title">,
    place: { readonly id: string; readonly folder: string },
    { name: given, type, bytes }: FetchedDocument,
    now: number,
  ): Promise<{ readonly written: Written; readonly item?: KnowledgeSummary }> {
    const { id, folder } = place;
    const name = visibleName(given ?? nameOf(title));
    const contentHash = await this.#hasher.sha256(bytes);
    const read = { ...contentOf({ name, type }, bytes), size: bytes.byteLength, contentHash };
    let written: Written = "unchanged";
    const item = await this.#database.update("knowledgeItems", id, (current) => {
      written = current ? (current.contentHash === contentHash ? "unchanged" : "renewed") : "added";
      if (written === "unchanged") return undefined;
      const begun: KnowledgeItem = {
        ...{ id, name, type: "file", tags: [], createdAt: now, lastModified: now, syncSource: "manual" },
        ...{ parentId: this.folderId, path: `${folder}/${name}`, ...read },
      };
      return { ...(current ?? begun), ...read, lastModified: now };
    });
    return item && written !== "unchanged" ? { written, item: summaryOf(item) } : { written };
  }
}

/** A title as the name of a text, which has no path. */
function nameOf(title: string): string {
  const name = title.replace(/[/\\:*?"<>|]+/g, "-").slice(0, 150);
  return /\.(md|txt)$/i.test(name) ? name : `${name}.md`;
}
