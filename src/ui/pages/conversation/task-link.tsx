import { ORCHESTRATOR_ID } from "@core/domain/agent";
import type { Message } from "@core/domain/conversation";
import { AppLink } from "@ui/links";
import { ListTodo } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./message-list.module.css";

const LINK = /^\[([^\]]*)\]\(\/tasks\/([\w-]+)\)$/;

/** The task the orchestrator made of a message, if this is where it says so. */
export function taskLinkOf({ agentId, content }: Message): { title: string; taskId: string } | undefined {
  const [, title, taskId] = agentId === ORCHESTRATOR_ID ? (LINK.exec(content) ?? []) : [];
  return title === undefined || taskId === undefined ? undefined : { title, taskId };
}

/** Leads from a conversation to the task that came of it. */
export function TaskLink({ title, taskId }: { title: string; taskId: string }) {
  const { t } = useTranslation("chat");
  return (
    <div className={styles.task}>
      <p>{t("taskStarted")}</p>
      <AppLink to={`/tasks/${taskId}`} className={styles.taskLink}>
        <ListTodo aria-hidden="true" />
        {title || t("openTask")}
      </AppLink>
    </div>
  );
}
