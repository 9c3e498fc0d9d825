import { Button } from "@ui/elements/button";
import { ErrorText } from "@ui/elements/error-text";
import { useTranslation } from "react-i18next";
import styles from "./crash-notice.module.css";

/** Properties of a crash notice. */
export interface CrashNoticeProps {
  error: unknown;
  retry: () => void;
}

/** Stands in place of a page that broke: what happened, that nothing is lost, and how to go on. */
export function CrashNotice({ error, retry }: CrashNoticeProps) {
  const { t } = useTranslation("shell");
  return (
    <section className={styles.notice} role="alert">
      <h1>{t("crash.title")}</h1>
      <p>
        <ErrorText error={error} />
      </p>
      <p className={styles.safe}>{t("crash.safe")}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={retry}>
          {t("crash.retry")}
        </Button>
        <Button onClick={() => location.reload()}>{t("crash.reload")}</Button>
      </div>
      <details className={styles.details}>
        <summary>{t("crash.details")}</summary>
        <pre>{error instanceof Error ? (error.stack ?? error.message) : String(error)}</pre>
      </details>
    </section>
  );
}
