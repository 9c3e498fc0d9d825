import type { Artifact } from "@core/domain/artifact/artifact";
import { artifactSource } from "@core/domain/artifact/artifact-language";
import { artifactsWithin, deliverableOf, isNote } from "@core/domain/journal/task-outline";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { TextDiffView } from "@ui/features/artifacts/versions/text-diff-view";
import { StateBadge } from "@ui/features/tasks/state-badge";
import { AppLink } from "@ui/links";
import { observer } from "mobx-react-lite";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./compare-page.module.css";
import { compareRequirements, type RequirementVerdict } from "./compare-requirements";
import { useTaskFigures } from "./use-task-figures";

/** Two open tasks. */
export interface ComparisonProps {
  left: TaskSession;
  right: TaskSession;
}

/** The outcomes and figures of two tasks, which requirements each meets, and the diff of their texts. */
export const Comparison = observer(function Comparison({ left, right }: ComparisonProps) {
  const { t } = useTranslation("tasks");
  const [before, after] = [resultOf(left), resultOf(right)];
  return (
    <>
      <Figures left={left} right={right} />
      <Requirements left={left} right={right} />
      <Region title={t("library.compare.texts")}>
        {before && after ? (
          <TextDiffView
            before={before.content}
            after={after.content}
            isMarkdown={artifactSource(after).language === "markdown"}
          />
        ) : (
          <p className={styles.hint}>{t("library.compare.noText")}</p>
        )}
      </Region>
    </>
  );
});

/** The figures of a task, each with the key of its label. */
const FIGURES = [
  ["requirements", "library.compare.requirements"],
  ["time", "library.compare.time"],
  ["tokens", "cost.tokens"],
  ["cost", "cost.title"],
  ["model", "common:model"],
  ["strategy", "common:prompt.strategy"],
] as const;

const Figures = observer(function Figures({ left, right }: ComparisonProps) {
  const { t } = useTranslation("tasks");
  const figuresOf = useTaskFigures();
  const [one, other] = [figuresOf(left), figuresOf(right)];
  const stateOf = (view: TaskSession) => (
    <StateBadge state={view.displayState} openPoints={view.openPoints} waitingUntil={view.waitingUntil} />
  );
  return (
    <Region title={t("library.compare.figures")}>
      <table className={styles.table}>
        <Head left={left} right={right} />
        <tbody>
          <Row label={t("library.compare.state")} left={stateOf(left)} right={stateOf(right)} />
          {FIGURES.map(([key, label]) => (
            <Row key={key} label={t(label)} left={one[key]} right={other[key]} />
          ))}
        </tbody>
      </table>
    </Region>
  );
});

const Requirements = observer(function Requirements({ left, right }: ComparisonProps) {
  const { t } = useTranslation("tasks");
  const rows = compareRequirements(left.task.requirements, right.task.requirements);
  const word = (verdict: RequirementVerdict | undefined) => {
    if (verdict === undefined) return t("library.compare.notAsked");
    return verdict === "pending" ? t("library.compare.unchecked") : t(`requirements.outcome.${verdict}`);
  };
  if (rows.length === 0) return null;
  return (
    <Region title={t("requirements.title")}>
      <table className={styles.table}>
        <Head left={left} right={right} />
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.description}
              label={row.description}
              left={word(row.left)}
              right={word(row.right)}
              differs={row.left !== row.right}
            />
          ))}
        </tbody>
      </table>
    </Region>
  );
});

function Head({ left, right }: ComparisonProps) {
  return (
    <thead>
      <tr>
        <td />
        {[left, right].map(({ task }, place) => (
          <th key={place === 0 ? "left" : "right"} scope="col">
            <AppLink to={`/tasks/${task.id}`}>{task.title}</AppLink>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  label: string;
  left: ReactNode;
  right: ReactNode;
  differs?: boolean;
}

function Row({ label, left, right, differs = false }: RowProps) {
  return (
    <tr className={differs ? styles.differs : undefined}>
      <th scope="row">{label}</th>
      <td>{left}</td>
      <td>{right}</td>
    </tr>
  );
}

function Region({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.region} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** The result a task has delivered. */
function resultOf({ state, taskId }: TaskSession): Artifact | undefined {
  const all = artifactsWithin(state, taskId).filter(
    (each) => each.taskId === taskId || !isNote(each, state.rootTaskId),
  );
  return deliverableOf(all, taskId);
}
