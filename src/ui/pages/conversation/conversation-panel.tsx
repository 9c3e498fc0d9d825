import "@ui/theme/controls.css";
import { type Agent, agentDescription, agentName, agentSystemPrompt } from "@core/domain/agent/agent";
import { withoutThoughts } from "@core/domain/text/think-blocks";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { ReadAloudStoreToken } from "@core/stores/tokens";
import { announce } from "@ui/announce";
import { useDocumentTitle } from "@ui/document-title";
import { Button } from "@ui/elements/button";
import { useFollowEnd } from "@ui/elements/use-follow-end";
import { AgentIcon } from "@ui/features/agents/agent-icon";
import { useAgentName } from "@ui/features/agents/use-agent-name";
import { UnreadableRecords } from "@ui/features/records/unreadable-records";
import { useLanguage } from "@ui/language";
import { RunBlock, type RunnableBlock } from "@ui/markdown/runnable-blocks";
import { useService } from "@ui/services-context";
import { ArrowDown } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ArtifactsSidebar } from "./artifacts-sidebar";
import { ChatNotice } from "./chat-notice";
import { Composer } from "./composer";
import { ConversationHeader } from "./conversation-header";
import styles from "./conversation-page.module.css";
import { MessageList } from "./message-list";
import { ReplyDocuments } from "./reply-documents";
import { useComposer } from "./use-composer";
import { usePendingPrompt } from "./use-pending-prompt";

const RunBeside = lazy(() => import("./run-beside"));

/** The system prompt, which the agent is told before the first message, folded away. */
const SystemPrompt = observer(function SystemPrompt({ view }: { view: ConversationSession }) {
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

/** An open conversation: its messages in a readable column and the composer pinned below. */
export const ConversationPanel = observer(function ConversationPanel(props: {
  view: ConversationSession;
  agentId: string;
}) {
  const { view, agentId } = props;
  const content = useRef<HTMLDivElement>(null);
  const composer = useComposer(view, agentId);
  const scrolling = useFollowEnd(content);
  const agentName = useAgentName();
  const name = agentName(view.agent ?? agentId);
  useDocumentTitle(view.conversation?.title || name);
  usePendingPrompt(view, agentId, composer);
  useReplyAnnouncement(view);
  useLeaving(view);
  const [running, setRunning] = useState<RunnableBlock>();
  const sendAgain = () => void composer.send();
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <ConversationHeader view={view} agentId={agentId} />
        <div ref={content} className={styles.column}>
          <SystemPrompt view={view} />
          {view.isBlank ? (
            <Opening agent={view.agent} />
          ) : (
            <ReplyDocuments view={view}>
              <RunBlock value={setRunning}>
                <MessageList view={view} />
              </RunBlock>
            </ReplyDocuments>
          )}
          {view.conversation ? (
            <UnreadableRecords stores={["messages"]} owner={view.conversation.id} />
          ) : null}
          <ChatNotice view={view} onSendAgain={sendAgain} />
        </div>
        <div className={styles.dock}>
          {scrolling.isAtEnd ? null : <JumpToLatest onClick={scrolling.toEnd} />}
          <Composer view={view} agentId={agentId} composer={composer} onSent={scrolling.toEnd} />
        </div>
      </div>
      {running ? (
        <Suspense fallback={null}>
          <RunBeside
            block={running}
            onFix={view.isSending ? undefined : (request) => void composer.send(request)}
            onClose={() => setRunning(undefined)}
          />
        </Suspense>
      ) : (
        <ArtifactsSidebar view={view} />
      )}
    </div>
  );
});

/** Leads a reader further up to the end of the conversation. */
function JumpToLatest({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("chat");
  return (
    <div className={styles.jump}>
      <Button size="small" icon={<ArrowDown aria-hidden="true" />} onClick={onClick}>
        {t("jumpToLatest")}
      </Button>
    </div>
  );
}

/** Introduces the agent before the first message. */
function Opening({ agent }: { agent: Agent | undefined }) {
  const language = useLanguage();
  if (!agent) return null;
  return (
    <div className={styles.opening}>
      <AgentIcon agent={agent} size="large" />
      <h2>{agentName(agent, language)}</h2>
      <p>{agentDescription(agent, language) || agent.role}</p>
    </div>
  );
}

/** Falls silent on leaving, saves a partial reply when the page is about to go away, and lets Escape stop it. */
function useLeaving(view: ConversationSession): void {
  const readAloud = useService(ReadAloudStoreToken);
  useEffect(() => {
    const onHide = () => view.flush();
    const onVisibility = () => document.visibilityState === "hidden" && view.flush();
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest("[role=dialog], [role=menu], dialog");
      if (event.key === "Escape" && !event.defaultPrevented && !isElsewhere && view.isSending) view.stop();
    };
    addEventListener("pagehide", onHide);
    document.addEventListener("visibilitychange", onVisibility);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      readAloud.stop();
      removeEventListener("pagehide", onHide);
      document.removeEventListener("visibilitychange", onVisibility);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [view, readAloud]);
}

/** A screen reader hears this much of a reply; the rest is there to be read. */
const SPOKEN_LENGTH = 500;

/** Announces a reply when it has ended, not while it grows. Call from an observer. */
function useReplyAnnouncement(view: ConversationSession): void {
  const { t } = useTranslation("chat");
  const agentName = useAgentName();
  const { lastFinished } = view;
  const announced = useRef(lastFinished);
  useEffect(() => {
    if (!lastFinished || announced.current === lastFinished) return;
    announced.current = lastFinished;
    const text = withoutThoughts(lastFinished.content).slice(0, SPOKEN_LENGTH);
    announce(t("replied", { agent: agentName(lastFinished.agentId), text }));
  }, [lastFinished, agentName, t]);
}
