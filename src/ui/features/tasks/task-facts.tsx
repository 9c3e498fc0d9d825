import { satisfactionRate } from "@core/domain/requirement/requirement";
import type { Task } from "@core/domain/task/task";
import { completionPercent } from "@core/domain/task/task-progress";
import { RelativeTime } from "@ui/elements/relative-time";
import { useLanguage } from "@ui/language";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ComplexityBadge } from "./complexity-badge";
import styles from "./facts.module.css";
import { Section } from "./section";

const TakenTools = lazy(() => import("@ui/features/tasks/taken-tools"));

/** Properties of the summary of a task. */
export interface TaskFactsProps {
  task: Task;
  agentName: string;
  /** The name of its strategy; absent until that is known, and for a part of a task. */
  strategyName?: string | undefined;
  artifactCount: number;
  subTaskCount: number;
}

/** The summary counts of a task: agent, way of working, complexity, requirements, steps, artifacts, passes and times. */
export function TaskFacts({ task, artifactCount, subTaskCount, ...names }: TaskFactsProps) {
  const { t } = useTranslation("tasks");
  const language = useLanguage();
  const { plan } = task;
  const satisfied = task.requirements.filter(({ status }) => status === "satisfied").length;
  const steps = task.steps.filter(({ status }) => status === "completed").length;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("facts.agent"), names.agentName],
    [t("common:prompt.strategy"), names.strategyName],
    [t("runOn.label"), task.placedOn === undefined ? undefined : t("runOn.runner")],
    [t("facts.givenBy"), task.givenBy && `${task.givenBy.name} (${task.givenBy.protocol})`],
    [t("facts.estimate"), plan?.estimatedDuration ? minutes(plan.estimatedDuration, language) : undefined],
    [t("facts.skills"), plan?.requiredSkills.length ? listed(plan.requiredSkills, language) : undefined],
    [t("facts.complexity"), <ComplexityBadge key="complexity" complexity={task.complexity} />],
    [t("facts.progress"), t("facts.percent", { share: completionPercent(task) / 100 })],
    [
      t("facts.requirements"),
      task.requirements.length === 0
        ? undefined
        : t("facts.requirementsOf", {
            satisfied,
            total: task.requirements.length,
            share: satisfactionRate(task.requirements) / 100,
          }),
    ],
    [t("facts.steps"), t("facts.of", { done: steps, total: task.steps.length })],
    [t("facts.artifacts"), t("facts.number", { value: artifactCount })],
    [t("facts.subTasks"), t("facts.number", { value: subTaskCount })],
    [t("facts.passes"), t("facts.of", { done: task.actualPasses, total: task.estimatedPasses })],
    [t("facts.created"), <RelativeTime key="created" at={task.createdAt} />],
    [t("facts.due"), task.dueDate === undefined ? undefined : <RelativeTime key="due" at={task.dueDate} />],
    [
      t("state.completed"),
      task.completedAt === undefined ? undefined : <RelativeTime key="completed" at={task.completedAt} />,
    ],
  ];
  return (
    <Section title={t("facts.title")}>
      <dl className={styles.facts}>
        {facts.map(([label, value]) =>
          value === undefined ? null : (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        {task.withoutTools?.length ? (
          <Suspense fallback={null}>
            <TakenTools ids={task.withoutTools} />
          </Suspense>
        ) : null}
      </dl>
    </Section>
  );
}

function minutes(value: number, language: string): string {
  const parts = { style: "unit", unit: "minute", unitDisplay: "long" } as const;
  return new Intl.NumberFormat(language, parts).format(value);
}

function listed(words: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: "unit" }).format(words);
}
