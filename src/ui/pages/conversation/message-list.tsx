import type { Message } from "@core/domain/conversation/conversation";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { Button } from "@ui/elements/button";
import { useAgentName } from "@ui/features/agents/use-agent-name";
import { RowBoundary } from "@ui/features/records/row-boundary";
import { observer } from "mobx-react-lite";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { MessageItem, type MessageItemProps } from "./message-item";
import styles from "./message-list.module.css";
import type { Written } from "./message-words";
import { SummaryBlock } from "./summary-block";
import { useEarlierMessages } from "./use-earlier-messages";
import { useLinkedMessageId, useShowMessage } from "./use-linked-message";

const ALONE = { alternatives: [], index: 0 };

/** The messages of the branch shown, newest last; earlier ones join as the reader goes up. */
export const MessageList = observer(function MessageList({ view }: { view: ConversationSession }) {
  const { t } = useTranslation("chat");
  const top = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { live, isPartial } = view;
  const messages = view.branch.filter(({ role }) => role !== "system");
  const linkedId = useLinkedMessageId(view);
  const linkedPlace = messages.findIndex(({ id }) => id === linkedId);
  const needed = linkedPlace < 0 ? 0 : messages.length - linkedPlace;
  const shown = useEarlierMessages(messages.length, top, isPartial, needed);
  const earlier = messages.length - shown.count;
  useShowMessage(list, view, linkedId, linkedPlace >= earlier);
  const remarkedId = messages.find(isFromMemory)?.id;
  const places: readonly Place[] = messages.slice(Math.max(0, earlier)).map((message) => ({
    id: message.id,
    message,
    live: live?.place.messageId === message.id ? live : undefined,
  }));
  const growing: readonly Place[] = live && !live.place.continues ? [{ id: live.place.messageId, live }] : [];
  return (
    <div ref={list} className={styles.list} inert={isPartial}>
      <div ref={top} className={styles.top}>
        {earlier > 0 && !isPartial ? (
          <Button size="small" variant="quiet" onClick={shown.showMore}>
            {t("earlier", { count: earlier })}
          </Button>
        ) : null}
      </div>
      <ol className={styles.messages}>
        {[...places, ...growing].map((place) => (
          <li key={place.id} data-message={place.id}>
            <RowBoundary record={place.message ?? place} store="messages">
              <PlacedMessage
                view={view}
                message={place.message}
                live={place.live}
                isRemarked={place.id === remarkedId}
              />
            </RowBoundary>
            {view.summary?.throughId === place.id ? (
              <SummaryBlock view={view} summary={view.summary} />
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  );
});

/** A saved message, a reply being written, or a saved one that goes on: each the same element all along. */
interface Place extends Written {
  readonly id: string;
}

/** Gives a message its place among alternatives and its author's name as plain values, so that it is drawn once. */
const PlacedMessage = observer(function PlacedMessage({
  view,
  message,
  live,
  isRemarked,
}: Written & Pick<MessageItemProps, "view" | "isRemarked">) {
  const agentName = useAgentName();
  const agentId = live?.place.agentId ?? message?.agentId;
  const isOther = agentId !== undefined && agentId !== view.agent?.id;
  const { alternatives, index } = message && !live ? view.position(message) : ALONE;
  return (
    <MessageItem
      view={view}
      message={message}
      live={live}
      index={index}
      count={alternatives.length}
      author={isOther ? agentName(agentId) : undefined}
      isRemarked={isRemarked}
    />
  );
});

/** Whether the web was to be searched for a reply and nobody could; nothing is said of what tools have worked out. */
function isFromMemory({ webSearch, turns }: Message): boolean {
  return webSearch === "nobody" && !turns?.some(({ uses }) => uses.length > 0);
}
