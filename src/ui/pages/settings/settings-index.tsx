import type { SettingsSection } from "@core/points/settings-section";
import { AppLink } from "@ui/links";
import { usePluginText } from "@ui/plugin-text";
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./settings-page.module.css";

/** Properties of the way around the settings. */
export interface SettingsIndexProps {
  /** The sections that are shown. */
  sections: readonly SettingsSection[];
  /** Id of the section that the address names. */
  target: string | undefined;
  query: string;
  onQuery: (query: string) => void;
}

/** The sections as a list at the side, where there is room, below the search among them. */
export function SettingsIndex({ sections, target, query, onQuery }: SettingsIndexProps) {
  const { t } = useTranslation("settings");
  const textOf = usePluginText(sections.map(({ titleKey }) => titleKey));
  return (
    <div className={styles.index}>
      <search className={styles.search}>
        <Search aria-hidden="true" />
        <input
          type="search"
          aria-label={t("index.search")}
          placeholder={t("index.search")}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
        />
      </search>
      <nav aria-label={t("index.label")} className={styles.list}>
        <ul>
          {sections.map(({ id, titleKey }) => (
            <li key={id}>
              <IndexEntry id={id} title={textOf(titleKey)} isCurrent={id === target} />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** A section's entry, which keeps its room until its words have come: a link without any leads nowhere. */
function IndexEntry({ id, title, isCurrent }: { id: string; title: string; isCurrent: boolean }) {
  if (title === "") return <span className={styles.entry}>&nbsp;</span>;
  return (
    <AppLink
      to={`/settings#${id}`}
      className={styles.entry}
      aria-current={isCurrent ? "location" : undefined}
    >
      {title}
    </AppLink>
  );
}
