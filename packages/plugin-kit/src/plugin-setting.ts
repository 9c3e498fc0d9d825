import type { PluginContext } from "./context";

interface Shared {
  /** By which `settingsOf` gives it: small letters, digits and hyphens. */
  readonly name: string;
  /** Name of the setting for people. */
  readonly label: string;
  readonly hint?: string;
}

/** A setting that the application draws at the plugin, and keeps on the device. A secret is one of `secrets`. */
export type PluginSetting =
  /** A text of one line, or of several (`lines`). */
  | (Shared & { readonly kind: "text" | "lines"; readonly default?: string })
  | (Shared & {
      readonly kind: "number";
      readonly default: number;
      readonly min?: number;
      readonly max?: number;
    })
  | (Shared & { readonly kind: "switch"; readonly default?: boolean })
  | (Shared & {
      readonly kind: "choice";
      readonly options: readonly { readonly value: string; readonly label: string }[];
      /** The value of one of the options. */
      readonly default: string;
    });

/** The values of settings by their names. */
export type SettingValues = Readonly<Record<string, string | number | boolean>>;

/** The values of declared settings, each of the type of its kind. */
export type ValuesOf<Settings extends readonly PluginSetting[]> = {
  readonly [Setting in Settings[number] as Setting["name"]]: Setting["kind"] extends "number"
    ? number
    : Setting["kind"] extends "switch"
      ? boolean
      : string;
};

/**
 * The settings of the plugin as the user has them at this moment. With the list that the definition has (`as const`) the
 * compiler knows their names and types. @throws Error where one is read that the plugin does not have.
 */
export async function settingsOf(context: Pick<PluginContext, "ask">): Promise<SettingValues>;
export async function settingsOf<const Settings extends readonly PluginSetting[]>(
  context: Pick<PluginContext, "ask">,
  settings: Settings,
): Promise<ValuesOf<Settings>>;
export async function settingsOf(context: Pick<PluginContext, "ask">): Promise<SettingValues> {
  const values = (await context.ask("settings")) as SettingValues;
  return new Proxy(values, { get: read });
}

/** Names that the language itself looks for, in promises and in JSON. */
const OF_THE_LANGUAGE = ["then", "toJSON"];

function read(values: SettingValues, name: string | symbol): unknown {
  if (typeof name === "string" && !(name in values) && !OF_THE_LANGUAGE.includes(name)) {
    const known = Object.keys(values).join(", ");
    throw new Error(`There is no setting “${name}”, ${known === "" ? "nor any other" : `only ${known}`}.`);
  }
  return Reflect.get(values, name);
}
