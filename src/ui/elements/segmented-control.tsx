import { useId } from "react";
import styles from "./segmented-control.module.css";

/** Properties of a segmented control. */
export interface SegmentedControlProps<V extends string> {
  label: string;
  /** In a row of other controls: smaller, and its label is for screen readers alone. */
  inRow?: boolean;
  disabled?: boolean;
  options: readonly { readonly value: V; readonly label: string }[];
  value: V;
  onChange: (value: V) => void;
}

/** A choice between a few words that all show: native radio buttons, drawn side by side. */
export function SegmentedControl<V extends string>({
  label,
  inRow,
  disabled,
  options,
  value,
  onChange,
}: SegmentedControlProps<V>) {
  const name = useId();
  return (
    <fieldset className={`${styles.control} ${inRow ? styles.inRow : ""}`} disabled={disabled}>
      <legend className={inRow ? "visually-hidden" : styles.legend}>{label}</legend>
      <div className={styles.segments}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
