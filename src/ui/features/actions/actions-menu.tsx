import { ActionMenu } from "@ui/elements/action-menu";
import { Puzzle } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import ActionRun from "./action-run";
import type { ChosenAction, PluginActionsProps } from "./run-target";
import type { OfferedAction } from "./use-actions-at";

/** The menu of what plugins do with a message or a document, and the one that runs. */
export default function ActionsMenu({
  offered,
  ...chosenAt
}: PluginActionsProps & { offered: readonly OfferedAction[] }) {
  const { t } = useTranslation("tools");
  const [chosen, setChosen] = useState<ChosenAction>();
  const actions = offered.map(({ action, label }) => ({
    label,
    run: () => setChosen({ action, ...chosenAt }),
  }));
  return (
    <>
      <ActionMenu label={t("actions.menu")} icon={<Puzzle aria-hidden="true" />} actions={actions} />
      {chosen ? <ActionRun chosen={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
