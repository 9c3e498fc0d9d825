import type { TaskSession } from "@core/stores/task-session";
import { ArtifactPanel } from "@ui/components/artifact-panel";
import { FirstRunChoices } from "@ui/components/first-run-choices";
import { Lanes } from "@ui/components/tasks/lanes";
import { PhaseLine } from "@ui/components/tasks/phase-line";
import { TaskNotice } from "@ui/components/tasks/task-notice";
import { TaskRequest } from "@ui/components/tasks/task-request";
import type { AgentOf } from "@ui/components/tasks/use-agents";
import { observer } from "mobx-react-lite";
import type { Ref } from "react";
import type { ChosenArtifact } from "./use-chosen-artifact";
import type { PendingStart } from "./use-start-pending";

/** Properties of the result column. */
export interface TaskResultProps {
  view: TaskSession;
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
