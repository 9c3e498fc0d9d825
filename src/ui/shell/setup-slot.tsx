import { NotifierToken } from "@core/ports/notifier";
import { ArrivedSetupsToken, SetupImportStoreToken } from "@core/stores/tokens";
import { useService, useServices } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useEffect, useState } from "react";

const SetupDialog = lazy(() => import("@ui/features/sharing/setup-dialog"));

/** The place of the setup dialog; nothing is loaded for it until a shared setup arrives. */
export const SetupSlot = observer(function SetupSlot() {
  const services = useServices();
  const notifier = useService(NotifierToken);
  const { hasArrived } = useService(ArrivedSetupsToken);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!hasArrived) return;
    services.ready(SetupImportStoreToken).then(
      () => setReady(true),
      (error: unknown) => notifier.error(error),
    );
  }, [hasArrived, services, notifier]);
  if (!hasArrived || !ready) return null;
  return (
    <Suspense fallback={null}>
      <SetupDialog />
    </Suspense>
  );
});
