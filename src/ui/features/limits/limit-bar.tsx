import { type LimitMeter, shareOf } from "@core/domain/limits/work-limit";
import styles from "./limits.module.css";

/** From this share on a limit counts as near, and at the next as reached. */
const NEAR = 0.8;
const REACHED = 0.999;

/** The share of a limit that is used, as a bar. */
export function LimitBar({ meter, label }: { meter: LimitMeter; label: string }) {
  return (
    <meter
      className={styles.bar}
      aria-label={label}
      low={NEAR}
      high={REACHED}
      optimum={0}
      value={shareOf(meter)}
    />
  );
}
