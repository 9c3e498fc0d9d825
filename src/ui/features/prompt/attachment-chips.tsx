import { ATTACHMENT_NAME_LIMIT, type Attachment } from "@core/domain/file/attachment";
import { formatFileSize } from "@ui/format";
import { useLanguage } from "@ui/language";
import { FileText, Image, Paperclip, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./attachment-chips.module.css";

const ICONS = { image: Image, text: FileText, other: Paperclip } as const;

/** Properties of a row of attachments. */
export interface AttachmentChipsProps {
  attachments: readonly Attachment[];
  /** Absent where they cannot be removed. */
  onChange?: (attachments: readonly Attachment[]) => void;
}

/** The attachments of a prompt or message, by name and size. */
export function AttachmentChips({ attachments, onChange }: AttachmentChipsProps) {
  const { t } = useTranslation("common");
  const language = useLanguage();
  return (
    <ul className={`${styles.chips} ${onChange ? styles.editable : ""}`} aria-label={t("prompt.attachments")}>
      {attachments.map((attachment, index) => {
        const Icon = ICONS[attachment.type];
        const remove = () => onChange?.(attachments.filter((_, each) => each !== index));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be attached twice
          <li key={index} className={styles.chip}>
            {attachment.type === "image" ? <Thumbnail {...attachment} /> : <Icon aria-hidden="true" />}
            <span title={attachment.name}>{shorten(attachment.name)}</span>
            {attachment.sizeBytes === undefined ? null : (
              <span className={styles.size}>{formatFileSize(attachment.sizeBytes, language)}</span>
            )}
            {onChange ? (
              <button
                type="button"
                className={styles.remove}
                aria-label={t("prompt.removeAttachment", { name: attachment.name })}
                onClick={remove}
              >
                <X aria-hidden="true" />
              </button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** The picture itself, small; its name stands beside it. */
function Thumbnail({ mimeType, data }: Attachment) {
  return <img className={styles.thumbnail} src={`data:${mimeType};base64,${data}`} alt="" />;
}

function shorten(name: string): string {
  return name.length > ATTACHMENT_NAME_LIMIT ? `${name.slice(0, ATTACHMENT_NAME_LIMIT)}…` : name;
}
