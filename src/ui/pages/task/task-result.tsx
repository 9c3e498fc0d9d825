import type { TaskView } from "@core/stores/task-view";
import { ArtifactPanel } from "@ui/parts/artifact-panel";
import { FirstRunChoices } from "@ui/parts/first-run-choices";
import { Lanes } from "@ui/parts/tasks/lanes";
import { PhaseLine } from "@ui/parts/tasks/phase-line";
import { TaskNotice } from "@ui/parts/tasks/task-notice";
import { TaskRequest } from "@ui/parts/tasks/task-request";
import type { AgentOf } from "@ui/parts/tasks/use-agents";
import { observer } from "mobx-react-lite";
import type { Ref } from "react";
import type { ChosenArtifact } from "./use-chosen-artifact";
import type { PendingStart } from "./use-start-pending";

/** Properties of the result column. */
export interface TaskResultProps {
  view: TaskView;
  pending: PendingStart;
  agentOf: AgentOf;
  chosen: ChosenArtifact;
  panelRef: Ref<HTMLElement>;
}

/** What stands first: what keeps the task from going on, what is being written, what was delivered or asked for. */
export const TaskResult = observer(function TaskResult(props: TaskResultProps) {
  const { view, pending, agentOf, chosen, panelRef } = props;
  const isEmpty = chosen.artifacts.length === 0 && chosen.chosenId === undefined;
  return (
    <>
      {pending.needsProvider ? (
        <FirstRunChoices onReady={pending.start} />
      ) : (
        <TaskNotice view={view} onStart={pending.start} />
      )}
      {view.isOrchestrating ? <PhaseLine view={view} /> : null}
      <Lanes view={view} agentOf={agentOf} />
      {isEmpty ? (
        <TaskRequest task={view.task} />
      ) : (
        <ArtifactPanel
          ref={panelRef}
          artifacts={chosen.artifacts}
          selectedId={chosen.chosenId}
          onSelect={chosen.choose}
        />
      )}
    </>
  );
});
