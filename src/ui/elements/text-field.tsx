import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import styles from "./text-field.module.css";

interface TextFieldShared {
  label: string;
  hint?: ReactNode;
  /** The error of the value; announced with the field. */
  error?: string | undefined;
}

/** Properties of a text field; `rows` makes it one of several lines. */
export type TextFieldProps = TextFieldShared &
  (
    | ({ rows?: undefined } & InputHTMLAttributes<HTMLInputElement>)
    | ({ rows: number; ref?: Ref<HTMLTextAreaElement> } & TextareaHTMLAttributes<HTMLTextAreaElement>)
  );

/** A labelled field for text, with room for a hint and for what is wrong. */
export function TextField({ label, hint, error, ...rest }: TextFieldProps) {
  const id = useId();
  const described = {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {rest.required ? <span aria-hidden="true"> *</span> : null}
      </label>
      {rest.rows === undefined ? (
        <input type="text" {...rest} {...described} className={styles.input} />
      ) : (
        <textarea {...rest} {...described} className={`${styles.input} ${styles.multiline}`} />
      )}
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
