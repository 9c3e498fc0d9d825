import type { Attachment } from "@core/domain/file/attachment";
import { part } from "@ui/elements/part";
import { AttachButton } from "@ui/features/prompt/attach-button";
import { useAttaching } from "@ui/features/prompt/use-attaching";
import { MenuTextField } from "@ui/features/slash/menu-text-field";
import { useTranslation } from "react-i18next";
import styles from "./schedules.module.css";

/** Loaded with the first file that is attached. */
const AttachmentChips = part(async () => ({
  default: (await import("@ui/features/prompt/attachment-chips")).AttachmentChips,
}));

/** Properties of the prompt of a schedule. */
export interface SchedulePromptProps {
  value: string;
  onChange: (prompt: string) => void;
  attachments: readonly Attachment[];
  /** Absent where the files are elsewhere, and cannot be changed from here. */
  onAttachmentsChange?: (attachments: readonly Attachment[]) => void;
}

/** The words and files that each run begins with. */
export function SchedulePrompt({ value, onChange, attachments, onAttachmentsChange }: SchedulePromptProps) {
  const { t } = useTranslation("schedules");
  const attach = useAttaching(attachments, (files) => onAttachmentsChange?.(files));
  const field = { label: t("prompt"), rows: 4, required: true, value, onChange };
  if (!onAttachmentsChange) {
    const names = attachments.map(({ name }) => name).join(", ");
    return (
      <>
        <MenuTextField {...field} />
        {names === "" ? null : <p className={styles.meta}>{t("files", { names })}</p>}
      </>
    );
  }
  return (
    <>
      <MenuTextField {...field} attach={attach} />
      <div className={styles.files}>
        <AttachButton attach={attach} />
        {attachments.length > 0 ? (
          <AttachmentChips attachments={attachments} onChange={onAttachmentsChange} />
        ) : null}
      </div>
    </>
  );
}
