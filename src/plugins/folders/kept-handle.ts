import * as v from "valibot";

/** A folder that was opened, as it is stored. Only this device can make anything of the handle. */
export const keptHandle = v.object({
  id: v.string(),
  name: v.string(),
  purpose: v.picklist(["work", "knowledge", "backup", "sync"]),
  writes: v.boolean(),
  /** Absent where the folder lies in the browser. */
  handle: v.optional(
    v.custom<FileSystemDirectoryHandle>((value) => typeof value === "object" && value !== null),
  ),
  addedAt: v.number(),
});

export type KeptHandle = v.InferOutput<typeof keptHandle>;

declare module "@core/domain/records/store-records" {
  interface StoreRecords {
    readonly folderHandles: KeptHandle;
  }
}
