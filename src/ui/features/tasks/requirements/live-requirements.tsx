import { deliverableOf } from "@core/domain/journal/task-outline";
import type { Measure } from "@core/domain/requirement/proof";
import { outcomeOf, type Requirement } from "@core/domain/requirement/requirement";
import { measureOf } from "@core/services/orchestration/check/code-verdict";
import { counts } from "@core/services/orchestration/check/count";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { Section } from "@ui/features/tasks/section";
import { untracked } from "mobx";
import { observer } from "mobx-react-lite";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { CountedText } from "./requirement-proof";
import styles from "./requirements.module.css";
import { VerdictBadge } from "./verdict-badge";

/** The requirements while the text is being written: each ticks as soon as it is shown to be met. */
export const LiveRequirements = observer(function LiveRequirements({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  const { requirements } = view.task;
  const text = writtenText(view);
  const rows = requirements.map((requirement) => ({ requirement, ...stateOf(requirement, text) }));
  if (rows.length === 0) return null;
  const satisfied = rows.filter(({ isMet }) => isMet).length;
  return (
    <Section
      title={t("requirements.title")}
      figure={t("requirements.figure", { satisfied, total: rows.length })}
    >
      <ul className={styles.live}>
        {rows.map((row) => (
          <Row key={row.requirement.id} {...row} />
        ))}
      </ul>
    </Section>
  );
});

interface LiveRequirement {
  isMet: boolean;
  /** The count of what it measures, until it has been checked. */
  counted?: { count: number; measure: Measure } | undefined;
}

function Row({ requirement, isMet, counted }: LiveRequirement & { requirement: Requirement }) {
  const id = useId();
  return (
    <li className={styles.row}>
      <input id={id} type="checkbox" className={styles.box} checked={isMet} disabled readOnly />
      <div className={styles.text}>
        <label htmlFor={id}>{requirement.description}</label>
        {counted ? (
          <span className={styles.reason}>
            <CountedText text={String(counted.count)} measure={counted.measure} />
          </span>
        ) : null}
        {isMet ? null : <VerdictBadge requirement={requirement} />}
      </div>
    </li>
  );
}

/** The text as far as it is written. Read once a second, as the clock of the page ticks, and not with every word. */
function writtenText(view: TaskSession): string {
  const { rootTaskId, artifacts } = view.state;
  const live = view.live.find((each) => each.taskId === rootTaskId && each.purpose === "execution");
  if (live && view.now > 0) return untracked(() => live.text);
  return deliverableOf([...artifacts.values()], rootTaskId)?.content ?? "";
}

/** The verdict of the check; before it the count of what can be counted. More may still be written, so no bound above is met. */
function stateOf(requirement: Requirement, text: string): LiveRequirement {
  const outcome = outcomeOf(requirement);
  if (outcome !== "pending") return { isMet: outcome === "met" };
  const measure = text === "" ? undefined : measureOf(requirement);
  if (!measure) return { isMet: false };
  const count = Math.max(...counts(text, measure));
  const { min, max } = measure;
  return { isMet: min !== undefined && max === undefined && count >= min, counted: { count, measure } };
}
