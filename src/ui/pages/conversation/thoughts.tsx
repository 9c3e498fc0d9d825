import { useTranslation } from "react-i18next";
import styles from "./message-list.module.css";
import { MessageText } from "./message-text";

/** What a model reasoned before its answer, folded away: 'Thinking…' while it goes on, 'Thoughts' afterwards. */
export function Thoughts({ text, isOpen }: { text: string; isOpen: boolean }) {
  const { t } = useTranslation("markdown");
  return (
    <details className={styles.thoughts}>
      <summary>{isOpen ? t("thinking") : t("thoughts")}</summary>
      <MessageText text={text} streaming={isOpen} />
    </details>
  );
}
