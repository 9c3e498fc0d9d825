import "@ui/theme/controls.css";
import { useTranslation } from "react-i18next";
import styles from "./synced-folders.module.css";

/** Names of files that are shown; a folder may have thousands. */
const SHOWN = 50;

/** Files of a synced folder that are not taken over, by their paths; nothing where all of them are. */
export function LeftOutFiles({ title, paths }: { title: string; paths: readonly string[] }) {
  const { t } = useTranslation("sync");
  if (paths.length === 0) return null;
  return (
    <details className={styles.leftOut}>
      <summary>{title}</summary>
      <ul>
        {paths.slice(0, SHOWN).map((path) => (
          <li key={path}>{path}</li>
        ))}
        {paths.length > SHOWN ? <li>{t("common:andMore", { count: paths.length - SHOWN })}</li> : null}
      </ul>
    </details>
  );
}
