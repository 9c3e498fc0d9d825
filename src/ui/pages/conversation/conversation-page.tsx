import { AppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { OpenConversationsToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorText } from "@ui/elements/error-text";
import { Skeleton } from "@ui/elements/skeleton";
import { conversationPath, parseConversationHash } from "@ui/features/conversations/conversation-address";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { RotateCw } from "lucide-react";
import { reaction } from "mobx";
import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import styles from "./conversation-page.module.css";
import { ConversationPanel } from "./conversation-panel";

/** A conversation with an agent, named by the hash of the address. */
export default function ConversationPage() {
  const { hash } = useLocation();
  const { agentId, conversationId } = parseConversationHash(hash);
  const store = useService(OpenConversationsToken);
  // Kept together: until another one is open, the former is shown as it was, under its own agent.
  const [opened, setOpened] = useState<{ view: ConversationSession; agentId: string }>();
  const open = useCallback(
    () => setOpened({ view: store.open(agentId, conversationId), agentId }),
    [store, agentId, conversationId],
  );
  // Before the browser paints: what is in memory already shows at once.
  useLayoutEffect(open, [open]);
  return opened ? <RunView {...opened} onRetry={open} /> : null;
}

interface RunViewProps {
  view: ConversationSession;
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
        <h1 className="visually-hidden">{t("title")}</h1>
        <Skeleton lines={5} />
      </div>
    );
  }
  // A new conversation that gets its id stays the same on the page.
  return <ConversationPanel key={keyOf(view)} view={view} agentId={agentId} />;
});

const keys = new WeakMap<ConversationSession, number>();
let lastKey = 0;

function keyOf(view: ConversationSession): number {
  const key = keys.get(view) ?? ++lastKey;
  keys.set(view, key);
  return key;
}

/** Stands in place of a conversation that could not be read. */
function ConversationFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation("chat");
  return (
    <div className={styles.loading} role="alert">
      <h1 className="visually-hidden">{t("title")}</h1>
      <p>
        <ErrorText error={error} />
      </p>
      <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
        {t("common:retry")}
      </Button>
    </div>
  );
}

/** Keeps the address in step: a new conversation's id joins it, and what does not exist leads home. */
function useConversationAddress(view: ConversationSession, agentId: string): void {
  const navigate = useAppNavigate();
  const notifier = useService(NotifierToken);
  useEffect(() => {
    const wasBlank = view.isBlank;
    return reaction(
      () => view.conversation?.id,
      (id) => {
        // An address that names it already may name a message of it, too.
        if (parseConversationHash(location.hash).conversationId === id) return;
        if (wasBlank && id !== undefined) void navigate(conversationPath(agentId, id), { replace: true });
      },
      { fireImmediately: true },
    );
  }, [view, agentId, navigate]);
  useEffect(
    () =>
      reaction(
        () => view.status === "missing",
        (isMissing) => {
          if (!isMissing) return;
          // Deleted while it was open: whoever did that knows.
          if (view.content.deleted) return void navigate("/conversations", { replace: true });
          notifier.error(missingError(view.error));
          void navigate("/", { replace: true });
        },
        { fireImmediately: true },
      ),
    [view, navigate, notifier],
  );
}

function missingError(error: AppError | undefined): AppError {
  return error?.code === "conversation.agent-missing" ? error : new AppError("conversation.open-failed");
}
