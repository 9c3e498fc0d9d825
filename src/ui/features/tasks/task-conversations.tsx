import type { Conversation } from "@core/domain/conversation/conversation";
import { deliverableOf } from "@core/domain/journal/task-outline";
import { TaskLibraryToken } from "@core/services/tokens";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { RelativeTime } from "@ui/elements/relative-time";
import { conversationPath } from "@ui/features/conversations/conversation-address";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { AskAbout } from "./ask-about";
import styles from "./facts.module.css";
import { Section } from "./section";

/**
 * The conversations that a task was asked for in, or that are about it, each a link to it, and once it is done the way to
 * begin one.
 */
export const TaskConversations = observer(function TaskConversations({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  const library = useService(TaskLibraryToken);
  const [conversations, setConversations] = useState<readonly Conversation[]>([]);
  const { rootTaskId } = view.state;
  useEffect(() => {
    let isLeft = false;
    // A failure to read is told where conversations are kept, in the history.
    library.conversations(rootTaskId).then(
      (found) => isLeft || setConversations(found),
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [library, rootTaskId]);
  const { state, task } = view;
  const deliverable = deliverableOf([...state.artifacts.values()], rootTaskId);
  const canAsk = task.status === "completed" && deliverable !== undefined;
  if (!view.isRoot || (conversations.length === 0 && !canAsk)) return null;
  return (
    <Section title={t("shell:nav.conversations")}>
      <ul className={styles.group}>
        {conversations.map(({ id, agentId, title, timestamp }) => (
          <li key={id}>
            <AppLink to={conversationPath(agentId, id)}>{title}</AppLink> <RelativeTime at={timestamp} />
          </li>
        ))}
      </ul>
      {canAsk ? <AskAbout task={task} deliverable={deliverable} /> : null}
    </Section>
  );
});
