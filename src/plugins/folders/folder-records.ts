import type { FolderChange, FolderVersion } from "@core/domain/knowledge/folder-change";
import * as v from "valibot";

/** A change of a file as it is stored. */
export const folderChange = v.looseObject({
  id: v.string(),
  folderId: v.string(),
  path: v.string(),
  kind: v.picklist(["written", "moved", "deleted"]),
  at: v.number(),
});

/** Content of a file before a change, as it is stored. */
export const folderVersion = v.object({ id: v.string(), bytes: v.instance(Uint8Array) });

declare module "@core/domain/records/store-records" {
  interface StoreRecords {
    readonly folderChanges: FolderChange;
    readonly folderVersions: FolderVersion;
  }
}
