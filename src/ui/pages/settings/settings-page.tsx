import { PluginHostToken } from "@core/plugin/plugin-host";
import { type SettingsSection, SettingsSections } from "@core/points/settings-section";
import { ToolboxToken } from "@core/services/tokens";
import { DevicesStoreToken, TemplatesStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { PageLayout } from "@ui/elements/page-layout";
import { VaultBanner } from "@ui/features/providers/vault-banner";
import { usePluginText } from "@ui/plugin-text";
import { useReady, useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useParams } from "react-router-dom";
import { SettingsAccordionItem } from "./settings-accordion-item";
import { SettingsIndex } from "./settings-index";
import styles from "./settings-page.module.css";

/** Sections that are open where the address names none. */
const OPEN_AT_FIRST = 2;

/** The contributed sections, with a list of them and a search. `/settings#providers` opens that section. */
const SettingsPage = observer(function SettingsPage() {
  const { t } = useTranslation("settings");
  const sections = useService(PluginHostToken).open(SettingsSections).all;
  // They bring their sections, and plugins for the list of all.
  useReady(ToolboxToken);
  useReady(DevicesStoreToken);
  useReady(TemplatesStoreToken);
  const [query, setQuery] = useState("");
  const found = useFound(sections, query);
  const { hash, key } = useLocation();
  const { section: named } = useParams();
  const target = hash.slice(1) || named;
  return (
    <PageLayout title={t("shell:nav.settings")} subtitle={t("subtitle")} width="reading">
      <VaultBanner />
      <div className={styles.frame}>
        <SettingsIndex sections={found} target={target} query={query} onQuery={setQuery} />
        <div className={styles.accordion} hidden={found.length === 0}>
          {sections.map((section, place) => (
            // One that comes late, with texts of its own, hides nothing while it waits for them.
            <Suspense key={section.id} fallback={null}>
              <SettingsAccordionItem
                section={section}
                isTarget={target === undefined ? place < OPEN_AT_FIRST : section.id === target}
                isLinked={hash !== ""}
                isHidden={!found.includes(section)}
                visit={key}
              />
            </Suspense>
          ))}
        </div>
        {found.length === 0 && query.trim() !== "" ? (
          <div role="status" className={styles.none}>
            <p>{t("index.none", { query: query.trim() })}</p>
            <Button onClick={() => setQuery("")}>{t("index.clear")}</Button>
          </div>
        ) : null}
      </div>
    </PageLayout>
  );
});
export default SettingsPage;

/** The sections whose title or further words hold all words of a query; all of them for a blank one. */
function useFound(sections: readonly SettingsSection[], query: string): readonly SettingsSection[] {
  const textOf = usePluginText(sections.flatMap(({ titleKey, wordsKey }) => [titleKey, wordsKey]));
  const words = query.toLowerCase().split(/\s+/);
  return sections.filter(({ titleKey, wordsKey }) => {
    const text = `${textOf(titleKey)} ${textOf(wordsKey)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
