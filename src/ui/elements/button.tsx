import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import styles from "./button.module.css";

/** Properties of a button; everything a native button takes passes through. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` once a view at the most; `danger` for what cannot be undone. */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "medium" | "small";
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass(
  variant: NonNullable<ButtonProps["variant"]> = "secondary",
  size: NonNullable<ButtonProps["size"]> = "medium",
): string {
  return `${styles.button} ${styles[variant]} ${styles[size]}`;
}

/** A button with a word on it, and possibly an icon before the word. */
export function Button({
  variant = "secondary",
  size = "medium",
  icon,
  className,
  children,
  ...rest
}: ButtonProps) {
  const classes = [styles.button, styles[variant], styles[size], className].filter(Boolean).join(" ");
  return (
    <button type="button" {...rest} className={classes}>
      {icon}
      {children}
    </button>
  );
}

/** Properties of an icon button. */
export interface IconButtonProps extends Omit<ButtonProps, "icon" | "children"> {
  /** The mark of buttons that copy a result; the shortcut presses the last one of the page. */
  "data-copies-result"?: "" | undefined;
  /** Its accessible name, also shown as a tooltip. */
  label: string;
  children: ReactNode;
}

/** A square button with only an icon; the label is its name. */
export function IconButton({
  label,
  variant = "quiet",
  size = "medium",
  className,
  children,
  ...rest
}: IconButtonProps) {
  const classes = [styles.button, styles.iconOnly, styles[variant], styles[size], className]
    .filter(Boolean)
    .join(" ");
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={classes}>
      {children}
    </button>
  );
}
