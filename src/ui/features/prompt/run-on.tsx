import { PreferencesToken } from "@core/ports/preferences";
import { keepWorkPlace, workPlaceOf } from "@core/services/runner/pairing";
import type { WorkPlace } from "@core/services/runner/work-place";
import { SegmentedControl } from "@ui/elements/segmented-control";
import { useService } from "@ui/services-context";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./run-on.module.css";

/** The choice of where the next task is worked on, for those who have paired a runner. */
export default function RunOn({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation("tasks");
  const preferences = useService(PreferencesToken);
  const [place, setPlace] = useState(() => workPlaceOf(preferences));
  const choose = (chosen: WorkPlace) => {
    keepWorkPlace(preferences, chosen);
    setPlace(chosen);
  };
  return (
    <div className={styles.place}>
      <span aria-hidden="true">{t("runOn.label")}</span>
      <SegmentedControl
        label={t("runOn.label")}
        inRow
        disabled={disabled}
        value={place}
        onChange={choose}
        options={[
          { value: "here", label: t("runOn.here") },
          { value: "runner", label: t("runOn.runner") },
        ]}
      />
      {place === "runner" ? <p className={styles.hint}>{t("runOn.hint")}</p> : null}
    </div>
  );
}
