import { PluginHostToken } from "@core/plugin/plugin-host";
import { SettingsSections } from "@core/points/settings-section";
import { ToolboxToken } from "@core/services/tokens";
import { PageLayout } from "@ui/elements/page-layout";
import { VaultBanner } from "@ui/features/providers/vault-banner";
import { useReady, useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useParams } from "react-router-dom";
import { SettingsAccordionItem } from "./settings-accordion-item";
import styles from "./settings-page.module.css";

/** The contributed sections as an accordion. `/settings#providers` opens that section. */
const SettingsPage = observer(function SettingsPage() {
  const { t } = useTranslation("settings");
  const sections = useService(PluginHostToken).open(SettingsSections).all;
  // They bring their section.
  useReady(ToolboxToken);
  const { hash, key } = useLocation();
  const { section: named = "general" } = useParams();
  const target = hash.slice(1) || named;
  return (
    <PageLayout title={t("title")} subtitle={t("subtitle")} width="reading">
      <VaultBanner />
      <div className={styles.accordion}>
        {sections.map((section) => (
          // One that comes late, with texts of its own, hides nothing while it waits for them.
          <Suspense key={section.id} fallback={null}>
            <SettingsAccordionItem
              section={section}
              isTarget={section.id === target}
              isLinked={hash !== ""}
              visit={key}
            />
          </Suspense>
        ))}
      </div>
    </PageLayout>
  );
});
export default SettingsPage;
