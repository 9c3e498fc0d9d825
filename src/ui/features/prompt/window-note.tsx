import type { Attachment } from "@core/domain/file/attachment";
import { useLanguage } from "@ui/language";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./attachment-chips.module.css";
import { type PromptModel, usePromptTarget } from "./use-prompt-target";

/** Above this share of the window it is said what to do. */
const MUCH = 0.5;
/** Bytes of a text for each token, about. */
const BYTES_PER_TOKEN = 4;
/** A model is given the digest of a table, not all of it. */
const TABLE = /\.(?:csv|tsv)$/i;

interface WindowNoteProps {
  attachments: readonly Attachment[];
  isOfTask: boolean;
  model: PromptModel | undefined;
}

/** Says how much attached texts take of what the model reads, where that is known; and above a share of it, what to do. */
export const WindowNote = observer(function WindowNote({
  attachments,
  isOfTask,
  model: chosen,
}: WindowNoteProps) {
  const { t } = useTranslation("chat");
  const language = useLanguage();
  const target = usePromptTarget(isOfTask, chosen);
  const texts = attachments.filter(({ type, name }) => type === "text" && !TABLE.test(name));
  if (!target || texts.length === 0) return null;
  const { provider, model, credential } = target;
  const published = provider.suggestedModels.find(({ id }) => id === model)?.contextWindow;
  const window = credential.contextWindow ?? published;
  if (!window) return null;
  const bytes = texts.reduce((sum, { data }) => sum + (data.length * 3) / 4, 0);
  const tokens = bytes / BYTES_PER_TOKEN;
  const compact = new Intl.NumberFormat(language, { notation: "compact", maximumSignificantDigits: 2 });
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
  const told = {
    model,
    window: compact.format(window),
    tokens: compact.format(tokens),
    share: percent.format(tokens / window),
  };
  return (
    <p className={styles.note} role="status">
      {tokens / window > MUCH ? t("windowMuch", told) : t("window", told)}
    </p>
  );
});
