import type { FolderChange } from "@core/domain/knowledge/folder-change";
import { FoldersStoreToken } from "@core/stores/tokens";
import { useReady, useService } from "@ui/services-context";
import { useCallback, useEffect, useState } from "react";
import { FolderChanges } from "./folder-changes";

/** The changes of a tool call in a folder, each file to be put back. */
function CallChanges({ useId }: { useId: string }) {
  const store = useService(FoldersStoreToken);
  const [changes, setChanges] = useState<readonly FolderChange[]>([]);
  const load = useCallback(
    () => store.changesOf(useId).then(setChanges, () => setChanges([])),
    [store, useId],
  );
  useEffect(() => void load(), [load]);
  const undo = async (change: FolderChange, evenIfChanged: boolean) => {
    try {
      await store.undo(useId, change, evenIfChanged);
    } finally {
      await load();
    }
  };
  return <FolderChanges changes={changes} onUndo={undo} />;
}

/** The same, once the folders are known. */
export default function ReadyCallChanges(props: { useId: string }) {
  return useReady(FoldersStoreToken) ? <CallChanges {...props} /> : null;
}
