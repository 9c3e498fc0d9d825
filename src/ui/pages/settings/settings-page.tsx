import { PluginHostToken } from "@core/plugin/plugin-host";
import { SettingsSections } from "@core/points/page";
import { ToolboxToken } from "@core/services/tokens";
import { TasksStoreToken } from "@core/stores/tokens";
import { PageLayout } from "@ui/components/page-layout";
import { VaultBanner } from "@ui/components/vault-banner";
import { useService, useServices } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { SettingsAccordionItem } from "./settings-accordion-item";
import styles from "./settings-page.module.css";

/** The contributed sections as an accordion. `/settings#providers` opens that section. */
const SettingsPage = observer(function SettingsPage() {
  const { t } = useTranslation("settings");
  const sections = useService(PluginHostToken).open(SettingsSections).all;
  useInstalledTools();
  const { hash, key } = useLocation();
  const target = hash.slice(1) || "general";
  return (
    <PageLayout title={t("title")} subtitle={t("subtitle")} width="reading">
      <VaultBanner />
      <div className={styles.accordion}>
        {sections.map((section) => (
          <SettingsAccordionItem
            key={section.id}
            section={section}
            isTarget={section.id === target}
            isLinked={hash !== ""}
            visit={key}
          />
        ))}
      </div>
    </PageLayout>
  );
});
export default SettingsPage;

/** Has the plugins of tools installed, which brings their section: what wires tasks knows of them. */
function useInstalledTools(): void {
  const services = useServices();
  useEffect(() => {
    const installing = services.ready(TasksStoreToken).then(() => services.ready(ToolboxToken));
    // Offline, say: the other sections are there.
    installing.catch(() => {});
  }, [services]);
}
