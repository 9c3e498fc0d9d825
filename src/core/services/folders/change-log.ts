import type { FolderChange } from "../../domain/knowledge/folder-change";
import { type Database, keysStartingWith } from "../../ports/database";

/** So much of what files were before is kept of a folder; the oldest goes first. */
export const KEPT_VERSIONS = { changes: 300, bytes: 100 * 1024 ** 2 };

/** The changes of one folder, and what was there before each of them. */
export class ChangeLog {
  readonly #database: Pick<Database, "get" | "list" | "write">;
  readonly #folderId: string;

  constructor(database: Pick<Database, "get" | "list" | "write">, folderId: string) {
    this.#database = database;
    this.#folderId = folderId;
  }

  /** Newest first. */
  list(): Promise<readonly FolderChange[]> {
    return this.#database.list("folderChanges", {
      index: "folderId+at",
      direction: "descending",
      ...keysStartingWith(this.#folderId),
    });
  }

  /** The content before a change; `undefined` where there was nothing, or it is no longer kept. */
  async before({ id }: FolderChange): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return (await this.#database.get("folderVersions", id))?.bytes;
  }

  /** Keeps a change that is about to be made; it is on disk when this resolves. */
  async add(change: FolderChange, before: Uint8Array<ArrayBuffer> | undefined): Promise<void> {
    await this.#database.write(
      [
        { type: "put", store: "folderChanges", record: change },
        ...(before
          ? [{ type: "put", store: "folderVersions", record: { id: change.id, bytes: before } } as const]
          : []),
      ],
      "strict",
    );
    await this.#drop(beyondLimits(await this.list()));
  }

  /** Keeps what is known of a change by now. */
  update(change: FolderChange): Promise<void> {
    return this.#database.write([{ type: "put", store: "folderChanges", record: change }]);
  }

  /** Forgets a change that was not made after all. */
  remove(change: FolderChange): Promise<void> {
    return this.#drop([change]);
  }

  async clear(): Promise<void> {
    await this.#drop(await this.list());
  }

  async #drop(changes: readonly FolderChange[]): Promise<void> {
    await this.#database.write(
      changes.flatMap(({ id }) => [
        { type: "delete", store: "folderChanges", id },
        { type: "delete", store: "folderVersions", id },
      ]),
    );
  }
}

/** The oldest changes, for which there is no room. The newest always has it. */
function beyondLimits(newestFirst: readonly FolderChange[]): readonly FolderChange[] {
  let bytes = 0;
  return newestFirst.filter(({ beforeBytes = 0 }, place) => {
    bytes += beforeBytes;
    return place > 0 && (place >= KEPT_VERSIONS.changes || bytes > KEPT_VERSIONS.bytes);
  });
}
