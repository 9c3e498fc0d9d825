import { keepWorkEffort, readWorkEfforts } from "@core/domain/task/work-efforts";
import { WORK_KINDS } from "@core/domain/task/work-kind";
import { PreferencesToken } from "@core/ports/preferences";
import { EffortField } from "@ui/features/work-choice/effort-field";
import { useService } from "@ui/services-context";
import styles from "@ui/theme/settings-section.module.css";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";

/** How hard models think for each kind of work in a task. */
export function EffortGroup() {
  const { t } = useTranslation("setup");
  const preferences = useService(PreferencesToken);
  const [efforts, setEfforts] = useState(() => readWorkEfforts(preferences));
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out like the headings beside it
    <div className={styles.group} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {t("effort.work")}
      </span>
      <p className={styles.hint}>{t("effort.workHint")}</p>
      {WORK_KINDS.map((kind) => (
        <EffortField
          key={kind}
          label={t(`effort.${kind}`)}
          value={efforts[kind]}
          onChange={(effort) => {
            keepWorkEffort(preferences, kind, effort);
            setEfforts(readWorkEfforts(preferences));
          }}
        />
      ))}
    </div>
  );
}
