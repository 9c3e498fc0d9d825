import { ArrivedSetupsToken, SetupImportStoreToken } from "@core/stores/tokens";
import { useReady, useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { lazy, Suspense } from "react";

const SetupDialog = lazy(() => import("@ui/features/sharing/setup-dialog"));

/** The place of the setup dialog; nothing is loaded for it until a shared setup arrives. */
export const SetupSlot = observer(function SetupSlot() {
  const { hasArrived } = useService(ArrivedSetupsToken);
  const ready = useReady(SetupImportStoreToken, hasArrived);
  if (!hasArrived || !ready) return null;
  return (
    <Suspense fallback={null}>
      <SetupDialog />
    </Suspense>
  );
});
