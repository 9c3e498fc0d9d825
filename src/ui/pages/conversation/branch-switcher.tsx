import type { Message } from "@core/domain/conversation/conversation";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { IconButton } from "@ui/elements/button";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./message-list.module.css";

/** Properties of a branch switcher. */
export interface BranchSwitcherProps {
  view: ConversationSession;
  message: Message;
  /** Counted from 0. */
  index: number;
  count: number;
}

/** Goes through the alternatives to a message: ‹ 1/2 ›. */
export const BranchSwitcher = observer(function BranchSwitcher(props: BranchSwitcherProps) {
  const { view, message, index, count } = props;
  const { t } = useTranslation("chat");
  const go = (step: number) => {
    const target = view.position(message).alternatives[index + step];
    if (target) void view.switchTo(target);
  };
  return (
    <div className={styles.switcher}>
      <IconButton
        label={t("previousBranch")}
        size="small"
        disabled={index === 0 || view.isSending}
        onClick={() => go(-1)}
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <span>
        {index + 1}/{count}
      </span>
      <IconButton
        label={t("nextBranch")}
        size="small"
        disabled={index === count - 1 || view.isSending}
        onClick={() => go(1)}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  );
});
