import { ErrorText } from "@ui/components/error-text";
import { useTranslation } from "react-i18next";
import styles from "./sharing.module.css";

/** Says that no link could be made, and why. */
export function ShareFailure({ error }: { error: unknown }) {
  const { t } = useTranslation("sharing");
  return (
    <div role="alert" className={styles.failure}>
      <strong>{t("share.exportFailed")}</strong>
      <p>
        <ErrorText error={error} />
      </p>
    </div>
  );
}
