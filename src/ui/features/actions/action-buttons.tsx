import { Button } from "@ui/elements/button";
import { useState } from "react";
import ActionRun from "./action-run";
import type { ChosenAction, PassageActionsProps } from "./run-target";
import type { OfferedAction } from "./use-actions-at";

/** Buttons for what plugins do with the selected passage, and the one that runs. */
export default function ActionButtons({
  offered,
  find,
  disabled,
}: PassageActionsProps & { offered: readonly OfferedAction[] }) {
  const [chosen, setChosen] = useState<ChosenAction>();
  const choose = ({ action }: OfferedAction) => {
    const document = find();
    if (!document?.passage) return;
    const { artifact, passage } = document;
    const text = artifact.content.slice(passage.start, passage.end);
    setChosen({ action, place: "selection", text, document });
  };
  return (
    <>
      {offered.map((each) => (
        <Button key={each.action.id} size="small" disabled={disabled} onClick={() => choose(each)}>
          {each.label}
        </Button>
      ))}
      {chosen ? <ActionRun chosen={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
