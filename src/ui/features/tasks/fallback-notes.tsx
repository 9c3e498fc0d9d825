import { fallbacksOf } from "@core/domain/journal/fallbacks";
import type { Fallback } from "@core/domain/journal/journal-event";
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
  const lines = [...takenIn(view).map((fallback) => t(`fallback.${fallback}`)), ...others];
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

/** Of the whole all of them, of a part its own. Journals from before there were such events tell of the brief alone. */
function takenIn({ state, isRoot, taskId }: TaskSession): readonly Fallback[] {
  const taken = state.events.flatMap((event): Fallback[] => {
    if (event.type === "fallback-taken") return isRoot || event.taskId === taskId ? [event.fallback] : [];
    return event.type === "analysis-completed" && event.fallback && isRoot ? ["brief"] : [];
  });
  return [...new Set(taken)];
}
