import { useTranslation } from "react-i18next";
import styles from "./memory-note.module.css";

/** Says of a text, or of one to come, that its writer has no way to look anything up. */
export function MemoryNote({ of }: { of: "reply" | "deliverable" }) {
  const { t } = useTranslation("recordings");
  return <p className={styles.note}>{t(`memory.${of}`)}</p>;
}
