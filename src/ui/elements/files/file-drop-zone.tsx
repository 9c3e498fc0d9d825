import type { ReactNode } from "react";
import { droppedFiles } from "./dropped-files";
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

/** An area that files and folders can be dropped on, with a button that does the same by keyboard. */
export function FileDropZone({ children, pickLabel, disabled, actions, onFiles }: FileDropZoneProps) {
  const { over, handlers } = useDropHover((transfer) => void droppedFiles(transfer).then(onFiles), disabled);
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
