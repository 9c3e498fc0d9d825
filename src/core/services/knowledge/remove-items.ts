import { FILE_TEXT_STORAGE } from "../../domain/knowledge/knowledge-file";
import type { KnowledgeSummary } from "../../domain/knowledge/knowledge-summary";
import type { LeftOut } from "../../domain/knowledge/synced-file";
import type { Database, WriteOperation } from "../../ports/database";
import { intoTrash, moreIntoTrash, trashedFrom } from "../trash/trash-writes";
import { syncedFilesOf } from "./synced-files";

/** Items whose contents are in memory at a time. */
const AT_ONCE = 16;

/** The writes that remove an item, and what was made of it: the text that was read, and its vectors. */
export function removalOf(id: string): readonly WriteOperation[] {
  return [
    { type: "delete", store: "knowledgeItems", id },
    { type: "delete", store: "pluginData", id: `${FILE_TEXT_STORAGE}/${id}` },
    { type: "delete", store: "passageVectors", id },
  ];
}

/** The write that notes why a synced file has no item, or that it has one; nothing of any other item. */
export function markOf(id: string, left: LeftOut | undefined): WriteOperation {
  return { type: "change", store: "syncedFiles", id, change: (file) => file && { ...file, left } };
}

/**
 * Removes a folder with all that is in it, some items at a time, into the trash. A part of a synced folder stays away from
 * then on; all of one is no longer synced. Resolves to the ids of what was removed.
 */
export async function removeFolder(
  folder: KnowledgeSummary,
  database: Pick<Database, "get" | "list" | "write">,
  deletedAt: number,
): Promise<readonly string[]> {
  const trashed = { kind: "knowledge", id: folder.id, title: folder.name, deletedAt } as const;
  const whole = await database.get("knowledgeItems", folder.id);
  await database.write(
    intoTrash({ ...trashed, records: trashedFrom("knowledgeItems", whole ? [whole] : []) }),
  );
  await leaveOut(folder, database);
  let parts = 0;
  const removed: string[] = [folder.id];
  for (const parentId of removed) {
    for (;;) {
      const children = await database.list("knowledgeItems", {
        index: "parentId",
        equals: parentId,
        limit: AT_ONCE,
      });
      if (children.length === 0) break;
      removed.push(...children.map(({ id }) => id));
      const kept = moreIntoTrash(trashed, ++parts, trashedFrom("knowledgeItems", children));
      await database.write([
        ...children.flatMap(({ id }) => [...removalOf(id), markOf(id, "deleted")]),
        kept,
      ]);
    }
  }
  await database.write(removalOf(folder.id));
  return removed;
}

async function leaveOut(
  { id, watchId, parentId, path }: KnowledgeSummary,
  database: Pick<Database, "get" | "list" | "write">,
): Promise<void> {
  if (watchId === undefined) return;
  if (parentId === undefined) return forgetFolder(watchId, database);
  const watcher = await database.get("folderWatchers", watchId);
  if (!watcher) return;
  const below = path.slice(watcher.basePath.length + 1);
  const record = { id, watchId, path: below, size: 0, lastModified: 0, left: "deleted" } as const;
  await database.write([{ type: "put", store: "syncedFiles", record }]);
}

/** So that its files come anew if it is ever chosen again. */
async function forgetFolder(watchId: string, database: Pick<Database, "list" | "write">): Promise<void> {
  await database.write([{ type: "delete", store: "folderWatchers", id: watchId }]);
  for (;;) {
    const files = await syncedFilesOf(watchId, database);
    if (files.length === 0) return;
    await database.write(files.map(({ id }) => ({ type: "delete", store: "syncedFiles", id }) as const));
  }
}
