import type { Message } from "@core/domain/conversation";
import type { ConversationView } from "@core/stores/conversation-view";
import { Button } from "@ui/parts/button";
import { useAgentName } from "@ui/parts/use-agent-name";
import { observer } from "mobx-react-lite";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { LiveMessage } from "./live-message";
import { MessageItem } from "./message-item";
import styles from "./message-list.module.css";
import { SummaryBlock } from "./summary-block";
import { useEarlierMessages } from "./use-earlier-messages";

/** The messages of the branch shown, newest last; earlier ones join as the reader goes up. */
export const MessageList = observer(function MessageList({ view }: { view: ConversationView }) {
  const { t } = useTranslation("chat");
  const top = useRef<HTMLDivElement>(null);
  const messages = view.branch.filter(({ role }) => role !== "system");
  const shown = useEarlierMessages(messages.length, top);
  const { live } = view;
  const earlier = messages.length - shown.count;
  return (
    <div className={styles.list}>
      <div ref={top} className={styles.top}>
        {earlier > 0 ? (
          <Button size="small" variant="quiet" onClick={shown.showMore}>
            {t("earlier", { count: earlier })}
          </Button>
        ) : null}
      </div>
      <ol className={styles.messages}>
        {messages.slice(Math.max(0, earlier)).map((message) => (
          <li key={message.id}>
            {live?.place.continuesId === message.id ? (
              <LiveMessage live={live} view={view} />
            ) : (
              <PlacedMessage view={view} message={message} />
            )}
            {view.summary?.throughId === message.id ? (
              <SummaryBlock view={view} summary={view.summary} />
            ) : null}
          </li>
        ))}
        {live && live.place.continuesId === undefined ? (
          <li>
            <LiveMessage live={live} view={view} />
          </li>
        ) : null}
      </ol>
    </div>
  );
});

/** Gives a message its place among alternatives and its author's name as plain values, so that it is drawn once. */
const PlacedMessage = observer(function PlacedMessage(props: { view: ConversationView; message: Message }) {
  const { view, message } = props;
  const agentName = useAgentName();
  const { alternatives, index } = view.position(message);
  const isOther = message.agentId !== undefined && message.agentId !== view.agent?.id;
  return (
    <MessageItem
      view={view}
      message={message}
      index={index}
      count={alternatives.length}
      author={isOther ? agentName(message.agentId) : undefined}
    />
  );
});
