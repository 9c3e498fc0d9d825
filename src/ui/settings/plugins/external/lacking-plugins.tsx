import type { LackingDependency } from "@core/domain/external-plugins/dependencies";
import { Button } from "@ui/elements/button";
import { useTranslation } from "react-i18next";
import styles from "./external.module.css";

/** Properties of the list. */
export interface LackingPluginsProps {
  lacking: readonly LackingDependency[];
  /** Looks for one by its id in the galleries. */
  onFind: (id: string) => void;
}

/** The plugins that one needs and does not have, each with why, and the way to find it; nothing where it lacks none. */
export function LackingPlugins({ lacking, onFind }: LackingPluginsProps) {
  const { t } = useTranslation("plugins");
  if (lacking.length === 0) return null;
  return (
    <section className={styles.part}>
      <p className={styles.danger}>{t("external.needs.title")}</p>
      <ul className={styles.list}>
        {lacking.map(({ id, version, why }) => (
          <li key={id}>
            {t("external.needs.plugin", { id, version })} · {t(`external.needs.${why}`)}{" "}
            {why === "off" ? null : (
              <Button
                size="small"
                aria-label={t("common:of", { label: t("external.needs.find"), name: id })}
                onClick={() => onFind(id)}
              >
                {t("external.needs.find")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
