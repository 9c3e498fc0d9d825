import type { Attachment } from "@core/domain/file/attachment";
import { useLanguage } from "@ui/language";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./attachment-chips.module.css";
import { type PromptModel, usePromptTarget } from "./use-prompt-target";
import { useReadSize } from "./use-read-size";

/** Above this share of the window it is said what to do. */
const MUCH = 0.5;
interface WindowNoteProps {
  attachments: readonly Attachment[];
  isOfTask: boolean;
  model: PromptModel | undefined;
}

/** Says how much attached files with text take of what the model reads, where that is known; and above a share of it, what to do. */
export const WindowNote = observer(function WindowNote({
  attachments,
  isOfTask,
  model: chosen,
}: WindowNoteProps) {
  const { t } = useTranslation("chat");
  const language = useLanguage();
  const target = usePromptTarget(isOfTask, chosen);
  const size = useReadSize(attachments, target);
  if (!target || !size) return null;
  const { model } = target;
  const { tokens, window } = size;
  const compact = new Intl.NumberFormat(language, { notation: "compact", maximumSignificantDigits: 2 });
  const exact = new Intl.NumberFormat(language, { notation: "compact", maximumSignificantDigits: 3 });
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
  const told = {
    model,
    window: exact.format(window),
    tokens: compact.format(tokens),
    share: percent.format(tokens / window),
  };
  return (
    <p className={styles.note} role="status">
      {tokens / window > MUCH ? t("windowMuch", told) : t("window", told)}
    </p>
  );
});
