import { usageBy, type WorkUsage } from "@core/domain/journal/usage";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { formatTaskDuration } from "@ui/features/tasks/duration";
import { Section } from "@ui/features/tasks/section";
import { useCostOf, useWorkText } from "@ui/features/tasks/use-work-text";
import { useLanguage } from "@ui/language";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./work-breakdown.module.css";

/** Properties of the breakdown. */
export interface WorkBreakdownProps {
  view: TaskSession;
  nameOf: (agentId: string) => string;
}

/** The tokens, money and time that each agent took; the same by part where the work was divided. */
export const WorkBreakdown = observer(function WorkBreakdown({ view, nameOf }: WorkBreakdownProps) {
  const { t } = useTranslation("tasks");
  const costOf = useCostOf();
  const { calls, state } = view;
  if (calls.length === 0) return null;
  const byTask = usageBy("taskId", calls, costOf);
  return (
    <Section title={t("cost.section")}>
      <Table caption={t("timeline.agent")} usages={usageBy("agentId", calls, costOf)} nameOf={nameOf} />
      {byTask.size > 1 ? (
        <Table
          caption={t("cost.byTask")}
          usages={byTask}
          nameOf={(taskId) => state.tasks.get(taskId)?.title ?? "—"}
        />
      ) : null}
    </Section>
  );
});

interface TableProps {
  caption: string;
  usages: ReadonlyMap<string, WorkUsage>;
  nameOf: (id: string) => string;
}

function Table({ caption, usages, nameOf }: TableProps) {
  const { t } = useTranslation("tasks");
  const language = useLanguage();
  const text = useWorkText();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{caption}</th>
          <th scope="col">{t("cost.tokens")}</th>
          <th scope="col">{t("cost.title")}</th>
          <th scope="col">{t("cost.time")}</th>
        </tr>
      </thead>
      <tbody>
        {[...usages].map(([id, usage]) => (
          <tr key={id}>
            <th scope="row">{nameOf(id) || "…"}</th>
            <td>{text.tokens(usage)}</td>
            <td>{text.cost(usage)}</td>
            <td>{formatTaskDuration(usage.durationMs, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
