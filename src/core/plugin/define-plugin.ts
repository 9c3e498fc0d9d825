import type { Services, Token } from "../di/token";
import type { Contribution, ContributionEntry, ExtensionPoint } from "./contribution";

/** The version of the plugin interface described in `docs/plugin-authoring.md`. */
export const PLUGIN_API_VERSION = 1;

/** A port implementation offered by a plugin. */
export interface Provision {
  readonly token: Token<unknown>;
  readonly make: (services: Services) => unknown;
  /** The highest is in force; 0 when absent. `{port}/{plugin id}` of a configuration's ranks overrules it. */
  readonly rank?: number;
}

/** A plugin: a descriptor without behaviour of its own. Nothing runs when it is installed. */
export interface Plugin {
  readonly id: string;
  readonly apiVersion: typeof PLUGIN_API_VERSION;
  /** The name for people: the key of a text (`acme:name`), or the words where they are the same in all languages. */
  readonly name?: string;
  /** Its purpose, in a sentence; as `name`. */
  readonly description?: string;
  /** The app can't do without it: no configuration switches it off. Counts for plugins that are built in. */
  readonly essential?: boolean;
  /** Nobody takes the place of what it contributes, whatever the user allows. Counts for essential ones. */
  readonly irreplaceable?: boolean;
  /** It takes the place of the plugin of the same id that was installed before; without this it is refused. */
  readonly overrides?: boolean;
  /** Ids this plugin had before; configuration that names them keeps working. */
  readonly formerIds?: readonly string[];
  readonly contributes?: readonly ContributionEntry[];
  readonly provides?: readonly Provision[];
}

/** Declares a plugin; the default export of every `plugin.ts`. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin;
}

/** Pairs a contribution with its extension point, type-checked against it. */
export function contribute<C extends Contribution>(
  point: ExtensionPoint<C>,
  contribution: C,
): ContributionEntry {
  return { point: point as unknown as ExtensionPoint<never>, contribution };
}

/** Offers an implementation of a port; of several plugins that do, the highest rank is in force. */
export function provide<T>(
  token: Token<T>,
  make: (services: Services) => T,
  { rank = 0 }: { readonly rank?: number } = {},
): Provision {
  return { token, make, rank };
}
