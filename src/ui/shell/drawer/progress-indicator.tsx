import { ProgressStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./progress-indicator.module.css";

/**
 * Whether model requests are running: a mark, and words for screen readers, which all see while some run; `compact` never
 * shows them.
 */
export const ProgressIndicator = observer(function ProgressIndicator({ compact }: { compact: boolean }) {
  const { t } = useTranslation("shell");
  const { activeRequests, busy } = useService(ProgressStoreToken);
  const text = busy ? t("progress.busy", { count: activeRequests }) : t("progress.idle");
  return (
    <p className={styles.progress} title={text}>
      <span className={`${styles.mark} ${busy ? styles.busy : ""}`} aria-hidden="true" />
      <span className={compact || !busy ? "visually-hidden" : styles.text}>{text}</span>
    </p>
  );
});
