import { ORCHESTRATOR_ID } from "@core/domain/agent";
import type { ConversationView } from "@core/stores/conversation-view";
import { AppLink } from "@ui/links";
import { AgentPicker } from "@ui/parts/agent-picker";
import { PromptBox } from "@ui/parts/prompt-box";
import { runPath } from "@ui/parts/run-address";
import { useAgentName } from "@ui/parts/use-agent-name";
import { observer } from "mobx-react-lite";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ModelPicker } from "./model-picker";
import styles from "./run-page.module.css";
import type { ComposerState } from "./use-composer";

/** Properties of the composer. */
export interface ComposerProps {
  view: ConversationView;
  agentId: string;
  composer: ComposerState;
  onSent: () => void;
}

const keepAgent = () => {};
/** Focusing on a touch screen would bring up a keyboard over the conversation. */
const hasKeyboard = () => matchMedia("(hover: hover)").matches;

/** Where the next message is written. It does not read the reply, so a streaming reply never renders it. */
export const Composer = observer(function Composer({ view, agentId, composer, onSent }: ComposerProps) {
  const { t } = useTranslation("chat");
  const agentName = useAgentName();
  const { send } = composer;
  const onSend = useCallback(
    (text: string) => {
      void send(text);
      onSent();
    },
    [send, onSent],
  );
  const pickers = useMemo(
    () => (
      <>
        <AgentPicker value={agentId} onChange={keepAgent} disabled />
        {agentId === ORCHESTRATOR_ID ? null : <ModelPicker view={view} />}
      </>
    ),
    [agentId, view],
  );
  if (!view.agent) return <MissingAgent conversationId={view.conversation?.id} />;
  return (
    <PromptBox
      placeholder={view.isBlank ? t("start", { agentName: agentName(view.agent) }) : t("continueChat")}
      value={composer.text}
      onChange={composer.setText}
      onSend={onSend}
      onStop={view.stop}
      busy={view.isSending}
      disabled={view.isWrittenElsewhere}
      attachments={composer.attachments}
      onAttachmentsChange={composer.setAttachments}
      agentPicker={pickers}
      autoFocus={hasKeyboard()}
    />
  );
});

function MissingAgent({ conversationId }: { conversationId: string | undefined }) {
  const { t } = useTranslation("chat");
  return (
    <p className={styles.missing}>
      {t("agentGone")} <AppLink to={runPath("default", conversationId)}>{t("continueWithDefault")}</AppLink>
    </p>
  );
}
