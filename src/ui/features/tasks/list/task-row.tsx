import { isExampleTask } from "@core/domain/task/example-task";
import type { TaskSummary } from "@core/domain/task/task-summary";
import { RelativeTime } from "@ui/elements/relative-time";
import { RecordingBadge } from "@ui/features/recordings/recording-badge";
import { ComplexityBadge } from "@ui/features/tasks/complexity-badge";
import { formatTaskDuration } from "@ui/features/tasks/duration";
import { ExampleBadge } from "@ui/features/tasks/example-badge";
import { PinnedMark } from "@ui/features/tasks/menu/pinned-mark";
import { TaskMenu } from "@ui/features/tasks/menu/task-menu";
import { StateBadge } from "@ui/features/tasks/state-badge";
import { useLanguage } from "@ui/language";
import { AppLink } from "@ui/links";
import {
  CalendarClock,
  Clock,
  FileText,
  ListChecks,
  ListTodo,
  type LucideIcon,
  Timer,
  UserRound,
} from "lucide-react";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./task-row.module.css";

/** Properties of a task in the list. */
export interface TaskRowProps {
  summary: TaskSummary;
  /** The assigned agent's name. */
  agentName: string;
}

/** A task in the list of tasks, in two lines; a click opens it. It is drawn anew when its own task has changed, no other. */
export const TaskRow = observer(function TaskRow({ summary, agentName }: TaskRowProps) {
  const { task } = summary;
  return (
    <article className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <AppLink to={`/tasks/${task.id}`} className={styles.link} data-entry="" title={task.title}>
            {task.title}
          </AppLink>
        </h3>
        {task.description === task.title ? null : <p className={styles.description}>{task.description}</p>}
      </div>
      <div className={styles.badges}>
        {task.pinned ? <PinnedMark /> : null}
        {isExampleTask(task.id) ? <ExampleBadge /> : null}
        {task.recording ? <RecordingBadge /> : null}
        <StateBadge
          state={summary.displayState}
          openPoints={summary.openPoints}
          waitingUntil={summary.waitingUntil}
        />
        <ComplexityBadge complexity={task.complexity} />
      </div>
      <TaskFigures summary={summary} agentName={agentName} />
      <span className={styles.menu}>
        <TaskMenu task={task} />
      </span>
    </article>
  );
});

/** A line of figures: who works on it, since when, and how far it is. What is not known yet is left out. */
function TaskFigures({ summary, agentName }: TaskRowProps) {
  const { t } = useTranslation("tasks");
  const language = useLanguage();
  const { task, requirements, artifactCount, steps } = summary;
  return (
    <dl className={styles.facts}>
      <Fact icon={UserRound} label={t("facts.agent")}>
        {agentName}
      </Fact>
      <Fact icon={Clock} label={t("facts.created")}>
        <RelativeTime at={task.createdAt} />
      </Fact>
      {task.dueDate === undefined ? null : (
        <Fact icon={CalendarClock} label={t("facts.due")} prefix>
          <RelativeTime at={task.dueDate} />
        </Fact>
      )}
      {requirements.total > 0 ? (
        <Fact icon={ListChecks} label={t("facts.requirements")}>
          {t("card.requirementsOf", requirements)}
        </Fact>
      ) : null}
      {artifactCount > 0 ? (
        <Fact icon={FileText} label={t("facts.artifacts")} prefix>
          {t("facts.number", { value: artifactCount })}
        </Fact>
      ) : null}
      {steps.total > 0 ? (
        <Fact icon={ListTodo} label={t("facts.steps")}>
          {t("card.stepsOf", { completed: steps.completed, total: steps.total })}
        </Fact>
      ) : null}
      {steps.durationMs > 0 ? (
        <Fact icon={Timer} label={t("steps.duration")}>
          {formatTaskDuration(steps.durationMs, language)}
        </Fact>
      ) : null}
    </dl>
  );
}

interface FactProps {
  icon: LucideIcon;
  /** The name of the figure; read aloud, and shown as a tooltip. */
  label: string;
  /** Whether the label is shown too. */
  prefix?: boolean;
  children: ReactNode;
}

function Fact({ icon: Icon, label, prefix, children }: FactProps) {
  return (
    <div className={styles.fact} title={label}>
      <Icon aria-hidden="true" />
      <dt className={prefix ? undefined : "visually-hidden"}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
