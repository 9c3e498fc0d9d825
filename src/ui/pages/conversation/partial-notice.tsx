import type { Message } from "@core/domain/conversation";
import { AppError } from "@core/errors/app-error";
import { REPLY_TOO_LONG } from "@core/services/models/reply-limit";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { Button } from "@ui/components/button";
import { ErrorText } from "@ui/components/error-text";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./message-list.module.css";

/** Says that a reply is not whole, and goes on with it. */
export const PartialNotice = observer(function PartialNotice(props: {
  view: ConversationSession;
  message: Message;
}) {
  const { view, message } = props;
  const { t } = useTranslation("chat");
  return (
    <div className={styles.partial}>
      <span>
        {message.errorCode === REPLY_TOO_LONG ? (
          <ErrorText error={new AppError(REPLY_TOO_LONG)} />
        ) : (
          t(message.finishReason === "length" ? "tooLong" : "partial")
        )}
      </span>
      <Button size="small" disabled={view.isBusy || !view.agent} onClick={() => void view.continue(message)}>
        {t("continue")}
      </Button>
    </div>
  );
});
