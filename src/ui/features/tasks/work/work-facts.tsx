import { usageOf } from "@core/domain/journal/usage";
import { openPoints, outcomeOf } from "@core/domain/requirement/requirement";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { formatTaskDuration } from "@ui/features/tasks/duration";
import { useCostOf, useWorkText } from "@ui/features/tasks/use-work-text";
import { useLanguage } from "@ui/language";
import { ChevronDown } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./work-facts.module.css";

/** One line of what the work took and what was proved. */
export const WorkFacts = observer(function WorkFacts({ view }: { view: TaskSession }) {
  const figures = useFigures(view);
  return <p className={styles.facts}>{figures.join(" · ")}</p>;
});

/** Properties of the button that unfolds how a result came about. */
export interface HowItWasMadeProps {
  isOpen: boolean;
  /** Whether the work still goes on. */
  isLive: boolean;
  /** The id of the content it unfolds, while that is there. */
  controls: string;
  onToggle: () => void;
}

/** The button that unfolds how a result came about. */
export function HowItWasMade({ isOpen, isLive, controls, onToggle }: HowItWasMadeProps) {
  const { t } = useTranslation("tasks");
  return (
    <button
      type="button"
      className={styles.how}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
    >
      {t(isLive ? "common:details" : "work.how")}
      <ChevronDown aria-hidden="true" />
    </button>
  );
}

/** `3 agents`, `46s`, `$0.04`, `8 of 8 proved`; what is not known is left out. For observers. */
function useFigures(view: TaskSession): readonly string[] {
  const { t } = useTranslation("tasks");
  const language = useLanguage();
  const text = useWorkText();
  const { calls, elapsedMs } = view;
  const usage = usageOf(calls, useCostOf());
  const agents = new Set(calls.map(({ agentId }) => agentId)).size || 1;
  // The practice model proves nothing.
  const required = view.isWalkThrough ? [] : view.requirements.filter(({ priority }) => priority !== "wont");
  const proved = required.filter((each) => outcomeOf(each) === "met").length;
  const accepted = required.length - proved - openPoints(required).length;
  return [
    t("work.agents", { count: agents }),
    ...(elapsedMs > 0 ? [formatTaskDuration(elapsedMs, language)] : []),
    ...(usage.cost === undefined ? [] : [text.cost(usage)]),
    ...(required.length > 0 ? [t("work.proved", { proved, total: required.length })] : []),
    ...(accepted > 0 ? [t("work.accepted", { count: accepted })] : []),
  ];
}
