import { ChevronDown } from "lucide-react";
import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import styles from "./menu-picker.module.css";

/** Properties of a picker. */
export interface MenuPickerProps {
  /** The name of the kind of thing picked here. */
  label: string;
  /** The name of the current choice. */
  name: string;
  icon?: ReactNode;
  /** Steps back behind a picker beside it. */
  quiet?: boolean;
  disabled?: boolean | undefined;
  /** Imports the menu, when it is likely to be opened. */
  preload: () => void;
  /** The open menu; it may be imported on demand. */
  menu: (anchor: RefObject<HTMLElement | null>, close: () => void) => ReactNode;
}

/** A button that shows the current choice and opens a menu of all choices. */
export function MenuPicker({ label, name, icon, quiet, disabled, preload, menu }: MenuPickerProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const nameId = useId();
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${styles.picker} ${quiet ? styles.quiet : ""}`}
        aria-label={label}
        aria-describedby={nameId}
        aria-haspopup="menu"
        aria-expanded={open}
        disabled={disabled}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
      >
        {icon}
        <span id={nameId} className={styles.name}>
          {name}
        </span>
        <ChevronDown aria-hidden="true" className={styles.chevron} />
      </button>
      {open ? menu(button, () => setOpen(false)) : null}
    </>
  );
}
