import type { Artifact } from "@core/domain/artifact/artifact";
import { artifactSource } from "@core/domain/artifact/artifact-language";
import { mainBlock } from "@core/domain/artifact/deliverable-files";
import { runnableKind } from "@core/domain/artifact/runnable";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import type { ArtifactFiles } from "@ui/features/artifacts/passages/artifact-files";
import { useProposals } from "@ui/features/changes/use-proposals";
import type { RunSource } from "@ui/features/run/running-page";
import { LazyMarkdown } from "@ui/markdown/lazy-markdown";
import { RunBlock, type RunnableBlock } from "@ui/markdown/runnable-blocks";
import { useService } from "@ui/services-context";
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./task-page.module.css";

const RunPane = lazy(() => import("@ui/features/run/run-pane"));
const TrackedDocument = lazy(() => import("@ui/features/changes/tracked-document"));

const FIRST_HEADING = /^#[ \t][^\n]*\s*/;

/** Draws an artifact otherwise than usual, of several files the one that is shown. */
export type DrawnContent = (artifact: Artifact, usual: ReactNode, files: ArtifactFiles) => ReactNode;

/** A block of a text that was asked to be run, and the version of the text. */
interface AskedBlock extends RunnableBlock {
  readonly content: string;
}

/**
 * The drawing of artifacts of a task: with what is proposed in the text, or as the page that can be run; a block of a text
 * runs in the place of the text. For observers.
 */
export function useDrawnContent(view: TaskSession, changeable: Artifact | undefined): DrawnContent {
  const { t } = useTranslation("artifacts");
  const tasks = useService(TasksStoreToken);
  const hasEdits = useProposals(view, changeable).edits.length > 0;
  const [asked, setAsked] = useState<AskedBlock>();
  const fix = (problem: string) => {
    if (!changeable) return;
    const request = t("run.fixRequest", { problem });
    void tasks.amend(view.root.id, { kind: "change", request, version: changeable.version });
  };
  return (artifact, usual, files) => {
    // A boundary of its own: one around the usual text would hide it, and what has the focus in it, meanwhile.
    const loading = (drawing: ReactElement) => (
      <Suspense key={drawing.type === RunPane ? "run" : "changes"} fallback={usual}>
        {drawing}
      </Suspense>
    );
    const isChangeable = artifact === changeable;
    const onFix = isChangeable && view.isAtRest ? fix : undefined;
    const block = asked?.content === artifact.content ? asked : undefined;
    if (block) {
      const close = () => setAsked(undefined);
      return loading(<RunPane of={runSource(artifact.title, block)} isAsked onFix={onFix} onClose={close} />);
    }
    if (hasEdits && isChangeable && !files.set)
      return loading(<TrackedDocument view={view} artifact={artifact} />);
    const { language, text } = artifactSource(files.shown);
    if (runnableKind(language, text)) {
      const of = { ...runSource(files.shown.title, { language, source: text }), files: files.set?.files };
      return loading(<RunPane of={of} onFix={onFix} />);
    }
    const main = language === "markdown" && !files.set ? mainBlock(text) : undefined;
    if (main && runnableKind(main.language, main.source)) {
      // No files beside it; the ways to take the page alone away stand in its bar. The title is shown above already.
      const of = { ...runSource(files.shown.title, main), files: [] };
      const around = main.around.replace(FIRST_HEADING, "");
      return (
        <>
          {loading(<RunPane of={of} onFix={onFix} />)}
          {around ? (
            <div className={styles.around}>
              <LazyMarkdown text={around} fallback={null} />
            </div>
          ) : null}
        </>
      );
    }
    const run = (of: RunnableBlock) => setAsked({ ...of, content: artifact.content });
    return <RunBlock value={run}>{usual}</RunBlock>;
  };
}

function runSource(title: string, { language, source }: RunnableBlock): RunSource {
  return { kind: runnableKind(language, source) ?? "page", title, language, source };
}
