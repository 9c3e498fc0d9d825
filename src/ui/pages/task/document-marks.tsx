import type { Artifact } from "@core/domain/artifact/artifact";
import { versionsOf } from "@core/domain/journal/artifact-versions";
import { TextOrigins } from "@core/domain/journal/text-origins";
import type { TaskSession } from "@core/stores/tasks/task-session";
import type { DrawnStretch } from "@ui/features/artifacts/passages/artifact-files";
import { PassageMarks } from "@ui/features/artifacts/passages/passage-marks";
import { useProvedPassages } from "@ui/features/artifacts/passages/use-proved-passages";
import { XRay } from "@ui/features/artifacts/passages/x-ray";
import { observer } from "mobx-react-lite";
import { useMemo } from "react";

/** Properties of what is drawn over a text. */
export interface DocumentMarksProps {
  artifact: Artifact;
  view: TaskSession;
  /** The part of it that is drawn, where that is not all. */
  stretch: DrawnStretch | undefined;
  /** Whether it is told of every paragraph where it comes from. */
  isXRayed: boolean;
  /** The element the text is drawn in. */
  root: HTMLElement | null;
  nameOf: (agentId: string) => string;
  onShowNote: (artifactId: string) => void;
}

/** The journal's knowledge of the passages of a text, shown where they stand. */
export const DocumentMarks = observer(function DocumentMarks({
  artifact,
  view,
  stretch,
  isXRayed,
  ...of
}: DocumentMarksProps) {
  const { state } = view;
  const requirements = useMemo(
    () =>
      [...state.tasks.values()]
        .flatMap((task) => task.requirements)
        .filter(({ proof }) => proof?.artifactId === artifact.id),
    [state.tasks, artifact.id],
  );
  const origins = useMemo(() => {
    let known: TextOrigins | undefined;
    const notes = artifact.dependencies.flatMap((id) => state.artifacts.get(id) ?? []);
    // Long texts and many versions are read only once somebody asks.
    return () => (known ??= new TextOrigins(artifact, versionsOf(state.events, artifact.id), notes));
  }, [artifact, state]);
  const passages = useProvedPassages(of.root, stretch ?? artifact.content, requirements);
  const { root, nameOf } = of;
  return (
    <>
      <PassageMarks passages={passages} origins={origins} {...of} />
      {isXRayed && root ? <XRay root={root} passages={passages} origins={origins} nameOf={nameOf} /> : null}
    </>
  );
});
