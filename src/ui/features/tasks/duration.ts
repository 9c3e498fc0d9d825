import { LATEST_TIME } from "@core/domain/text/time";

const UNITS = [
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A duration: hours, minutes, seconds; or minutes, seconds; or seconds; `—` if there is none. */
export function formatTaskDuration(durationMs: number | undefined, language: string): string {
  if (durationMs === undefined || !(durationMs <= LATEST_TIME)) return "—";
  let rest = Math.max(0, Math.round(durationMs / 1000));
  const parts = UNITS.map(([unit, lengthS]) => {
    const amount = Math.floor(rest / lengthS);
    rest -= amount * lengthS;
    return { unit, amount };
  });
  const first = parts.findIndex(({ amount, unit }) => amount > 0 || unit === "second");
  return parts
    .slice(first)
    .map(({ unit, amount }) =>
      new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "narrow" }).format(amount),
    )
    .join(" ");
}
