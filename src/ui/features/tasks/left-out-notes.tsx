import { leftOutOf } from "@core/domain/journal/brief";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { Info } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./task-notice.module.css";

const KINDS = ["requirements", "readers", "agents", "skills"] as const;

/** Notes on all that did not fit into the brief of a task, a line for each kind, in its own words. */
export const LeftOutNotes = observer(function LeftOutNotes({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  const leftOut = leftOutIn(view);
  if (leftOut.length === 0) return null;
  return (
    <ul className={styles.fallbacks} aria-label={t("leftOut.label")}>
      {leftOut.map(({ kind, texts }) => (
        <li key={kind} className={styles.fallback}>
          <Info aria-hidden="true" />
          <details className={styles.leftOut}>
            <summary>{t(`leftOut.${kind}`, { count: texts.length })}</summary>
            <ul>
              {texts.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
});

/** Texts for the whole, and but for what the user has made a requirement since. */
function leftOutIn({ state, isRoot, task }: TaskSession) {
  if (!isRoot) return [];
  const left = leftOutOf(state.events);
  const known = new Set(task.requirements.map(({ description }) => description));
  return KINDS.flatMap((kind) => {
    const texts = [...new Set(left[kind])].filter((text) => !known.has(text));
    return texts.length > 0 ? [{ kind, texts }] : [];
  });
}
