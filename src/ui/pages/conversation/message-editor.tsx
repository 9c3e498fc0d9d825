import type { Message } from "@core/domain/conversation/conversation";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { Button } from "@ui/elements/button";
import HeldTextChip from "@ui/features/prompt/held-text-chip";
import { useHeldText } from "@ui/features/prompt/use-held-text";
import { FieldMenu } from "@ui/features/slash/field-menu";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./message-list.module.css";

/** Properties of a message's editor. */
export interface MessageEditorProps {
  view: ConversationSession;
  message: Message;
  onClose: () => void;
}

/** Changes what was asked. What followed stays, as another branch. */
export function MessageEditor({ view, message, onClose }: MessageEditorProps) {
  const { t } = useTranslation("chat");
  const [text, setText] = useState(message.content);
  const field = useRef<HTMLTextAreaElement>(null);
  const parts = useHeldText(field, text, setText);
  const send = async () => {
    if (!(await view.edit(message, { text, attachments: message.attachments }))) return;
    onClose();
    focusPrompt();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    }
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <div className={styles.editor}>
      <HeldTextChip text={parts} />
      <textarea
        ref={field}
        className={styles.editorText}
        aria-label={t("editLabel")}
        value={parts.shown}
        rows={Math.min(12, Math.max(3, parts.shown.split("\n").length + 1))}
        // biome-ignore lint/a11y/noAutofocus: it was opened to be written in
        autoFocus
        onChange={(event) => parts.change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <FieldMenu field={field} value={text} onChange={setText} />
      <div className={styles.editorButtons}>
        <Button size="small" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button size="small" variant="primary" disabled={text.trim() === ""} onClick={() => void send()}>
          {t("common:prompt.send")}
        </Button>
      </div>
    </div>
  );
}

/** The edited message is another one now. On a touch screen a keyboard would come up over it. */
function focusPrompt(): void {
  if (matchMedia("(hover: hover)").matches) document.querySelector<HTMLElement>("[data-prompt]")?.focus();
}
