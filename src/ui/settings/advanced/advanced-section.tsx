import { PluginHostToken } from "@core/plugin/plugin-host";
import { Pages } from "@core/points/page";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import styles from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { SharingGroup } from "./sharing-group";

/** The pages for whoever wants to look underneath, with the keys of their links. */
const PAGES = [
  ["/traces", "advanced.traces"],
  ["/admin/database", "advanced.database"],
] as const;

/** Sharing, and the ways to traces and the database. */
const AdvancedSection = observer(function AdvancedSection() {
  const { t } = useTranslation("settings");
  const pages = useService(PluginHostToken).open(Pages).all;
  return (
    <div className={styles.stack}>
      <SharingGroup />
      {PAGES.filter(([page]) => pages.some(({ path }) => path === page)).map(([page, key]) => (
        <p key={page}>
          <AppLink to={page}>{t(key)}</AppLink>
        </p>
      ))}
    </div>
  );
});
export default AdvancedSection;
