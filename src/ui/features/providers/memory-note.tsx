import { useTranslation } from "react-i18next";
import styles from "./memory-note.module.css";

/** Properties of the note on what a text rests on. */
export interface MemoryNoteProps {
  of: "reply" | "deliverable";
  /** The number of the user's files that it was written from. */
  files?: number;
}

/** Says of a text, or of one to come, that its writer has no way to look anything up, and had nothing but these files. */
export function MemoryNote({ of, files = 0 }: MemoryNoteProps) {
  const { t } = useTranslation("recordings");
  return <p className={styles.note}>{files > 0 ? t("memory.files", { count: files }) : t(`memory.${of}`)}</p>;
}
