import { lazy, Suspense } from "react";
import type { FolderPickerProps } from "./folder-picker";

const FolderPicker = lazy(() => import("./folder-picker"));

/** Chooses the folder that is worked in. What does it is loaded beside the page. */
export function FolderField(props: FolderPickerProps) {
  return (
    <Suspense fallback={null}>
      <FolderPicker {...props} />
    </Suspense>
  );
}
