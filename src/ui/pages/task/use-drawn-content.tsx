import type { Artifact } from "@core/domain/artifact/artifact";
import { artifactSource } from "@core/domain/artifact/artifact-language";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import { hasScripts } from "@ui/features/artifacts/run/runnable-page";
import { useProposals } from "@ui/features/changes/use-proposals";
import { useService } from "@ui/services-context";
import { lazy, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

const RunPage = lazy(() => import("@ui/features/artifacts/run/run-page"));
const TrackedDocument = lazy(() => import("@ui/features/changes/tracked-document"));

/** Draws an artifact otherwise than usual; `undefined` where it is drawn as usual. */
export type DrawnContent = (artifact: Artifact, usual: ReactNode) => ReactNode;

/** The drawing of artifacts of a task: with what is proposed in the text, or as a page that can be run. For observers. */
export function useDrawnContent(view: TaskSession, changeable: Artifact | undefined): DrawnContent {
  const { t } = useTranslation("artifacts");
  const tasks = useService(TasksStoreToken);
  const hasEdits = useProposals(view, changeable).edits.length > 0;
  const fix = (problem: string) => {
    if (!changeable) return;
    const request = t("run.fixRequest", { problem });
    void tasks.amend(view.root.id, { kind: "change", request, version: changeable.version });
  };
  return (artifact, usual) => {
    const isChangeable = artifact === changeable;
    if (hasEdits && isChangeable) return <TrackedDocument view={view} artifact={artifact} />;
    const { language, text } = artifactSource(artifact);
    if (language !== "html" || !hasScripts(text)) return undefined;
    return (
      <RunPage html={text} title={artifact.title} onFix={isChangeable && view.isAtRest ? fix : undefined}>
        {usual}
      </RunPage>
    );
  };
}
