import tones from "@ui/theme/tones.module.css";
import type { ReactNode } from "react";
import styles from "./badge.module.css";

/** Properties of a badge. */
export interface BadgeProps {
  tone?: "neutral" | "accent" | "success" | "warning" | "danger" | "info";
  icon?: ReactNode;
  children: ReactNode;
}

/** A short word on a tinted ground. The word carries the meaning, the colour only repeats it. */
export function Badge({ tone = "neutral", icon, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${tones[tone]}`}>
      {icon}
      {children}
    </span>
  );
}
