import type { ReactNode } from "react";
import { FileButton } from "./file-button";
import styles from "./file-drop-zone.module.css";
import { useDropHover } from "./use-drop-hover";

/** Properties of a drop zone. */
export interface FileDropZoneProps {
  /** Text inside the zone. */
  children: ReactNode;
  /** Label of the button that opens the file dialog. */
  pickLabel: string;
  disabled?: boolean;
  /** Other ways to get files, beside that button. */
  actions?: ReactNode;
  onFiles: (files: readonly File[]) => void;
}

/** An area files can be dropped on, with a button that does the same by keyboard. */
export function FileDropZone({ children, pickLabel, disabled, actions, onFiles }: FileDropZoneProps) {
  const { over, handlers } = useDropHover((transfer) => onFiles(droppedFiles(transfer)), disabled);
  return (
    <div className={`${styles.zone} ${over ? styles.over : ""}`} {...handlers}>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>
        <FileButton label={pickLabel} multiple disabled={disabled} onFiles={onFiles} />
        {actions}
      </div>
    </div>
  );
}

/** Without the folders, which arrive as unreadable files. */
function droppedFiles(transfer: DataTransfer): readonly File[] {
  const items = [...transfer.items].filter(({ kind }) => kind === "file");
  const files = items
    .filter((item) => !item.webkitGetAsEntry?.()?.isDirectory)
    .map((item) => item.getAsFile());
  return files.filter((file) => file !== null);
}
