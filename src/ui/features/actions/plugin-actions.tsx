import { observer } from "mobx-react-lite";
import { lazy, Suspense } from "react";
import type { PassageActionsProps, PluginActionsProps } from "./run-target";
import { useActionsAt } from "./use-actions-at";

/** Few have plugins with actions. */
const ActionsMenu = lazy(() => import("./actions-menu"));
const ActionButtons = lazy(() => import("./action-buttons"));

/** The menu of what plugins do with a message or a document; nothing where they do nothing. */
export const PluginActions = observer(function PluginActions(props: PluginActionsProps) {
  const offered = useActionsAt(props.place);
  if (offered.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ActionsMenu offered={offered} {...props} />
    </Suspense>
  );
});

/** Buttons for what plugins do with the selected passage. */
export const PassageActions = observer(function PassageActions(props: PassageActionsProps) {
  const offered = useActionsAt("selection");
  if (offered.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ActionButtons offered={offered} {...props} />
    </Suspense>
  );
});
