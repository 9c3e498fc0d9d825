import * as v from "valibot";
import { plainId, plainLine } from "./manifest-values";

const LONGEST_TEXT = 2_000;
const LONGEST_LINES = 20_000;
const MOST_SETTINGS = 20;
const MOST_OPTIONS = 50;

const shared = { name: plainId(64), label: plainLine(80), hint: v.optional(plainLine(300)) };
const amount = v.pipe(v.number(), v.finite());
const option = v.object({ value: plainId(64), label: plainLine(80) });

const setting = v.variant("kind", [
  v.object({
    kind: v.literal("text"),
    ...shared,
    default: v.optional(v.pipe(v.string(), v.maxLength(LONGEST_TEXT)), ""),
  }),
  /** A text of several lines. */
  v.object({
    kind: v.literal("lines"),
    ...shared,
    default: v.optional(v.pipe(v.string(), v.maxLength(LONGEST_LINES)), ""),
  }),
  v.object({
    kind: v.literal("number"),
    ...shared,
    min: v.optional(amount),
    max: v.optional(amount),
    default: amount,
  }),
  v.object({ kind: v.literal("switch"), ...shared, default: v.optional(v.boolean(), false) }),
  v.object({
    kind: v.literal("choice"),
    ...shared,
    options: v.pipe(v.array(option), v.minLength(1), v.maxLength(MOST_OPTIONS)),
    default: v.string(),
  }),
]);

/** A setting that a plugin asks for, as its manifest has it. */
export type ManifestSetting = Readonly<v.InferOutput<typeof setting>>;

/** The value of a setting. */
export type SettingValue = string | number | boolean;

/** The values of all settings of a plugin, by their names. */
export type SettingValues = Readonly<Record<string, SettingValue>>;

/** The settings of a manifest: each name once, and each begins with a value that fits it. */
export const manifestSettings = v.pipe(
  v.array(setting),
  v.maxLength(MOST_SETTINGS),
  v.check(
    (settings) => new Set(settings.map(({ name }) => name)).size === settings.length,
    "two of them have the same name",
  ),
  v.check(
    (settings) => settings.every((each) => fits(each, each.default)),
    "the default of one does not fit it",
  ),
);

/** Whether a value is one that a setting takes. */
export function fits(setting: ManifestSetting, value: unknown): value is SettingValue {
  switch (setting.kind) {
    case "text":
      return typeof value === "string" && value.length <= LONGEST_TEXT && !/[\r\n]/.test(value);
    case "lines":
      return typeof value === "string" && value.length <= LONGEST_LINES;
    case "number":
      return (
        typeof value === "number" &&
        Number.isFinite(value) &&
        value >= (setting.min ?? -Infinity) &&
        value <= (setting.max ?? Infinity)
      );
    case "switch":
      return typeof value === "boolean";
    case "choice":
      return setting.options.some((option) => option.value === value);
  }
}

/** The values of settings where some are kept: those that fit no more, and those that are missing, are the defaults. */
export function settingValues(settings: readonly ManifestSetting[], kept: unknown): SettingValues {
  const read = v.safeParse(v.record(v.string(), v.unknown()), kept);
  const values = new Map(Object.entries(read.success ? read.output : {}));
  return Object.fromEntries(
    settings.map((each) => {
      const value = values.get(each.name);
      return [each.name, fits(each, value) ? value : each.default];
    }),
  );
}
