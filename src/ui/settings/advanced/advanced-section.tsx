import { PluginHostToken } from "@core/plugin/plugin-host";
import { Pages } from "@core/points/page";
import { StoragePersistenceToken } from "@core/ports/persistence";
import { Button } from "@ui/elements/button";
import { formatFileSize } from "@ui/format";
import { useLanguage } from "@ui/language";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import styles from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { BackupGroup } from "./backup-group";
import { SharingGroup } from "./sharing-group";

const DATABASE_PATH = "/admin/database";

/** Sharing, what the data takes up on this device, and the way to the database. */
const AdvancedSection = observer(function AdvancedSection() {
  const { t } = useTranslation("settings");
  const pages = useService(PluginHostToken).open(Pages).all;
  return (
    <div className={styles.stack}>
      <SharingGroup />
      <BackupGroup />
      <StorageUse />
      {pages.some(({ path }) => path === DATABASE_PATH) ? (
        <p>
          <AppLink to={DATABASE_PATH}>{t("advanced.database")}</AppLink>
        </p>
      ) : null}
    </div>
  );
});
export default AdvancedSection;

function StorageUse() {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const persistence = useService(StoragePersistenceToken);
  const [use, setUse] = useState<{ readonly usageBytes: number; readonly quotaBytes: number }>();
  const [kept, setKept] = useState<boolean>();
  useEffect(() => {
    void persistence.estimate().then(setUse);
  }, [persistence]);
  return (
    <div className={styles.group}>
      <h3>{t("advanced.storage")}</h3>
      {use ? (
        <p>
          {t("advanced.used", {
            used: formatFileSize(use.usageBytes, language),
            quota: formatFileSize(use.quotaBytes, language),
          })}
        </p>
      ) : null}
      <p className={styles.hint}>{t("advanced.keepHint")}</p>
      <div className={styles.row}>
        <Button onClick={() => void persistence.request().then(setKept)}>{t("advanced.keep")}</Button>
        {kept === undefined ? null : (
          <span role="status">{t(kept ? "advanced.kept" : "advanced.notKept")}</span>
        )}
      </div>
    </div>
  );
}
