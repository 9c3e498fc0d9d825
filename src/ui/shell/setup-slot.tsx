import { ArrivedSetupsToken, SetupImportStoreToken } from "@core/stores/tokens";
import { part } from "@ui/elements/part";
import { useReady, useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";

const SetupDialog = part(() => import("@ui/features/sharing/setup-dialog"));

/** The place of the setup dialog; nothing is loaded for it until a shared setup arrives. */
export const SetupSlot = observer(function SetupSlot() {
  const { hasArrived } = useService(ArrivedSetupsToken);
  const ready = useReady(SetupImportStoreToken, hasArrived);
  if (!hasArrived || !ready) return null;
  return <SetupDialog />;
});
