import { DatabaseStoreToken } from "@core/stores/tokens";
import { formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./database-page.module.css";
import { useSizeText } from "./use-size-text";

/** Name, version, record count and size of the database. */
export const DatabaseStats = observer(function DatabaseStats() {
  const { t } = useTranslation("database");
  const language = useLanguage();
  const sizeText = useSizeText();
  const { name, version, recordCount, sizeBytes, isSizeEstimate } = useService(DatabaseStoreToken);
  return (
    <dl className={styles.stats}>
      <div>
        <dt>{t("stats.name")}</dt>
        <dd>
          <code>{name}</code>
        </dd>
      </div>
      <div>
        <dt>{t("stats.version")}</dt>
        <dd>{version}</dd>
      </div>
      <div>
        <dt>{t("stats.records")}</dt>
        <dd>{formatNumber(recordCount, language)}</dd>
      </div>
      <div>
        <dt>{t("stats.size")}</dt>
        <dd>{sizeText(sizeBytes, isSizeEstimate)}</dd>
      </div>
    </dl>
  );
});
