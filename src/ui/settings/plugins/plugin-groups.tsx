import { tokenName } from "@core/di/token";
import type { Plugin } from "@core/plugin/define-plugin";
import { useLanguage } from "@ui/language";
import { usePluginText } from "@ui/plugin-text";
import section from "@ui/theme/settings-section.module.css";
import { useTranslation } from "react-i18next";
import { PluginRow } from "./plugin-row";
import styles from "./plugins.module.css";

const PORT = "port";
const OTHER = "other";
/** The kinds of plugins in the order they are shown; a kind nobody knows is one of the others. */
const KINDS: readonly string[] = [
  "llm-provider",
  "orchestration-strategy",
  "tool",
  "agent-source",
  "code-block-renderer",
  "text-extractor",
  "artifact-exporter",
  "tracer",
  PORT,
  "settings-section",
  "page",
  OTHER,
  "locale-bundle",
  "store-migration",
];

/** Plugins under a heading for each kind of thing they do, by name. */
export function PluginGroups({ plugins }: { plugins: readonly Plugin[] }) {
  const { t } = useTranslation("plugins");
  const textOf = usePluginText(plugins.map(({ name }) => name));
  const { compare } = new Intl.Collator(useLanguage());
  const nameOf = (plugin: Plugin) => textOf(plugin.name) || plugin.id;
  return KINDS.map((kind) => {
    const ofKind = plugins.filter((plugin) => kindOf(plugin) === kind);
    if (ofKind.length === 0) return null;
    return (
      <section key={kind} className={styles.group}>
        <h3>{t(`kinds.${kind}`)}</h3>
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

/** The main kind of a plugin: the first of the list that it has, texts only where there is nothing else. */
function kindOf({ contributes = [], provides = [] }: Plugin): string {
  const points = new Set(contributes.map(({ point }) => tokenName(point)));
  const has = (kind: string) => (kind === PORT ? provides.length > 0 : points.has(kind));
  return KINDS.find(has) ?? OTHER;
}
