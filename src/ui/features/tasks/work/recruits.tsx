import { type Agent, agentName } from "@core/domain/agent/agent";
import { TaskEditorToken } from "@core/services/tokens";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { AgentsStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { conversationPath } from "@ui/features/conversations/conversation-address";
import { Section } from "@ui/features/tasks/section";
import { useAttempt } from "@ui/features/tasks/use-attempt";
import { useLanguage } from "@ui/language";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { Check, UserPlus } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./work-breakdown.module.css";

/** The agents that were recruited for a task: they belong to it alone until they are kept. */
export const Recruits = observer(function Recruits({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  const agents = useService(AgentsStoreToken);
  const editor = useService(TaskEditorToken);
  const attempt = useAttempt();
  const { recruits } = view.state;
  if (recruits.size === 0 || !view.isRoot) return null;
  const keep = async (agent: Agent) => {
    if (await attempt(() => editor.keepAgent(view.taskId, agent.id))) await agents.refresh();
  };
  return (
    <Section title={t("recruits.title")}>
      <ul className={styles.list}>
        {[...recruits.values()].map((agent) => (
          <Recruit
            key={agent.id}
            agent={agent}
            isKept={agents.agents.some(({ id }) => id === agent.id)}
            onKeep={() => void keep(agent)}
          />
        ))}
      </ul>
    </Section>
  );
});

function Recruit({ agent, isKept, onKeep }: { agent: Agent; isKept: boolean; onKeep: () => void }) {
  const { t } = useTranslation("tasks");
  const language = useLanguage();
  const nameId = useId();
  const name = agentName(agent, language);
  return (
    <li className={styles.item}>
      <span id={nameId}>{name}</span>
      {isKept ? (
        <span className={styles.head}>
          <Check aria-hidden="true" size={16} />
          {t("recruits.kept")}
        </span>
      ) : (
        <Button
          size="small"
          icon={<UserPlus aria-hidden="true" />}
          aria-describedby={nameId}
          onClick={onKeep}
        >
          {t("recruits.keep")}
        </Button>
      )}
      {agent.role ? <p className={styles.muted}>{agent.role}</p> : null}
      {isKept ? (
        <p>
          <AppLink to={conversationPath(agent.id)}>{t("recruits.chat", { name })}</AppLink>
        </p>
      ) : null}
    </li>
  );
}
