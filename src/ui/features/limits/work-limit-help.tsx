import { isReached, limitKey } from "@core/domain/limits/work-limit";
import { Button } from "@ui/elements/button";
import { AppLink } from "@ui/links";
import { Play } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./limits.module.css";
import { useLimitText } from "./use-limit-text";
import { type ShownLimits, useWorkLimits } from "./use-work-limits";

/** Properties of the help at a limit over all work. */
export interface WorkLimitHelpProps {
  /** The key of the limit that was reached. */
  reachedKey: string;
  /** Goes on with the work. */
  onGoOn: () => void;
}

/** The limit that work paused at, and the ways to go on: for today, or with another limit. */
const WorkLimitHelp = observer(function WorkLimitHelp(props: WorkLimitHelpProps) {
  const shown = useWorkLimits();
  return shown ? <Choices shown={shown} {...props} /> : null;
});
export default WorkLimitHelp;

const Choices = observer(function Choices({
  shown: { meters, change },
  reachedKey,
  onGoOn,
}: WorkLimitHelpProps & { shown: ShownLimits }) {
  const { t } = useTranslation("work-limits");
  const { usedOf } = useLimitText();
  const meter = meters.find((each) => limitKey(each.limit) === reachedKey && isReached(each));
  const goOn = async () => {
    if (meter) await change((limits) => limits.setAside(meter.limit, true));
    onGoOn();
  };
  return (
    <div className={styles.help}>
      <p>{meter ? usedOf(meter) : t("noLonger")}</p>
      <div className={styles.actions}>
        <Button variant="primary" size="small" icon={<Play aria-hidden="true" />} onClick={() => void goOn()}>
          {t(meter ? "goOnToday" : "goOn")}
        </Button>
        <AppLink to="/settings#limits">{t("change")}</AppLink>
      </div>
    </div>
  );
});
