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

  /** Makes the folder where there is none. */
  async makeFolder(now: number): Promise<void> {
    const name = visibleName(this.#connector.name);
    await this.#database.update("knowledgeItems", this.folderId, (current) =>
      current
        ? undefined
        : {
            ...{ id: this.folderId, name, path: name, type: "folder", size: 0, content: "" },
            ...{ tags: [], lastModified: now, createdAt: now, syncSource: "manual" },
          },
    );
  }

  /** Takes a document over, unless it is there as it is. Name, description and tags stay the user's. */
  async write(
    { title }: Pick<ListedDocument, "title">,
    id: string,
    { name: given, type, bytes }: FetchedDocument,
    now: number,
  ): Promise<{ readonly written: Written; readonly item?: KnowledgeSummary }> {
    const name = visibleName(given ?? nameOf(title));
    const contentHash = await this.#hasher.sha256(bytes);
    let written: Written = "unchanged";
    const item = await this.#database.update("knowledgeItems", id, (current) => {
      written = current ? (current.contentHash === contentHash ? "unchanged" : "renewed") : "added";
      if (written === "unchanged") return undefined;
      const begun = { name, tags: [], createdAt: now };
      const made: Omit<KnowledgeItem, keyof typeof begun> = {
        ...{ id, type: "file", ...contentOf({ name, type }, bytes), size: bytes.byteLength, contentHash },
        ...{ lastModified: now, parentId: this.folderId, syncSource: "manual" },
        path: `${visibleName(this.#connector.name)}/${name}`,
      };
      return { ...begun, ...current, ...made };
    });
    return item && written !== "unchanged" ? { written, item: summaryOf(item) } : { written };
  }
}

/** A title as the name of a text, which has no path. */
function nameOf(title: string): string {
  const name = title.replace(/[/\\:*?"<>|]+/g, "-").slice(0, 150);
  return /\.(md|txt)$/i.test(name) ? name : `${name}.md`;
}
