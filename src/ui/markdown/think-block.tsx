import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Block } from "./block";
import styles from "./markdown.module.css";

/** A model's reasoning, folded away: 'Thinking…' while it goes on, 'Thoughts' afterwards. */
export function ThinkBlock({ block, children }: { block: Block; children: ReactNode }) {
  const { t } = useTranslation("markdown");
  return (
    <details className={styles.think}>
      <summary>{block.open ? t("thinking") : t("thoughts")}</summary>
      {children}
    </details>
  );
}
