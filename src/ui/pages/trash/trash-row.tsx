import { type TrashedItem, type TrashKind, trashExpiry } from "@core/domain/trash/trashed-item";
import { ClockToken } from "@core/ports/clock";
import { Button, IconButton } from "@ui/elements/button";
import { RelativeTime } from "@ui/elements/relative-time";
import { useService } from "@ui/services-context";
import {
  FileText,
  Folder,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  RotateCcw,
  Trash2,
  UserRound,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./trash-page.module.css";

const ICONS: Readonly<Record<TrashKind, LucideIcon>> = {
  task: ListChecks,
  conversation: MessageCircle,
  agent: UserRound,
  knowledge: FileText,
  project: Folder,
};
const DAY_MS = 86_400_000;

/** Properties of a deleted thing. */
export interface TrashRowProps {
  item: TrashedItem;
  onRestore: () => void;
  onRemove: () => void;
}

/** A deleted thing: what it was, for how long it can still be had back, and the two ways on. */
export function TrashRow({ item, onRestore, onRemove }: TrashRowProps) {
  const { t } = useTranslation("trash");
  const now = useService(ClockToken).now();
  const Icon = ICONS[item.kind];
  const title = item.title || t("untitled");
  const days = Math.max(1, Math.ceil((trashExpiry(item) - now) / DAY_MS));
  return (
    <li className={styles.item}>
      <Icon aria-hidden="true" />
      <div className={styles.text}>
        <p className={styles.title} title={title}>
          {title}
        </p>
        <p className={styles.facts}>
          {t(`kind.${item.kind}`)}
          {" · "}
          <RelativeTime at={item.deletedAt} />
          {" · "}
          {t("left", { count: days })}
        </p>
      </div>
      <Button
        size="small"
        icon={<RotateCcw aria-hidden="true" />}
        aria-label={t("common:of", { label: t("common:restore"), name: title })}
        onClick={onRestore}
      >
        {t("common:restore")}
      </Button>
      <IconButton size="small" label={t("common:of", { label: t("remove"), name: title })} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}
