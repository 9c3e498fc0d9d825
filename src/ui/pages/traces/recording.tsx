import { Tracers } from "@core/points/tracer";
import { TRACE_DAYS } from "@core/services/traces/trace-settings";
import { TracesStoreToken } from "@core/stores/tokens";
import { SelectField } from "@ui/elements/select-field";
import { Switch } from "@ui/elements/switch";
import { formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./traces.module.css";

/** Whether calls are recorded, for how long they stay, and what had no room. */
export const Recording = observer(function Recording() {
  const { t } = useTranslation("traces");
  const language = useLanguage();
  const store = useService(TracesStoreToken);
  const hasTracer = useService(Tracers).all.some(({ keepsHere }) => keepsHere);
  if (!hasTracer) return <p className={styles.note}>{t("noPlugin")}</p>;
  return (
    <section className={styles.recording} aria-label={t("recording")}>
      <Switch label={t("record")} checked={store.isOn} onChange={store.setOn} />
      <SelectField
        label={t("keep")}
        value={String(store.days)}
        options={TRACE_DAYS.map((days) => ({ value: String(days), label: t("days", { count: days }) }))}
        onChange={(value) => {
          const days = TRACE_DAYS.find((each) => String(each) === value);
          if (days) store.setDays(days);
        }}
      />
      <p className={styles.note}>
        {t("where")}
        {store.dropped > 0 ? (
          <> {t("dropped", { count: store.dropped, shown: formatNumber(store.dropped, language) })}</>
        ) : null}
      </p>
    </section>
  );
});
