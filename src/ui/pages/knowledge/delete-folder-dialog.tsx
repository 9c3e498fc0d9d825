import type { KnowledgeSummary } from "@core/domain/knowledge/knowledge-summary";
import { NotifierToken } from "@core/ports/notifier";
import { KnowledgeStoreToken } from "@core/stores/tokens";
import { ConfirmDialog } from "@ui/elements/confirm-dialog";
import { useService } from "@ui/services-context";
import { useTranslation } from "react-i18next";

/** Asks before a folder is deleted with all that is in it. */
export function DeleteFolderDialog({ folder, onClose }: { folder: KnowledgeSummary; onClose: () => void }) {
  const { t } = useTranslation("sync");
  const knowledge = useService(KnowledgeStoreToken);
  const notifier = useService(NotifierToken);
  const part = folder.parentId === undefined ? "deleteFolder.whole" : "deleteFolder.synced";
  return (
    <ConfirmDialog
      title={t("deleteFolder.title", { name: folder.name })}
      description={t(folder.watchId === undefined ? "deleteFolder.description" : part)}
      confirmLabel={t("deleteFolder.confirm")}
      danger
      onConfirm={() => void knowledge.remove(folder.id).catch((error) => notifier.error(error))}
      onClose={onClose}
    />
  );
}
