import { ProgressStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./progress-indicator.module.css";

/** Whether model requests are running, as a mark and in words; `compact` leaves the words to screen readers. */
export const ProgressIndicator = observer(function ProgressIndicator({ compact }: { compact: boolean }) {
  const { t } = useTranslation("shell");
  const { activeRequests, busy } = useService(ProgressStoreToken);
  const text = busy ? t("progress.busy", { count: activeRequests }) : t("progress.idle");
  return (
    <p className={styles.progress} title={text}>
      <span className={`${styles.mark} ${busy ? styles.busy : ""}`} aria-hidden="true" />
      <span className={compact ? "visually-hidden" : styles.text}>{text}</span>
    </p>
  );
});
