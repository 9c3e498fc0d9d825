import { isRefinement } from "@core/domain/journal/task-outline";
import type { TimelineEntry } from "@core/domain/journal/timeline-entry";
import { openPoints } from "@core/domain/requirement/requirement";
import type { Task } from "@core/domain/task/task";
import type { TaskDisplayState } from "@core/domain/task/task-display-state";
import { completionPercent } from "@core/domain/task/task-progress";
import { AppError } from "@core/errors/app-error";
import { Button } from "@ui/elements/button";
import { ErrorText } from "@ui/elements/error-text";
import { StateBadge } from "@ui/features/tasks/state-badge";
import { AppLink } from "@ui/links";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Quote } from "./quote";
import styles from "./timeline.module.css";
import type { TimelineSource } from "./timeline-source";

const ToolEntry = lazy(() => import("@ui/features/tools/tool-entry"));

const BRANCHES_SHOWN = 3;

/** Properties of what a timeline row says. */
export interface TimelineDetailProps {
  entry: TimelineEntry;
  source: TimelineSource;
}

/** The details of an event, by its kind. */
export function TimelineDetail({ entry, source }: TimelineDetailProps) {
  const { t } = useTranslation("tasks");
  switch (entry.kind) {
    case "task-created":
      return <p className={styles.detail}>{entry.title}</p>;
    case "agent-recruited":
      return entry.role ? <p className={styles.detail}>{entry.role}</p> : null;
    case "artifact-created":
      return <ArtifactDetail artifactId={entry.artifactId} title={entry.title} source={source} />;
    case "user-message":
    case "agent-response":
      return <Quote text={entry.content} />;
    case "requirement-detected":
    case "requirement-satisfied":
    case "requirement-accepted":
    case "requirement-reopened":
      return <RequirementNames ids={entry.requirementIds} source={source} />;
    case "requirement-validated":
      return (
        <>
          <RequirementNames ids={entry.requirementIds} source={source} />
          {entry.reason ? <p className={styles.detail}>{entry.reason}</p> : null}
        </>
      );
    case "task-branched":
      return <Branches ids={entry.subTaskIds} source={source} />;
    case "subtask-created":
    case "subtask-completed":
      return (
        <SubTaskProgress title={entry.title} task={source.taskOf(entry.subTaskId)} stateOf={source.stateOf} />
      );
    case "task-completed":
      return (
        <p className={styles.detail}>
          {t(entry.allSatisfied ? "timeline.allSatisfied" : "timeline.notAllSatisfied")}
        </p>
      );
    case "artifact-repaired":
      return <ArtifactDetail artifactId={entry.artifactId} title={entry.title} source={source} />;
    case "tool-asked":
    case "tool-called":
      return (
        <Suspense fallback={null}>
          <ToolEntry use={entry.use} />
        </Suspense>
      );
    case "task-failed":
      return <FailureDetail entry={entry} source={source} />;
    default:
      return null;
  }
}

/** The cause of a task's failure; of a part also which one. */
function FailureDetail({
  entry,
  source,
}: {
  entry: Extract<TimelineEntry, { kind: "task-failed" }>;
  source: TimelineSource;
}) {
  const task = source.taskOf(entry.taskId);
  return (
    <>
      {task?.parentTaskId === undefined ? null : <p className={styles.detail}>{task.title}</p>}
      <p className={styles.detail}>
        <ErrorText error={new AppError(entry.errorCode, entry.params)} />
      </p>
    </>
  );
}

function ArtifactDetail({
  artifactId,
  title,
  source,
}: {
  artifactId: string;
  title: string;
  source: TimelineSource;
}) {
  const { t } = useTranslation("tasks");
  return (
    <div className={styles.artifact}>
      <p className={styles.detail}>{title}</p>
      <Button
        size="small"
        aria-label={t("timeline.viewContentOf", { title })}
        onClick={() => source.onViewArtifact(artifactId)}
      >
        {t("timeline.viewContent")}
      </Button>
    </div>
  );
}

function RequirementNames({ ids, source }: { ids: readonly string[]; source: TimelineSource }) {
  const names = ids.flatMap((id) => source.requirementOf(id) ?? []);
  return (
    <ul className={styles.names}>
      {names.map(({ id, description }) => (
        <li key={id}>{description}</li>
      ))}
    </ul>
  );
}

function Branches({ ids, source }: { ids: readonly string[]; source: TimelineSource }) {
  const { t } = useTranslation("tasks");
  const rest = ids.length - BRANCHES_SHOWN;
  return (
    <>
      <p className={styles.detail}>{t("timeline.subTasks", { count: ids.length })}</p>
      <ul className={styles.names}>
        {ids.slice(0, BRANCHES_SHOWN).map((id) => (
          <li key={id}>{source.taskOf(id)?.title}</li>
        ))}
        {rest > 0 ? <li>{t("common:andMore", { count: rest })}</li> : null}
      </ul>
    </>
  );
}

/** Properties of a sub-task in the timeline. */
interface SubTaskProgressProps {
  title: string;
  task: Task | undefined;
  stateOf: (task: Task) => TaskDisplayState;
}

/** A sub-task with its state and how far it is. */
function SubTaskProgress({ title, task, stateOf }: SubTaskProgressProps) {
  const { t } = useTranslation("tasks");
  if (!task) return <p className={styles.detail}>{title}</p>;
  return (
    <div className={styles.subTask}>
      <AppLink to={`/tasks/${task.id}`} className={styles.subTaskTitle}>
        {title}
      </AppLink>
      <span className={styles.subTaskState}>
        {isRefinement(task) && task.status === "failed" ? (
          <span>{t("plan.outcome.dropped")}</span>
        ) : (
          <>
            <StateBadge state={stateOf(task)} openPoints={openPoints(task.requirements).length} />
            <span>{t("facts.percent", { share: completionPercent(task) / 100 })}</span>
          </>
        )}
      </span>
    </div>
  );
}
