import { ConversationImportStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { Modal } from "@ui/elements/modal";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./conversations.module.css";

/** Chooses a file, shows what is in it, and imports that. */
const ImportDialog = observer(function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("conversations");
  const store = useService(ConversationImportStoreToken);
  const input = useRef<HTMLInputElement>(null);
  const close = () => {
    store.reset();
    onClose();
  };
  const isDone = store.status === "done";
  const isSaving = store.status === "saving";
  const canImport = store.status === "ready" && (store.preview?.conversations.length ?? 0) > 0;
  const actions = (
    <>
      {isDone ? null : <Button onClick={() => input.current?.click()}>{t("import.choose")}</Button>}
      {canImport ? (
        <Button variant="primary" onClick={() => void store.save()}>
          {t("import.confirm")}
        </Button>
      ) : null}
      {isDone ? (
        <Button variant="primary" onClick={close}>
          {t("import.close")}
        </Button>
      ) : null}
    </>
  );
  return (
    <Modal
      title={t("import.title")}
      description={t("import.hint")}
      onClose={close}
      actions={isSaving ? null : actions}
      dismissal={isSaving ? "none" : "easy"}
    >
      <div className={styles.import}>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,.zip,application/json,application/zip"
          aria-label={t("import.choose")}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void store.read(file);
            event.target.value = "";
          }}
        />
        <ErrorAlert error={store.error} />
        <div role="status">
          <ImportFindings />
        </div>
      </div>
    </Modal>
  );
});

export default ImportDialog;

/** Titles listed; an export may hold thousands. */
const LISTED = 20;

/** The contents of a file, or the outcome of importing it. */
const ImportFindings = observer(function ImportFindings() {
  const { t } = useTranslation("conversations");
  const { status, preview, saved, failed } = useService(ConversationImportStoreToken);
  if (status === "reading") return <p>{t("import.reading")}</p>;
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
      <ul>
        {conversations.slice(0, LISTED).map(({ conversation: { id, title, messageCount } }) => (
          <li key={id}>
            {title} · {t("messages", { count: messageCount })}
          </li>
        ))}
        {more > 0 ? <li>{t("import.more", { count: more })}</li> : null}
      </ul>
      {duplicates > 0 ? <p>{t("import.duplicates", { count: duplicates })}</p> : null}
      {unreadable > 0 ? <p>{t("import.unreadable", { count: unreadable })}</p> : null}
      {unreadableMessages > 0 ? <p>{t("import.unreadableMessages", { count: unreadableMessages })}</p> : null}
    </>
  );
});
