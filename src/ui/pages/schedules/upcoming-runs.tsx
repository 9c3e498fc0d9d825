import type { TimeRule } from "@core/domain/schedule/schedule";
import { SchedulesStoreToken } from "@core/stores/tokens";
import { ErrorText } from "@ui/elements/error-text";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { useTranslation } from "react-i18next";
import styles from "./schedules.module.css";

const SHOWN = 3;

/** The next times of a rule by its own clocks, or what is wrong with it. */
export function UpcomingRuns({ pattern, timeZone }: TimeRule) {
  const { t } = useTranslation("schedules");
  const language = useLanguage();
  const store = useService(SchedulesStoreToken);
  const text = () => {
    const format = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "short", timeZone });
    const times = store.upcoming({ pattern, timeZone }, SHOWN).map((at) => format.format(at));
    return times.length > 0 ? t("upcoming", { times: times.join(" · ") }) : t("neverAgain");
  };
  try {
    return (
      <p role="status" className={styles.meta}>
        {text()}
      </p>
    );
  } catch (error) {
    return (
      <p role="status" className={styles.error}>
        <ErrorText error={error} />
      </p>
    );
  }
}
