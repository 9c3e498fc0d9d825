import type { Task } from "@core/domain/task/task";
import { conversationPath } from "@ui/features/conversations/conversation-address";
import { AppLink } from "@ui/links";
import { useTranslation } from "react-i18next";
import styles from "./made-from.module.css";

/** The origin of a task: the one it is another attempt at, with their differences, or a reply in a conversation. */
export function MadeFrom({ task }: { task: Pick<Task, "id" | "madeFrom" | "fromReply"> }) {
  const { t } = useTranslation("tasks");
  if (task.fromReply) {
    const { agentId, conversationId } = task.fromReply;
    return (
      <p className={styles.madeFrom}>
        <AppLink to={conversationPath(agentId, conversationId)}>{t("library.fromReply")}</AppLink>
      </p>
    );
  }
  if (task.madeFrom === undefined) return null;
  return (
    <p className={styles.madeFrom}>
      <AppLink to={`/tasks/${encodeURIComponent(task.madeFrom)}`}>{t("library.madeFrom")}</AppLink>
      <AppLink to={compareAddress(task.madeFrom, task.id)}>{t("library.compareBoth")}</AppLink>
    </p>
  );
}

/** The address of the page where two tasks stand side by side. */
export function compareAddress(left: string, right = ""): string {
  return `/tasks/compare?${new URLSearchParams({ left, ...(right ? { right } : {}) })}`;
}
