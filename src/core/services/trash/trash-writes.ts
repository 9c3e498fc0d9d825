import {
  type TrashContents,
  type TrashedItem,
  type TrashedRecord,
  type TrashKind,
  trashId,
} from "../../domain/trash/trashed-item";
import type { WriteOperation } from "../../ports/database";

/** A thing that is deleted, and, where it is not the whole of it, those of its records that are now. */
export interface Discarded extends Omit<TrashedItem, "id"> {
  /** The id of the thing itself. */
  readonly id: string;
  readonly records: readonly TrashedRecord[];
  readonly lastWords?: TrashContents["lastWords"];
}

/** The writes that put a thing into the trash; they belong into the batch that deletes it. */
export function intoTrash({ records, lastWords, ...thing }: Discarded): readonly WriteOperation[] {
  const id = trashId(thing.kind, thing.id);
  return [{ type: "put", store: "trash", record: { ...thing, id } }, partOf(id, 0, records, lastWords)];
}

/** The write that adds more of the records of a thing to what is in the trash of it; `part` is counted from 1. */
export function moreIntoTrash(
  { kind, id }: { readonly kind: TrashKind; readonly id: string },
  part: number,
  records: readonly TrashedRecord[],
): WriteOperation {
  return partOf(trashId(kind, id), part, records);
}

/** The writes that take a thing of one part out of the trash; they belong into the batch that puts it back. */
export function outOfTrash(kind: TrashKind, id: string): readonly WriteOperation[] {
  const item = trashId(kind, id);
  return [
    { type: "delete", store: "trash", id: item },
    { type: "delete", store: "trashContents", id: partId(item, 0) },
  ];
}

/** Records of one store as the trash keeps them. */
export function trashedFrom(
  store: string,
  records: readonly { readonly id: string }[],
): readonly TrashedRecord[] {
  return records.map((record) => ({ store, record: { ...record } }));
}

/** The id of a part; their order is that of their numbers. */
function partId(item: string, part: number): string {
  return `${item}/${String(part).padStart(6, "0")}`;
}

function partOf(
  item: string,
  part: number,
  records: readonly TrashedRecord[],
  lastWords?: TrashContents["lastWords"],
): WriteOperation {
  const record = { id: partId(item, part), records: [...records], ...(lastWords ? { lastWords } : {}) };
  return { type: "put", store: "trashContents", record };
}
