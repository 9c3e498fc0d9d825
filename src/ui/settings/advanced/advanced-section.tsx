import { PluginHostToken } from "@core/plugin/plugin-host";
import { Pages } from "@core/points/page";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import styles from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { SharingGroup } from "./sharing-group";

const DATABASE_PATH = "/admin/database";

/** Sharing, and the way to the database. */
const AdvancedSection = observer(function AdvancedSection() {
  const { t } = useTranslation("settings");
  const pages = useService(PluginHostToken).open(Pages).all;
  return (
    <div className={styles.stack}>
      <SharingGroup />
      {pages.some(({ path }) => path === DATABASE_PATH) ? (
        <p>
          <AppLink to={DATABASE_PATH}>{t("advanced.database")}</AppLink>
        </p>
      ) : null}
    </div>
  );
});
export default AdvancedSection;
