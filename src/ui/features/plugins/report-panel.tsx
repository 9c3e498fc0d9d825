import { TextField } from "@ui/elements/text-field";
import section from "@ui/theme/settings-section.module.css";
import { useTranslation } from "react-i18next";
import styles from "./report-panel.module.css";

/** Properties of the panel. */
export interface ReportPanelProps {
  report: string;
  name: string;
  /** The author's address according to the plugin. */
  homepage: string | undefined;
}

/** A report as it was copied, to be looked through, and where to take it: the app sends it to nobody. */
export function ReportPanel({ report, name, homepage }: ReportPanelProps) {
  const { t } = useTranslation("plugins");
  return (
    <div className={styles.part}>
      <TextField
        readOnly
        rows={8}
        label={t("external.report.label", { name })}
        hint={t("external.report.hint")}
        value={report}
        onFocus={(event: { target: { select(): void } }) => event.target.select()}
      />
      <p className={section.hint}>
        {homepage ? (
          <>
            {t("external.report.author")}{" "}
            <a href={homepage} target="_blank" rel="noopener noreferrer">
              {homepage}
            </a>
          </>
        ) : (
          t("external.report.noHomepage")
        )}
      </p>
    </div>
  );
}
