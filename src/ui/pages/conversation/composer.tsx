import { type Agent, ORCHESTRATOR_ID } from "@core/domain/agent/agent";
import type { FolderScope } from "@core/domain/tool/folder-scope";
import type { WorkChoice } from "@core/domain/tool/work-choice";
import type { WorkOffer } from "@core/services/tools/work-offers";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { MenuPicker } from "@ui/elements/menu-picker";
import { part } from "@ui/elements/part";
import { AgentPicker } from "@ui/features/agents/agent-picker";
import { useAgentName } from "@ui/features/agents/use-agent-name";
import { conversationPath } from "@ui/features/conversations/conversation-address";
import { FolderField } from "@ui/features/folders/folder-field";
import { PromptBox } from "@ui/features/prompt/prompt-box";
import { MemoryNote } from "@ui/features/providers/memory-note";
import { useLooksUp } from "@ui/features/providers/use-looks-up";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./conversation-page.module.css";
import type { ComposerState } from "./use-composer";

const importMenu = () => import("./model-menu");
const ModelMenu = part(importMenu);

/** The model that answers in this conversation, and a menu to have it answered by another from now on. */
const ModelPicker = observer(function ModelPicker({ view }: { view: ConversationSession }) {
  const { t } = useTranslation("chat");
  const providers = useService(ProvidersStoreToken);
  useEffect(() => {
    if (providers.status === "loading" && providers.credentials.length === 0) void providers.load();
  }, [providers]);
  if (providers.credentials.length === 0) return null;
  const { credentialId, model } = view.modelChoice;
  const chosen = providers.credentials.find(({ id }) => id === credentialId);
  return (
    <MenuPicker
      label={t("model.choose")}
      name={chosen ? (model ?? chosen.model) : t("common:prompt.automatic")}
      quiet
      preload={() => void importMenu()}
      menu={(anchor, close) => (
        <ModelMenu
          anchor={anchor}
          label={t("model.choose")}
          choice={view.modelChoice}
          onChoose={(choice) => void view.chooseModel(choice)}
          onClose={close}
        />
      )}
    />
  );
});

/** The folder that is worked in; of what has not begun yet, that of the next conversation with the agent. */
const FolderPlace = observer(function FolderPlace({
  view,
  agentId,
}: Pick<ComposerProps, "view" | "agentId">) {
  return <FolderField scopes={usePlaces(view, agentId)} isNew={!view.conversation} isCompact />;
});

/** Properties of the composer. */
export interface ComposerProps {
  view: ConversationSession;
  agentId: string;
  composer: ComposerState;
  onSent: () => void;
}

const keepAgent = () => {};
/** Focusing on a touch screen would bring up a keyboard over the conversation. */
const hasKeyboard = () => matchMedia("(hover: hover)").matches;

/** The field for the next message. It does not read the reply, so a streaming reply never renders it. */
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
        <FolderPlace view={view} agentId={agentId} />
      </>
    ),
    [agentId, view],
  );
  const { credentialId, model: chosen } = view.conversation ?? {};
  const { provider, model: own } = view.agent ?? {};
  const model = useMemo(
    () => ({ credentialId, provider, model: chosen ?? (credentialId === undefined ? own : undefined) }),
    [credentialId, chosen, provider, own],
  );
  const [offer, setOffer] = useState<WorkOffer>();
  const { workChoice: choice } = view;
  const onChange = useCallback((chosen: WorkChoice) => void view.chooseWork(chosen), [view]);
  const places = usePlaces(view, agentId);
  const work = useMemo(
    () => ({ agentId, model, places, choice, onChange, isWatched: true, onOffer: setOffer }),
    [agentId, model, places, choice, onChange],
  );
  if (!view.agent) return <MissingAgent conversationId={view.conversation?.id} />;
  return (
    <>
      <PromptBox
        placeholder={view.isBlank ? t("start", { agentName: agentName(view.agent) }) : t("continueChat")}
        value={composer.text}
        onChange={composer.setText}
        onSend={onSend}
        onStop={view.stop}
        busy={view.isSending && !view.isStopping}
        disabled={view.isWrittenElsewhere}
        attachments={composer.attachments}
        onAttachmentsChange={composer.setAttachments}
        agentPicker={pickers}
        model={model}
        work={work}
        autoFocus={hasKeyboard()}
      />
      <FromMemory agent={view.agent} offer={offer} onTurnOn={() => onChange({ ...choice, web: true })} />
    </>
  );
});

/** The places where the folder of a conversation may have been chosen. */
function usePlaces(
  { conversation }: ConversationSession,
  agentId: string,
): readonly [FolderScope, ...FolderScope[]] {
  const { id, projectId } = conversation ?? {};
  return useMemo(() => {
    if (id === undefined) return [`prompt/${agentId}`];
    return [`conversation/${id}`, ...(projectId ? [`project/${projectId}` as const] : [])];
  }, [id, projectId, agentId]);
}

/** Properties of the note. */
interface FromMemoryProps {
  agent: Agent;
  /** The things that are offered, once that is known. */
  offer: WorkOffer | undefined;
  onTurnOn: () => void;
}

/** Said where it matters, next to the question, with what changes it. */
function FromMemory({ agent, offer, onTurnOn }: FromMemoryProps) {
  const looksUp = useLooksUp(agent, offer);
  return looksUp ? null : <MemoryNote of="reply" web={offer?.web} onTurnOn={onTurnOn} />;
}

function MissingAgent({ conversationId }: { conversationId: string | undefined }) {
  const { t } = useTranslation("chat");
  return (
    <p className={styles.missing}>
      {t("agentGone")}{" "}
      <AppLink to={conversationPath("default", conversationId)}>{t("continueWithDefault")}</AppLink>
    </p>
  );
}
