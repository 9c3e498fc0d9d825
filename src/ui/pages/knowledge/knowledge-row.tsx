import type { KnowledgeSummary } from "@core/domain/knowledge/knowledge-summary";
import { folderOf } from "@core/domain/knowledge/knowledge-tree";
import { NotifierToken } from "@core/ports/notifier";
import { KnowledgeStoreToken } from "@core/stores/tokens";
import { ActionMenu } from "@ui/elements/action-menu";
import { Badge } from "@ui/elements/badge";
import { KnowledgeIcon } from "@ui/features/knowledge/knowledge-icon";
import { formatDate, formatFileSize } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { FolderInput, Pencil, Trash2 } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import styles from "./knowledge-list.module.css";
import { MOVE_KEYS, type Moving } from "./use-moving";

/** Properties of the row of a knowledge item. */
export interface KnowledgeRowProps {
  item: KnowledgeSummary;
  onEdit: (item: KnowledgeSummary) => void;
  /** Shows what is in the file. */
  onOpen: (id: string) => void;
  /** Asks for another folder; absent for a file of a synced one. */
  onMove: ((item: KnowledgeSummary) => void) | undefined;
  moving: Moving;
}

/** One file with all that is known of it, and what can be done with it. It is drawn anew when one of its properties is another. */
export const KnowledgeRow = memo(function KnowledgeRow(props: KnowledgeRowProps) {
  const { item, onEdit, onOpen, onMove, moving } = props;
  const { t } = useTranslation("knowledge");
  const language = useLanguage();
  const knowledge = useService(KnowledgeStoreToken);
  const notifier = useService(NotifierToken);
  const remove = () => void knowledge.remove(item.id).catch((error) => notifier.error(error));
  const facts = [
    t(`fileType.${item.fileType ?? "text"}`),
    formatFileSize(item.size, language),
    t("created", { date: formatDate(item.createdAt, language) }),
  ];
  const folder = folderOf(item);
  const movable = onMove && { name: item.name, items: [item], from: folder, isFolder: false };
  const isHeld = moving.held?.isFolder === false && moving.held.items[0]?.id === item.id;
  return (
    <li className={styles.row} data-held={isHeld ? "" : undefined} {...moving.source(movable)}>
      <KnowledgeIcon item={item} />
      <div className={styles.text}>
        <h3 className={styles.name}>
          <button
            type="button"
            className={styles.open}
            data-entry=""
            aria-keyshortcuts={movable && MOVE_KEYS}
            onClick={() => onOpen(item.id)}
            onKeyDown={moving.keys(movable, movable && folder)}
          >
            {item.name}
          </button>
        </h3>
        <p className={styles.facts}>
          {item.path !== item.name ? <span className={styles.path}>{item.path}</span> : null}
          <span>{facts.join(" · ")}</span>
        </p>
        {item.description ? <p className={styles.description}>{item.description}</p> : null}
        {item.tags.length > 0 ? (
          <ul className={styles.tags} aria-label={t("edit.tags")}>
            {item.tags.map((tag) => (
              <li key={tag}>
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <ActionMenu
        label={t("common:actionsFor", { name: item.name })}
        actions={[
          { label: t("common:edit"), icon: <Pencil />, run: () => onEdit(item) },
          ...(onMove ? [{ label: t("move.confirm"), icon: <FolderInput />, run: () => onMove(item) }] : []),
          { label: t("common:delete"), icon: <Trash2 />, danger: true, run: remove },
        ]}
      />
    </li>
  );
});
