import "@ui/theme/controls.css";
import type { Message } from "@core/domain/conversation/conversation";
import type { StreamingReply } from "@core/stores/conversation/streaming-reply";
import { useAgentName } from "@ui/features/agents/use-agent-name";
import { formatTimeOfDay } from "@ui/format";
import { useLanguage } from "@ui/language";
import { LazyMarkdown, loadMarkdown } from "@ui/markdown/lazy-markdown";
import { TextPieces } from "@ui/markdown/plain-text";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./message-list.module.css";
import { TaskLink, taskLinkOf } from "./task-link";

/** The parts of a message: what is saved of it, what is being written, or both where it goes on. */
export interface Written {
  readonly message?: Message | undefined;
  readonly live?: StreamingReply | undefined;
}

/** The words of a message; the only thing on the page that a piece of a reply draws again. */
export const MessageWords = observer(function MessageWords({ message, live }: Written) {
  const { content, reasoning } = live ? { content: live.text, reasoning: live.reasoning } : written(message);
  if (message?.role === "user")
    return (
      <p className={styles.prompt} data-words="">
        <TextPieces text={content} />
      </p>
    );
  const link = message && !live ? taskLinkOf(message) : undefined;
  if (link) return <TaskLink {...link} />;
  return (
    <>
      {reasoning ? <Thoughts text={reasoning} isOpen={live !== undefined && content === ""} /> : null}
      {content ? <MessageText text={content} streaming={live !== undefined} /> : null}
      {live && (!live.hasText || live.waitingUntil !== undefined) ? <Waiting live={live} /> : null}
    </>
  );
});

function written(message: Message | undefined): Pick<Message, "content" | "reasoning"> {
  return message ?? { content: "" };
}

const Waiting = observer(function Waiting({ live }: { live: StreamingReply }) {
  const { t } = useTranslation("chat");
  const agentName = useAgentName();
  const language = useLanguage();
  const { waitingUntil, isSummarising, place } = live;
  // A screen reader is told of the wait, which is long, and not of each reply that begins.
  return (
    <p className={styles.waiting} role={waitingUntil === undefined ? undefined : "status"}>
      {waitingUntil !== undefined
        ? t("waitingUntil", { time: formatTimeOfDay(waitingUntil, language) })
        : isSummarising
          ? t("summarising")
          : t("writing", { agent: agentName(place.agentId) })}
    </p>
  );
});

/** The model's reasoning before its answer, folded away: 'Thinking…' while it goes on, 'Thoughts' afterwards. */
function Thoughts({ text, isOpen }: { text: string; isOpen: boolean }) {
  const { t } = useTranslation("markdown");
  return (
    <details className={styles.thoughts}>
      <summary>{isOpen ? t("thinking") : t("thoughts")}</summary>
      <MessageText text={text} streaming={isOpen} />
    </details>
  );
}

// Fetched with the page: it would hold up the first words of a reply. A failure shows when it is needed.
void loadMarkdown().catch(() => {});

/** A reply as Markdown; as plain text until the renderer has come. */
function MessageText({ text, streaming = false }: { text: string; streaming?: boolean }) {
  const fallback = (
    <p className={styles.prompt}>
      <TextPieces text={text} />
    </p>
  );
  return (
    <div className={styles.text} data-words="">
      <LazyMarkdown text={text} streaming={streaming} keepsLines fallback={fallback} />
    </div>
  );
}
