import "@ui/theme/controls.css";
import { type ReactNode, type SelectHTMLAttributes, useId } from "react";
import styles from "./text-field.module.css";

/** Properties of a choice from a list. */
export interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "onChange"> {
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
  hint?: ReactNode;
}

/** A labelled native choice from a list. */
export function SelectField({ label, options, onChange, hint, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className={styles.input}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
