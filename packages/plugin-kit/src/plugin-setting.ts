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

/** The settings of the plugin as the user has them at this moment. */
export async function settingsOf(context: Pick<PluginContext, "ask">): Promise<SettingValues> {
  return (await context.ask("settings")) as SettingValues;
}
