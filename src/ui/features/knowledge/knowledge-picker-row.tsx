import type { KnowledgeSummary } from "@core/domain/knowledge/knowledge-summary";
import { Badge } from "@ui/elements/badge";
import { IconButton } from "@ui/elements/button";
import { formatFileSize } from "@ui/format";
import { useLanguage } from "@ui/language";
import { Eye } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { KnowledgeIcon } from "./knowledge-icon";
import styles from "./knowledge-picker.module.css";

/** Tags a row shows before it only counts them. */
const TAG_LIMIT = 3;

/** Properties of a row of the knowledge picker. */
export interface KnowledgePickerRowProps {
  item: KnowledgeSummary;
  checked: boolean;
  onToggle: () => void;
  onPreview: () => void;
}

/** A file that can be ticked and looked into. */
export function KnowledgePickerRow({ item, checked, onToggle, onPreview }: KnowledgePickerRowProps) {
  const { t } = useTranslation("knowledge");
  const language = useLanguage();
  const detailId = useId();
  const moreTags = item.tags.length - TAG_LIMIT;
  return (
    <li className={styles.row}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={styles.checkbox}
          checked={checked}
          aria-label={item.name}
          aria-describedby={detailId}
          onChange={onToggle}
        />
        <KnowledgeIcon item={item} />
        <span id={detailId} className={styles.text}>
          <span className={styles.name}>{item.name}</span>
          <span className={styles.detail}>
            {t(`fileType.${item.fileType ?? "text"}`)} · {formatFileSize(item.size, language)}
          </span>
          {item.tags.length > 0 ? (
            <span className={styles.tags}>
              {item.tags.slice(0, TAG_LIMIT).map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
              {moreTags > 0 ? <Badge>{t("picker.moreTags", { count: moreTags })}</Badge> : null}
            </span>
          ) : null}
        </span>
      </label>
      <IconButton label={t("picker.preview", { name: item.name })} size="small" onClick={onPreview}>
        <Eye />
      </IconButton>
    </li>
  );
}
