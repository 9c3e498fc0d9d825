import { KEPT_IN_TRASH_MS, type TrashedItem } from "../../domain/trash/trashed-item";
import type { Database } from "../../ports/database";
import { removeTracesOf } from "../traces/trace-removal";

/** The keys of what is kept of a thing in the trash. */
export function partsOf(id: string): { readonly from: string; readonly to: string } {
  return { from: `${id}/`, to: `${id}/\uffff` };
}

/** Whether a thing can be had back no more; `now` in milliseconds since the epoch. */
export function isExpired({ deletedAt }: Pick<TrashedItem, "deletedAt">, now: number): boolean {
  return deletedAt + KEPT_IN_TRASH_MS <= now;
}

/**
 * Deletes a thing for good, with the traces of what was asked for it: part by part, its entry last, so that nothing is left
 * that nobody lists.
 */
export async function removeFromTrash(database: Pick<Database, "list" | "write">, id: string): Promise<void> {
  for (;;) {
    const [part] = await database.list("trashContents", { ...partsOf(id), limit: 1 });
    if (!part) break;
    await database.write([{ type: "delete", store: "trashContents", id: part.id }]);
  }
  await removeTracesOf(database, id.slice(id.indexOf("/") + 1));
  await database.write([{ type: "delete", store: "trash", id }]);
}

/** Deletes for good what was deleted more than 30 days before `now`, in milliseconds since the epoch. */
export async function removeExpired(database: Pick<Database, "list" | "write">, now: number): Promise<void> {
  const items = await database.list("trash");
  for (const item of items) if (isExpired(item, now)) await removeFromTrash(database, item.id);
}
