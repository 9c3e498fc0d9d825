import { isReached, type LimitMeter, shareOf } from "@core/domain/limits/work-limit";
import { AppLink } from "@ui/links";
import { Gauge } from "lucide-react";
import { observer } from "mobx-react-lite";
import { LimitBar } from "./limit-bar";
import styles from "./limits.module.css";
import { useLimitText } from "./use-limit-text";
import { useWorkLimits } from "./use-work-limits";

/** The limit that is nearest, in one line that leads to all of them. */
export default function NearestLimit() {
  const [first, ...others] = useWorkLimits()?.meters ?? [];
  if (!first) return null;
  const nearest = others.reduce((most, each) => (shareOf(each) > shareOf(most) ? each : most), first);
  return <MeterLine meter={nearest} />;
}

const MeterLine = observer(function MeterLine({ meter }: { meter: LimitMeter }) {
  const { usedOf } = useLimitText();
  const text = usedOf(meter);
  return (
    <p className={`${styles.line} ${isReached(meter) ? styles.reached : ""}`}>
      <Gauge aria-hidden="true" />
      <AppLink to="/settings#limits">{text}</AppLink>
      <LimitBar meter={meter} label={text} />
    </p>
  );
});
