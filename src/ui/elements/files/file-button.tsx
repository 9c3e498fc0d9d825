import { useRef } from "react";
import { Button, type ButtonProps } from "../button";

/** Properties of a button that opens the dialog of the system for files. */
export interface FileButtonProps extends Omit<ButtonProps, "onClick"> {
  /** Accessible name of the field behind the button; the words on the button unless said otherwise. */
  label: string;
  /** Kinds of files to offer, as the `accept` attribute takes them; all where absent. */
  accept?: string;
  /** Whether several files may be chosen at once. */
  multiple?: boolean;
  /** Whether a folder is chosen, whose files come with their paths. */
  isFolder?: boolean;
  /** Gets what was chosen; the same file may be chosen again. */
  onFiles: (files: readonly [File, ...File[]]) => void;
}

/** A button that has the user choose files. */
export function FileButton({
  label,
  accept,
  multiple,
  isFolder,
  onFiles,
  children,
  ...button
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children ?? label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        {...(isFolder ? { webkitdirectory: "" } : {})}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [first, ...others] = currentTarget.files ?? [];
          if (first) onFiles([first, ...others]);
          currentTarget.value = "";
        }}
      />
    </>
  );
}
