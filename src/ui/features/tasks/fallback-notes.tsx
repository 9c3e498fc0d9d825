import { fallbacksOf, SECTION_MISSING } from "@core/domain/journal/fallbacks";
import type { Fallback } from "@core/domain/journal/journal-event";
import { CHECKER_GONE } from "@core/domain/task/check-model";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { useFallbackText } from "@ui/features/providers/use-fallback-text";
import { Info } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./task-notice.module.css";

/** The fallbacks of a task, a line for each kind and model: what went on by other means than it should have. */
export const FallbackNotes = observer(function FallbackNotes({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  const fallbackText = useFallbackText();
  const others = fallbacksOf(view.calls).map(fallbackText);
  const taken = takenIn(view).map(({ fallback, reason, leftOut }) => {
    if (reason === CHECKER_GONE) return t("fallback.checker");
    const isCut = leftOut && fallback !== "brief" && fallback !== "agent";
    return isCut
      ? t(`fallback.without.${reason === SECTION_MISSING ? "section" : fallback}`, {
          names: leftOut.join(", "),
        })
      : t(`fallback.${fallback}`);
  });
  const lines = [...new Set(taken), ...others];
  if (lines.length === 0) return null;
  return (
    <ul className={styles.fallbacks} aria-label={t("fallback.label")}>
      {lines.map((line) => (
        <li key={line} className={styles.fallback}>
          <Info aria-hidden="true" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
});

/** A fallback, and the names of what it went on without. */
interface Taken {
  readonly fallback: Fallback;
  readonly reason?: string;
  readonly leftOut?: readonly string[] | undefined;
}

/** Of the whole all of them, of a part its own. Journals from before there were such events tell of the brief alone. */
function takenIn({ state, isRoot, taskId }: TaskSession): readonly Taken[] {
  return state.events.flatMap((event): Taken[] => {
    if (event.type === "fallback-taken") return isRoot || event.taskId === taskId ? [event] : [];
    return event.type === "analysis-completed" && event.fallback && isRoot ? [{ fallback: "brief" }] : [];
  });
}
