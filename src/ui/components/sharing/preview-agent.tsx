import type { PreviewedAgent } from "@core/services/sharing/setup-preview";
import { useTranslation } from "react-i18next";
import { SetupItem } from "./setup-item";
import styles from "./sharing.module.css";

/** An agent of a shared setup, with all that it would be told. */
export function PreviewAgent({ item }: { item: PreviewedAgent }) {
  const { t } = useTranslation("sharing");
  const { name, role, instructions, temperature } = item.agent;
  return (
    <SetupItem id={item.id} label={name} detail={role} state={item.state}>
      {temperature === undefined ? null : (
        <p className={styles.hint}>{t("setup.temperature", { temperature })}</p>
      )}
      {instructions ? (
        <details>
          <summary className={styles.summary}>{t("setup.instructions")}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is scrolled by keyboard too */}
          <pre className={styles.instructions} tabIndex={0}>
            {instructions}
          </pre>
        </details>
      ) : (
        <p className={styles.hint}>{t("setup.noInstructions")}</p>
      )}
    </SetupItem>
  );
}
