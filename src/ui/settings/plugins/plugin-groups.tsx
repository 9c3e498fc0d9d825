import { tokenName } from "@core/di/token";
import type { Plugin } from "@core/plugin/define-plugin";
import { EVERY_POINT, factsOf } from "@core/points/every-point";
import { useLanguage } from "@ui/language";
import { usePluginText } from "@ui/plugin-text";
import section from "@ui/theme/settings-section.module.css";
import { useTranslation } from "react-i18next";
import { PluginRow } from "./plugin-row";
import styles from "./plugins.module.css";

/** Plugins that stand under one heading. */
interface Kind {
  readonly headingKey: string;
  readonly order: number;
}

/** The kinds of those that provide a port of the application, and of those that add to points nobody has declared. */
const PORT: Kind = { headingKey: "plugins:kinds.port", order: 165 };
const OTHER: Kind = { headingKey: "plugins:kinds.other", order: 185 };

/** Plugins under a heading for each kind of thing they do, by name. */
export function PluginGroups({ plugins }: { plugins: readonly Plugin[] }) {
  const { t } = useTranslation("plugins");
  const textOf = usePluginText(plugins.map(({ name }) => name));
  const { compare } = new Intl.Collator(useLanguage());
  const nameOf = (plugin: Plugin) => textOf(plugin.name) || plugin.id;
  const headings = [
    ...new Set([...EVERY_POINT, PORT, OTHER].sort(byOrder).map(({ headingKey }) => headingKey)),
  ];
  return headings.map((headingKey) => {
    const ofKind = plugins.filter((plugin) => kindOf(plugin).headingKey === headingKey);
    if (ofKind.length === 0) return null;
    return (
      <section key={headingKey} className={styles.group}>
        <h3>{t(headingKey)}</h3>
        <ul className={section.list}>
          {ofKind
            .sort((a, b) => compare(nameOf(a), nameOf(b)))
            .map((plugin) => (
              <PluginRow key={plugin.id} plugin={plugin} />
            ))}
        </ul>
      </section>
    );
  });
}

const byOrder = (a: Kind, b: Kind) => a.order - b.order;

/** The main kind of a plugin: the first of those that it has. */
function kindOf({ contributes = [], provides = [] }: Plugin): Kind {
  const points = contributes.map(({ point }) => factsOf(tokenName(point)) ?? OTHER);
  const ports = provides.map(({ token }) => factsOf(tokenName(token)) ?? PORT);
  return [...points, ...ports].sort(byOrder)[0] ?? OTHER;
}
