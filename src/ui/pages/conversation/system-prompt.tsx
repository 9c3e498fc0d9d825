import { agentSystemPrompt } from "@core/domain/agent";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./conversation-page.module.css";

/** What the agent is told before the first message, folded away. */
export const SystemPrompt = observer(function SystemPrompt({ view }: { view: ConversationSession }) {
  const { t } = useTranslation("chat");
  const saved = view.branch.find(({ role }) => role === "system")?.content;
  const text = view.agent ? agentSystemPrompt(view.agent) : saved;
  const prompt = view.agent?.instructionsFrom?.name;
  if (!text) return null;
  return (
    <details className={styles.system}>
      <summary>{t("systemPrompt")}</summary>
      {prompt ? <p>{t("systemPromptFrom", { prompt })}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <section tabIndex={0} aria-label={t("systemPrompt")}>
        {text}
      </section>
    </details>
  );
});
