import { SetupImportStoreToken } from "@core/stores/setup-import-store";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { lazy, Suspense } from "react";

const SetupDialog = lazy(() => import("@ui/parts/sharing/setup-dialog"));

/** Shows the setup dialog while a shared setup is being taken in. */
export const SetupSlot = observer(function SetupSlot() {
  const { step } = useService(SetupImportStoreToken);
  if (!step) return null;
  return (
    <Suspense fallback={null}>
      <SetupDialog step={step} />
    </Suspense>
  );
});
