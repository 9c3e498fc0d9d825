import { ConversationStoreToken } from "@core/stores/conversation-store";
import type { ConversationView } from "@core/stores/conversation-view";
import { parseRunHash } from "@ui/parts/run-address";
import { Skeleton } from "@ui/parts/skeleton";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { ConversationFailure } from "./conversation-failure";
import { RunConversation } from "./run-conversation";
import styles from "./run-page.module.css";
import { useConversationAddress } from "./use-conversation-address";

/** A conversation with an agent, named by the hash of the address. */
export default function RunPage() {
  const { hash } = useLocation();
  const { agentId, conversationId } = parseRunHash(hash);
  const store = useService(ConversationStoreToken);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it anew
  const view = useMemo(() => store.open(agentId, conversationId), [store, agentId, conversationId, attempt]);
  return <RunView view={view} agentId={agentId} onRetry={() => setAttempt(attempt + 1)} />;
}

interface RunViewProps {
  view: ConversationView;
  agentId: string;
  onRetry: () => void;
}

const RunView = observer(function RunView({ view, agentId, onRetry }: RunViewProps) {
  const { t } = useTranslation("chat");
  useConversationAddress(view, agentId);
  if (view.status === "failed") return <ConversationFailure error={view.error} onRetry={onRetry} />;
  if (view.status !== "ready" && !view.isPartial) {
    return (
      <div className={styles.loading}>
        <Skeleton lines={5} label={t("loading")} />
      </div>
    );
  }
  // A new conversation that gets its id stays the same on the page.
  return <RunConversation key={keyOf(view)} view={view} agentId={agentId} />;
});

const keys = new WeakMap<ConversationView, number>();
let lastKey = 0;

function keyOf(view: ConversationView): number {
  const key = keys.get(view) ?? ++lastKey;
  keys.set(view, key);
  return key;
}
