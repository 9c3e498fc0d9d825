import type { TaskStep } from "@core/domain/task/task";
import type { TaskDisplayState } from "@core/domain/task/task-display-state";
import { formatTaskDuration } from "@ui/features/tasks/duration";
import { Section } from "@ui/features/tasks/section";
import { StateBadge } from "@ui/features/tasks/state-badge";
import { formatClockTime } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useTranslation } from "react-i18next";
import { stepKindOf } from "./step-kind";
import styles from "./steps.module.css";

/** Properties of the list of steps. */
export interface StepsListProps {
  steps: readonly TaskStep[];
  /** The state of a step that has begun and not ended. */
  current: TaskDisplayState;
  /** The agent's name by id. */
  nameOf: (agentId: string) => string;
}

/** The steps in order, each with state, agent, start, completion and duration. */
export function StepsList({ steps, ...of }: StepsListProps) {
  const { t } = useTranslation("tasks");
  if (steps.length === 0) return null;
  const ordered = [...steps].sort((a, b) => a.order - b.order);
  const done = steps.filter(({ status }) => status === "completed").length;
  return (
    <Section title={t("steps.title")} figure={t("steps.figure", { done, total: steps.length })}>
      <ol className={styles.steps}>
        {ordered.map((step) => (
          <Step key={step.id} step={step} {...of} />
        ))}
      </ol>
    </Section>
  );
}

function Step({ step, current, nameOf }: { step: TaskStep } & Omit<StepsListProps, "steps">) {
  const { t } = useTranslation("tasks");
  const language = useLanguage();
  const clock = (at: number | undefined) => (at === undefined ? undefined : formatClockTime(at, language));
  const facts: readonly (readonly [string, string | undefined])[] = [
    [t("timeline.agent"), step.agentId && nameOf(step.agentId)],
    [t("steps.started"), clock(step.startedAt)],
    [t("state.completed"), clock(step.completedAt)],
    [t("steps.duration"), formatTaskDuration(step.duration, language)],
  ];
  const kind = stepKindOf(step);
  const name = kind ? t(`steps.name.${kind}`) : step.name;
  // The executed step is the task itself, whose title stands above.
  const description = kind ? undefined : step.description;
  return (
    <li className={styles.step}>
      <div className={styles.name}>
        <span>{name}</span>
        <StateBadge state={step.status === "in_progress" ? current : step.status} />
      </div>
      {description && description !== name ? <p className={styles.description}>{description}</p> : null}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? "—"}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
