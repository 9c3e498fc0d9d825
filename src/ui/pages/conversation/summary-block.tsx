import "@ui/theme/controls.css";
import type { ConversationSummary } from "@core/domain/conversation/conversation-summary";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { Button } from "@ui/elements/button";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./message-list.module.css";

/** Properties of a summary in its place among the messages. */
export interface SummaryBlockProps {
  view: ConversationSession;
  summary: ConversationSummary;
}

/** The summary sent in place of the messages above it; it can be corrected, undone and taken up again. */
export const SummaryBlock = observer(function SummaryBlock({ view, summary }: SummaryBlockProps) {
  const { t } = useTranslation("chat");
  const [draft, setDraft] = useState<string>();
  const isOff = summary.state === "off";
  const save = () => {
    if (draft?.trim()) void view.editSummary(summary, draft.trim());
    setDraft(undefined);
  };
  return (
    <details className={`${styles.thoughts} ${styles.summary}`}>
      <summary>{t(isOff ? "summary.off" : "summary.title")}</summary>
      {draft === undefined ? (
        <p className={styles.prompt}>{summary.text}</p>
      ) : (
        <textarea
          className={styles.editorText}
          aria-label={t("summary.field")}
          rows={6}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
      )}
      <div className={styles.editorButtons}>
        {draft === undefined ? (
          <>
            <Button
              size="small"
              disabled={view.isBusy}
              onClick={() => void view.applySummary(summary, isOff)}
            >
              {t(isOff ? "summary.use" : "summary.undo")}
            </Button>
            <Button size="small" disabled={view.isBusy} onClick={() => setDraft(summary.text)}>
              {t("common:edit")}
            </Button>
          </>
        ) : (
          <>
            <Button size="small" onClick={() => setDraft(undefined)}>
              {t("common:cancel")}
            </Button>
            <Button size="small" variant="primary" disabled={draft.trim() === ""} onClick={save}>
              {t("common:save")}
            </Button>
          </>
        )}
      </div>
    </details>
  );
});
