import type { AppError } from "@core/errors/app-error";
import { REPLY_TOO_LONG } from "@core/services/models/reply-limit";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { Button } from "@ui/elements/button";
import { FailureHelp } from "@ui/features/providers/failure-help";
import { RotateCw, TriangleAlert } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import styles from "./chat-notice.module.css";
import { FailureDetails, FailureWords } from "./failure-words";

const FirstRunChoices = lazy(() => import("@ui/features/providers/first-run-choices"));

/** Properties of the notice below the messages. */
export interface ChatNoticeProps {
  view: ConversationSession;
  /** Sends what is written once more. */
  onSendAgain: () => void;
}

/** The error of the last send or reply, and what can be done about it. */
export const ChatNotice = observer(function ChatNotice({ view, onSendAgain }: ChatNoticeProps) {
  const { t } = useTranslation("chat");
  const { error, unsent, isUnanswered } = view;
  const again = () => (unsent ? onSendAgain() : void view.retry());
  if (view.isDeletedElsewhere) return <Deleted onKeep={() => void view.keep()} />;
  if (error?.code === "provider.none") {
    return (
      <Suspense fallback={null}>
        <FirstRunChoices onReady={again} />
      </Suspense>
    );
  }
  // The reply itself says so, and goes on with a click.
  if (error?.code === REPLY_TOO_LONG && view.branch.at(-1)?.errorCode === REPLY_TOO_LONG && !view.isUnsaved)
    return null;
  if (error) return <Failure view={view} error={error} onRetry={again} />;
  if (view.isWrittenElsewhere) return <p className={styles.elsewhere}>{t("writtenElsewhere")}</p>;
  if (!isUnanswered) return null;
  return (
    <div className={styles.notice}>
      <span className={styles.text}>{t("unanswered")}</span>
      <RetryButton onClick={again} />
    </div>
  );
});

function Deleted({ onKeep }: { onKeep: () => void }) {
  const { t } = useTranslation("chat");
  return (
    <div className={`${styles.notice} ${styles.failure}`} role="alert">
      <TriangleAlert aria-hidden="true" />
      <p className={styles.text}>{t("deletedElsewhere")}</p>
      <Button size="small" onClick={onKeep}>
        {t("keep")}
      </Button>
    </div>
  );
}

interface FailureProps {
  view: ConversationSession;
  error: AppError;
  onRetry: () => void;
}

const Failure = observer(function Failure({ view, error, onRetry }: FailureProps) {
  const { t } = useTranslation("chat");
  const { isUnsaved, modelChoice, agent } = view;
  const hasOwnModel = modelChoice.model !== undefined || agent?.model !== undefined;
  const isOwn = /^(conversation|chat|database|work)\./.test(error.code);
  // Its own choices go on with the reply.
  const isHeld = error.code === "work.limit-reached";
  return (
    <div className={`${styles.notice} ${styles.failure}`} role="alert">
      <TriangleAlert aria-hidden="true" />
      <div className={styles.text}>
        <p className={isOwn ? undefined : styles.reason}>
          <FailureWords error={error} />
        </p>
        {isUnsaved ? <p>{t("unsaved")}</p> : null}
        <FailureHelp error={error} onRetry={onRetry} onModel={hasOwnModel ? view.chooseModel : undefined} />
        {isOwn ? null : <p className={styles.sentence}>{t("failed")}</p>}
        <FailureDetails error={error} />
      </div>
      {isHeld ? null : <RetryButton onClick={onRetry} />}
    </div>
  );
});

function RetryButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("chat");
  return (
    <Button size="small" icon={<RotateCw aria-hidden="true" />} onClick={onClick}>
      {t("common:retry")}
    </Button>
  );
}
