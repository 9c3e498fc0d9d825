import { limitKey } from "@core/domain/limits/work-limit";
import { type ShownLimits, useWorkLimits } from "@ui/features/limits/use-work-limits";
import section from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { LimitRow } from "./limit-row";
import { NewLimitForm } from "./new-limit-form";

/** The limits over all work: a day or a month, for everything, a provider or a project, in tokens or money. */
const LimitsSection = observer(function LimitsSection() {
  const { t } = useTranslation("work-limits");
  const shown = useWorkLimits();
  return (
    <div className={section.stack}>
      <div className={section.group}>
        <p className={section.hint}>{t("description")}</p>
        <p className={section.hint}>{t("underWay")}</p>
        <p className={section.hint}>{t("notCounted")}</p>
      </div>
      {shown ? <Limits shown={shown} /> : null}
    </div>
  );
});
export default LimitsSection;

function Limits({ shown: { meters, change } }: { shown: ShownLimits }) {
  const { t } = useTranslation("work-limits");
  return (
    <>
      {meters.length === 0 ? (
        <p>{t("none")}</p>
      ) : (
        <ul className={section.stack} aria-label={t("list")}>
          {meters.map((meter) => (
            <LimitRow key={limitKey(meter.limit)} meter={meter} change={change} />
          ))}
        </ul>
      )}
      <NewLimitForm onAdd={(limit) => void change((limits) => limits.set(limit))} />
    </>
  );
}
