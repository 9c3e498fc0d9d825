import { filesBelow, type KnowledgeFolder } from "@core/domain/knowledge/knowledge-tree";
import { NotifierToken } from "@core/ports/notifier";
import { KnowledgeStoreToken } from "@core/stores/tokens";
import { ConfirmDialog } from "@ui/elements/confirm-dialog";
import { useService } from "@ui/services-context";
import { useTranslation } from "react-i18next";

/** Asks before a folder is deleted with all that is in it. */
export function DeleteFolderDialog({ folder, onClose }: { folder: KnowledgeFolder; onClose: () => void }) {
  const { t } = useTranslation("sync");
  const knowledge = useService(KnowledgeStoreToken);
  const notifier = useService(NotifierToken);
  const { item, name } = folder;
  const remove = async () => {
    if (item) return knowledge.remove(item.id);
    await knowledge.removeFiles(
      name,
      filesBelow(folder).map(({ id }) => id),
    );
  };
  const part = item?.parentId === undefined ? "deleteFolder.whole" : "deleteFolder.synced";
  return (
    <ConfirmDialog
      title={t("deleteFolder.title", { name })}
      description={t(item?.watchId === undefined ? "deleteFolder.description" : part)}
      confirmLabel={t("common:delete")}
      danger
      onConfirm={() => void remove().catch((error) => notifier.error(error))}
      onClose={onClose}
    />
  );
}
