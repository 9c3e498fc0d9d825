import type { AgentDraft } from "@core/domain/agent/agent-draft";
import { AgentPreviewStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./preview-chat.module.css";
import { PreviewComposer } from "./preview-composer";
import { PreviewMessages } from "./preview-messages";

/** A conversation with the agent as it stands in the form; there once it has a name, and forgotten afterwards. */
export const PreviewChat = observer(function PreviewChat({ draft }: { draft: AgentDraft }) {
  const { t } = useTranslation("agent-builder");
  const preview = useService(AgentPreviewStoreToken);
  const headingId = useId();
  useEffect(() => preview.clear, [preview]);
  const named = draft.name.trim() !== "";
  return (
    <section className={styles.preview} aria-labelledby={headingId}>
      <header className={styles.header}>
        <h2 id={headingId}>{t("knowledge:preview.title")}</h2>
        {named ? (
          <Button
            size="small"
            variant="quiet"
            disabled={preview.messages.length === 0}
            onClick={preview.clear}
          >
            {t("preview.clear")}
          </Button>
        ) : null}
      </header>
      {named ? (
        <>
          <PreviewMessages draft={draft} />
          <PreviewComposer draft={draft} />
        </>
      ) : (
        <p className={styles.hint}>{t("preview.needsName")}</p>
      )}
    </section>
  );
});
