import { ConversationImportStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";

/** Titles listed; an export may hold thousands. */
const LISTED = 20;

/** What a file holds, or what came of importing it. */
export const ImportFindings = observer(function ImportFindings() {
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
