import { buttonClass } from "@ui/elements/button";
import type { i18n } from "i18next";
import { observer } from "mobx-react-lite";
import styles from "./crash-notice.module.css";
import { useTheme } from "./use-theme";

/** Stands in place of the app where another website shows it in a frame: why, and how to open it by itself. */
export const FramedNotice = observer(function FramedNotice({ translation }: { translation: i18n }) {
  useTheme();
  const t = translation.getFixedT(null, "shell");
  return (
    <main className={styles.notice}>
      <h1>{t("framed.title")}</h1>
      <div className={styles.actions}>
        <a className={buttonClass("primary")} href={location.href} target="_blank" rel="noopener noreferrer">
          {t("framed.open")}
        </a>
      </div>
    </main>
  );
});
