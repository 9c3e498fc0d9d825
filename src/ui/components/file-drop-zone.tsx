import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "./button";
import styles from "./file-drop-zone.module.css";

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
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles(droppedFiles(event.dataTransfer));
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(!disabled);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same
    <div
      className={`${styles.zone} ${over ? styles.over : ""}`}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>
        <Button disabled={disabled} onClick={() => input.current?.click()}>
          {pickLabel}
        </Button>
        {actions}
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={pickLabel}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
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
