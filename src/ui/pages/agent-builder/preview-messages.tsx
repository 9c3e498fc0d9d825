import type { AgentDraft } from "@core/domain/agent/agent-draft";
import type { PreviewMessage } from "@core/stores/agents/agent-preview-store";
import { AgentPreviewStoreToken } from "@core/stores/tokens";
import { ErrorText } from "@ui/elements/error-text";
import { FailureHelp } from "@ui/features/providers/failure-help";
import { Cited } from "@ui/features/sources/cited";
import { SourceList } from "@ui/features/sources/source-list";
import { useLanguage } from "@ui/language";
import { AppLink } from "@ui/links";
import { LazyMarkdown } from "@ui/markdown/lazy-markdown";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useRef } from "react";
import { Trans, useTranslation } from "react-i18next";
import styles from "./preview-chat.module.css";

/** The messages of the preview; keeps their end in view while a reply grows. */
export const PreviewMessages = observer(function PreviewMessages({ draft }: { draft: AgentDraft }) {
  const { t } = useTranslation("agent-builder");
  const { messages, busy, retry } = useService(AgentPreviewStoreToken);
  const language = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  const length = messages.at(-1)?.text.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever the last message has grown
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [messages.length, length]);
  if (messages.length === 0)
    return <p className={styles.hint}>{t("preview.empty", { name: draft.name.trim() })}</p>;
  return (
    <div
      ref={list}
      className={styles.messages}
      role="log"
      aria-label={t("knowledge:preview.title")}
      aria-live="off"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
    >
      {messages.map((message, index) => (
        <PreviewBubble
          key={message.id}
          message={message}
          streaming={busy && index === messages.length - 1}
          onRetry={() => void retry(draft, language)}
        />
      ))}
    </div>
  );
});

interface PreviewBubbleProps {
  message: PreviewMessage;
  streaming: boolean;
  onRetry: () => void;
}

function PreviewBubble({ message, streaming, onRetry }: PreviewBubbleProps) {
  const { t } = useTranslation("agent-builder");
  if (message.role === "user") return <p className={styles.user}>{message.text}</p>;
  return (
    <div className={styles.assistant}>
      {message.text === "" && streaming ? <p className={styles.hint}>{t("preview.waiting")}</p> : null}
      <Cited sources={message.sources}>
        <LazyMarkdown text={message.text} streaming={streaming} keepsLines fallback={<p>{message.text}</p>} />
        <SourceList sources={message.sources} />
      </Cited>
      {message.failure ? (
        <p className={styles.failure} role="alert">
          <Trans
            t={t}
            i18nKey={message.failure === "no-provider" ? "preview.noProvider" : "preview.failed"}
            components={{ settings: <AppLink to="/settings#providers" /> }}
          />
        </p>
      ) : null}
      {message.failure === "failed" && message.error ? (
        <>
          <p>
            <ErrorText error={message.error} />
          </p>
          <FailureHelp error={message.error} onRetry={onRetry} />
        </>
      ) : null}
    </div>
  );
}
