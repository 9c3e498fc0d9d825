import { NotifierToken } from "@core/ports/notifier";
import { AgentsStoreToken, ProjectsStoreToken, TasksStoreToken } from "@core/stores/tokens";
import { RelativeTime } from "@ui/elements/relative-time";
import { AgentIcon } from "@ui/features/agents/agent-icon";
import { conversationPath } from "@ui/features/conversations/conversation-address";
import { ConversationMenu } from "@ui/features/conversations/conversation-menu";
import { RowBoundary } from "@ui/features/records/row-boundary";
import { TaskList } from "@ui/features/tasks/list/task-list";
import { useTaskPage } from "@ui/features/tasks/list/use-task-page";
import { useAgents } from "@ui/features/tasks/work/use-agents";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./projects.module.css";

/** Properties of a part of what was made in a project. */
export interface ProjectWorkProps {
  projectId: string;
}

/** The tasks of a project with their live state, newest first. */
export const ProjectTasks = observer(function ProjectTasks({ projectId }: ProjectWorkProps) {
  const { t } = useTranslation("projects");
  const store = useService(TasksStoreToken);
  const { nameOf } = useAgents();
  const { tasks, total, showMore } = useTaskPage(store, { projectId });
  const id = useId();
  useEffect(() => void store.loadList(), [store]);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t("shell:nav.tasks")}</h2>
      {total > 0 ? (
        <TaskList tasks={tasks} total={total} onShowMore={showMore} nameOf={nameOf} />
      ) : (
        <p className={styles.meta}>{t("noTasks")}</p>
      )}
    </section>
  );
});

/** The conversations of a project, newest first. */
export const ProjectConversations = observer(function ProjectConversations({ projectId }: ProjectWorkProps) {
  const { t } = useTranslation(["projects", "conversations"]);
  const store = useService(ProjectsStoreToken);
  const agents = useService(AgentsStoreToken);
  const notifier = useService(NotifierToken);
  const id = useId();
  useEffect(() => {
    store.loadConversations(projectId).catch((error: unknown) => notifier.error(error));
  }, [store, projectId, notifier]);
  const conversations = store.conversationsOf(projectId) ?? [];
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t("shell:nav.conversations")}</h2>
      {conversations.length > 0 ? (
        <ul className={styles.list}>
          {conversations.map((conversation) => (
            <RowBoundary key={conversation.id} record={conversation} store="conversations" isItem>
              <li className={styles.row}>
                <AgentIcon agent={agents.find(conversation.agentId)} size="small" />
                <div className={styles.text}>
                  <AppLink to={conversationPath(conversation.agentId, conversation.id)}>
                    {conversation.title || t("conversations:untitled")}
                  </AppLink>
                  <p className={styles.meta}>
                    <RelativeTime at={conversation.timestamp} />
                  </p>
                </div>
                <ConversationMenu conversation={conversation} />
              </li>
            </RowBoundary>
          ))}
        </ul>
      ) : (
        <p className={styles.meta}>{t("noConversations")}</p>
      )}
    </section>
  );
});
