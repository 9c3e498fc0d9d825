import { useLanguage } from "@ui/language";
import { FileText, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./attachment-chips.module.css";
import type { HeldText } from "./use-held-text";

/** The text that is too long for a field, as a chip above it. */
export default function HeldTextChip({ text }: { text: HeldText }) {
  const { t } = useTranslation("common");
  const count = text.held.length.toLocaleString(useLanguage());
  const name = t("prompt.longText", { count });
  if (text.held === "") return null;
  return (
    <div className={`${styles.chips} ${styles.editable}`}>
      <span className={styles.chip}>
        <FileText aria-hidden="true" />
        <span role="status">{name}</span>
        <button
          type="button"
          className={styles.remove}
          aria-label={t("prompt.removeAttachment", { name })}
          onClick={text.drop}
        >
          <X aria-hidden="true" />
        </button>
      </span>
    </div>
  );
}
