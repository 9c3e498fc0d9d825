import { fileSize } from "@core/domain/file/file-size";
import { LATEST_TIME } from "@core/domain/text/time";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** In place of what is unknown or impossible. No formatter throws, whatever it is given. */
export const UNKNOWN = "–";

/** "3 minutes ago", and after a week the date. Times in milliseconds since the epoch. */
export function formatRelativeTime(time: number, now: number, language: string): string {
  if (!isPossible(time)) return UNKNOWN;
  const elapsedMs = now - time;
  if (Math.abs(elapsedMs) >= 7 * DAY_MS) return formatDate(time, language);
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const ago = (unitMs: number) => -Math.trunc(elapsedMs / unitMs);
  if (Math.abs(elapsedMs) >= DAY_MS) return relative.format(ago(DAY_MS), "day");
  if (Math.abs(elapsedMs) >= HOUR_MS) return relative.format(ago(HOUR_MS), "hour");
  if (Math.abs(elapsedMs) >= MINUTE_MS) return relative.format(ago(MINUTE_MS), "minute");
  return relative.format(0, "second");
}

/** A day, such as "21 Nov 2026". */
export function formatDate(time: number, language: string): string {
  return isPossible(time) ? dateFormat(language, "medium", undefined).format(time) : UNKNOWN;
}

/** A day and a time of day. */
export function formatDateTime(time: number, language: string): string {
  return isPossible(time) ? dateFormat(language, "medium", "short").format(time) : UNKNOWN;
}

/** Hours, minutes and seconds of a moment. */
export function formatClockTime(time: number, language: string): string {
  return isPossible(time) ? dateFormat(language, undefined, "medium").format(time) : UNKNOWN;
}

/** Hours and minutes of a moment. */
export function formatTimeOfDay(time: number, language: string): string {
  return isPossible(time) ? dateFormat(language, undefined, "short").format(time) : UNKNOWN;
}

/** A moment for machines, such as for the `dateTime` of a `time` element; nothing where it is unknown. */
export function isoTime(time: number): string | undefined {
  return isPossible(time) ? new Date(time).toISOString() : undefined;
}

/** A length of time with its two largest units, such as "1m 5s". */
export function formatDuration(durationMs: number, language: string): string {
  if (!(durationMs <= LATEST_TIME)) return UNKNOWN;
  const seconds = Math.max(0, Math.floor(durationMs / 1000));
  const parts = [
    [Math.floor(seconds / 3600), "hour"],
    [Math.floor((seconds % 3600) / 60), "minute"],
    [seconds % 60, "second"],
  ] as const;
  const first = parts.findIndex(([amount]) => amount > 0);
  const shown = first < 0 ? parts.slice(2) : parts.slice(first, first + 2);
  return shown.map(([amount, unit]) => unitFormat(language, unit).format(amount)).join(" ");
}

/** A whole or decimal number. */
export function formatNumber(value: number, language: string): string {
  return Number.isFinite(value) ? new Intl.NumberFormat(language).format(value) : UNKNOWN;
}

/** An amount of US dollars; small ones with the digits that tell them apart. */
export function formatCost(usd: number, language: string): string {
  if (!Number.isFinite(usd)) return UNKNOWN;
  const digits = usd > 0 && usd < 0.1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 };
  return new Intl.NumberFormat(language, { style: "currency", currency: "USD", ...digits }).format(usd);
}

/** A file's size, such as "1.5 MB"; in other languages than English with their own units, such as "1,5 Mo". */
export function formatFileSize(sizeBytes: number, language: string): string {
  if (!Number.isFinite(sizeBytes)) return UNKNOWN;
  const { value, unit } = fileSize(sizeBytes);
  const digits = { maximumFractionDigits: 2 };
  if (/^en\b/.test(language)) return `${new Intl.NumberFormat(language, digits).format(value)} ${unit}`;
  const unitDisplay = unit === "Bytes" ? "long" : "short";
  const style = { style: "unit", unit: UNIT_NAMES[unit], unitDisplay } as const;
  return new Intl.NumberFormat(language, { ...digits, ...style }).format(value);
}

/** The units of sizes, as `Intl.NumberFormat` calls them. */
const UNIT_NAMES = { Bytes: "byte", KB: "kilobyte", MB: "megabyte", GB: "gigabyte" } as const;

function isPossible(time: number): boolean {
  return typeof time === "number" && time >= 0 && time <= LATEST_TIME;
}

type Style = "short" | "medium" | undefined;

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs a hundred times what using it costs, and each message of a conversation shows a date. */
function dateFormat(language: string, dateStyle: Style, timeStyle: Style): Intl.DateTimeFormat {
  const key = `${language} ${dateStyle} ${timeStyle}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(language, { dateStyle, timeStyle });
  dateFormats.set(key, format);
  return format;
}

function unitFormat(language: string, unit: string): Intl.NumberFormat {
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "narrow" });
}
