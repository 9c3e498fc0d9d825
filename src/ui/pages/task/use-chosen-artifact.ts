import type { Artifact } from "@core/domain/artifact/artifact";
import { artifactsWithin, deliverableOf, isNote } from "@core/domain/journal/task-outline";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";

const PARAMETER = "artifact";

/** The artifacts of a task, notes last, and the one that is shown. */
export interface ChosenArtifact {
  readonly artifacts: readonly Artifact[];
  /** The one the address names, else the deliverable; nothing while there is none. */
  readonly chosenId: string | undefined;
  readonly choose: (artifactId: string) => void;
}

/** Keeps the chosen artifact in the address, so that it survives a reload and can be linked. For observers. */
export function useChosenArtifact(view: TaskSession): ChosenArtifact {
  const [query, setQuery] = useSearchParams();
  const { state, taskId } = view;
  const { artifacts, delivered } = useMemo(() => {
    const isApart = (each: Artifact) => each.taskId !== taskId && isNote(each, state.rootTaskId);
    const all = artifactsWithin(state, taskId);
    const others = all.filter((each) => !isApart(each));
    return { artifacts: [...others, ...all.filter(isApart)], delivered: deliverableOf(others, taskId) };
  }, [state, taskId]);
  const choose = useCallback(
    (artifactId: string) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          after.set(PARAMETER, artifactId);
          // Words that were linked to stand in the one that was shown.
          for (const linked of ["words", "at"]) after.delete(linked);
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery],
  );
  const chosenId = query.get(PARAMETER) ?? delivered?.id;
  return { artifacts, chosenId, choose };
}
