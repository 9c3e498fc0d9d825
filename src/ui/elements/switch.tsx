import type { ReactNode } from "react";
import styles from "./switch.module.css";

/** Properties of a switch. */
export interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** For screen readers only, where the visible label does not say enough. */
  accessibleName?: string;
}

/** Something that is on or off, and changes at once: a native checkbox that looks like a switch. */
export function Switch({ label, checked, onChange, disabled, accessibleName }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        className={styles.input}
        checked={checked}
        disabled={disabled}
        aria-label={accessibleName}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
