import { AppLink } from "@ui/links";
import { Trans, useTranslation } from "react-i18next";
import styles from "./source-list.module.css";

/** Says that the web was to be searched and nobody could, with the remedy. */
export function FromMemory() {
  const { t } = useTranslation("knowledge");
  return (
    <p className={styles.memory}>
      <Trans t={t} i18nKey="sources.fromMemory" components={{ tools: <AppLink to="/settings#tools" /> }} />
    </p>
  );
}
