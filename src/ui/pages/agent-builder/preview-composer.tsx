import type { AgentDraft } from "@core/domain/agent/agent-draft";
import { AgentPreviewStoreToken } from "@core/stores/tokens";
import { IconButton } from "@ui/elements/button";
import { FieldMenu } from "@ui/features/slash/field-menu";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { ArrowUp, Square } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./preview-chat.module.css";

/** The field for messages to the agent in the preview. Enter sends, Shift+Enter begins a new line. */
export const PreviewComposer = observer(function PreviewComposer({ draft }: { draft: AgentDraft }) {
  const { t } = useTranslation("agent-builder");
  const preview = useService(AgentPreviewStoreToken);
  const language = useLanguage();
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const send = () => {
    if (preview.busy || text.trim() === "") return;
    setText("");
    void preview.send(draft, text, language);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends a composition of Korean syllables, which is not meant as sending.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <>
      <FieldMenu field={field} value={text} onChange={setText} />
      <div className={styles.composer}>
        <textarea
          ref={field}
          className={styles.input}
          rows={2}
          value={text}
          placeholder={t("preview.placeholder", { name: draft.name.trim() })}
          aria-label={t("preview.placeholder", { name: draft.name.trim() })}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {preview.busy ? (
          <IconButton label={t("common:prompt.stop")} variant="secondary" onClick={preview.stop}>
            <Square />
          </IconButton>
        ) : (
          <IconButton
            label={t("common:prompt.send")}
            variant="primary"
            disabled={text.trim() === ""}
            onClick={send}
          >
            <ArrowUp />
          </IconButton>
        )}
      </div>
    </>
  );
});
