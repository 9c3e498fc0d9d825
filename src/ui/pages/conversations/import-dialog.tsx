import { ConversationImportStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ImportDialog } from "@ui/elements/files/import-dialog";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./conversations.module.css";

const STEPS = {
  idle: "choosing",
  reading: "reading",
  ready: "ready",
  saving: "saving",
  done: "done",
} as const;

/** Chooses a file, shows what is in it, and imports that. */
const ImportConversations = observer(function ImportConversations({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("conversations");
  const store = useService(ConversationImportStoreToken);
  const close = () => {
    store.reset();
    onClose();
  };
  const canImport = store.status === "ready" && (store.preview?.conversations.length ?? 0) > 0;
  return (
    <ImportDialog
      title={t("import.title")}
      description={t("import.hint")}
      accept=".json,.zip,application/json,application/zip"
      chooseLabel={t("common:chooseFile")}
      step={STEPS[store.status]}
      error={store.error}
      onFile={(file) => void store.read(file)}
      onClose={close}
      actions={
        <>
          {canImport ? (
            <Button variant="primary" onClick={() => void store.save()}>
              {t("common:import")}
            </Button>
          ) : null}
          {store.status === "done" ? (
            <Button variant="primary" onClick={close}>
              {t("common:close")}
            </Button>
          ) : null}
        </>
      }
    >
      <ImportFindings />
    </ImportDialog>
  );
});

export default ImportConversations;

/** Titles listed; an export may hold thousands. */
const LISTED = 20;

/** The contents of a file, or the outcome of importing it. */
const ImportFindings = observer(function ImportFindings() {
  const { t } = useTranslation("conversations");
  const { status, preview, saved, failed } = useService(ConversationImportStoreToken);
  if (status === "reading") return <p>{t("common:loading")}</p>;
  if (status === "saving") {
    return <p>{t("import.saving", { done: saved + failed, total: preview?.conversations.length })}</p>;
  }
  if (status === "done") {
    return (
      <>
        <p>{t("import.done", { count: saved })}</p>
        {failed > 0 ? <p>{t("import.failed", { count: failed })}</p> : null}
      </>
    );
  }
  if (!preview) return null;
  const { conversations, duplicates, unreadable, unreadableMessages } = preview;
  const more = conversations.length - LISTED;
  return (
    <>
      <p>{t("import.found", { count: conversations.length })}</p>
      <ul className={styles.importable}>
        {conversations.slice(0, LISTED).map(({ conversation: { id, title, messageCount } }) => (
          <li key={id}>
            {title} · {t("messages", { count: messageCount })}
          </li>
        ))}
        {more > 0 ? <li>{t("common:andMore", { count: more })}</li> : null}
      </ul>
      {duplicates > 0 ? <p>{t("import.duplicates", { count: duplicates })}</p> : null}
      {unreadable > 0 ? <p>{t("import.unreadable", { count: unreadable })}</p> : null}
      {unreadableMessages > 0 ? <p>{t("import.unreadableMessages", { count: unreadableMessages })}</p> : null}
    </>
  );
});
