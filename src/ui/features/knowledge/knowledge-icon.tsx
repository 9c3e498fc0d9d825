import type { KnowledgeSummary } from "@core/domain/knowledge/knowledge-summary";
import { File, FileText, Folder, Image } from "lucide-react";
import styles from "./knowledge-icon.module.css";

/** The icon of a knowledge item's kind. Decoration: the file type has to stand beside it. */
export function KnowledgeIcon({ item }: { item: Pick<KnowledgeSummary, "type" | "fileType"> }) {
  const Glyph = item.type === "folder" ? Folder : GLYPHS[item.fileType ?? "text"];
  return (
    <span className={styles.tile} aria-hidden="true">
      <Glyph />
    </span>
  );
}

const GLYPHS = { text: FileText, image: Image, document: File };
