import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { UnreadableRecords } from "@ui/components/records/unreadable-records";
import { useAgentName } from "@ui/components/use-agent-name";
import { useFollowEnd } from "@ui/components/use-follow-end";
import { useDocumentTitle } from "@ui/document-title";
import { observer } from "mobx-react-lite";
import { useRef } from "react";
import { ArtifactsSidebar } from "./artifacts-sidebar";
import { ChatNotice } from "./chat-notice";
import { Composer } from "./composer";
import { ConversationHeader } from "./conversation-header";
import styles from "./conversation-page.module.css";
import { JumpToLatest } from "./jump-to-latest";
import { MessageList } from "./message-list";
import { Opening } from "./opening";
import { SystemPrompt } from "./system-prompt";
import { useComposer } from "./use-composer";
import { useLeaving } from "./use-leaving";
import { usePendingPrompt } from "./use-pending-prompt";
import { useReplyAnnouncement } from "./use-reply-announcement";

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
  const sendAgain = () => void composer.send();
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <ConversationHeader view={view} agentId={agentId} />
        <div ref={content} className={styles.column}>
          <SystemPrompt view={view} />
          {view.isBlank ? <Opening agent={view.agent} /> : <MessageList view={view} />}
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
      <ArtifactsSidebar view={view} />
    </div>
  );
});
