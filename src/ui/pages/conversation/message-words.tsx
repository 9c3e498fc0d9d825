import type { Message } from "@core/domain/conversation";
import type { StreamingReply } from "@core/stores/conversation/streaming-reply";
import { useAgentName } from "@ui/components/use-agent-name";
import { TextPieces } from "@ui/markdown/plain-text";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./message-list.module.css";
import { MessageText } from "./message-text";
import { TaskLink, taskLinkOf } from "./task-link";
import { Thoughts } from "./thoughts";

/** What a message consists of: what is saved of it, what is being written, or both where it goes on. */
export interface Written {
  readonly message?: Message;
  readonly live?: StreamingReply;
}

/** The words of a message; the only thing on the page that a piece of a reply draws again. */
export const MessageWords = observer(function MessageWords({ message, live }: Written) {
  const { content, reasoning } = live ? { content: live.text, reasoning: live.reasoning } : written(message);
  if (message?.role === "user")
    return (
      <p className={styles.prompt}>
        <TextPieces text={content} />
      </p>
    );
  const link = message && !live ? taskLinkOf(message) : undefined;
  if (link) return <TaskLink {...link} />;
  return (
    <>
      {reasoning ? <Thoughts text={reasoning} isOpen={live !== undefined && content === ""} /> : null}
      {content ? <MessageText text={content} streaming={live !== undefined} /> : null}
      {live && !live.hasText ? <Waiting live={live} /> : null}
    </>
  );
});

function written(message: Message | undefined): Pick<Message, "content" | "reasoning"> {
  return message ?? { content: "" };
}

const Waiting = observer(function Waiting({ live }: { live: StreamingReply }) {
  const { t } = useTranslation("chat");
  const agentName = useAgentName();
  return (
    <p className={styles.waiting}>
      {live.isSummarising ? t("summarising") : t("writing", { agent: agentName(live.place.agentId) })}
    </p>
  );
});
