import * as v from "valibot";
import type { InstalledPlugin } from "../../domain/external-plugins/installed-plugin";
import type { Preferences } from "../../ports/preferences";

/** The preference that holds the agreements. A reset and a restore of a backup forget it. */
export const AGREED_PLUGINS = "troupe.agreedPlugins";

type Agreed = Pick<InstalledPlugin, "id" | "sha256" | "mayReplace">;

/**
 * The plugins from outside that may run on this device: which file, and what it may take the place of. Kept apart from the
 * records, so that no backup and no import brings an agreement.
 */
export class PluginAgreements {
  readonly #preferences: Preferences;

  constructor(preferences: Preferences) {
    this.#preferences = preferences;
  }

  has(plugin: Agreed): boolean {
    return this.#read()[plugin.id] === termsOf(plugin);
  }

  keep(plugin: Agreed): void {
    this.#write({ ...this.#read(), [plugin.id]: termsOf(plugin) });
  }

  forget(pluginId: string): void {
    const { [pluginId]: _, ...others } = this.#read();
    this.#write(others);
  }

  #read(): Readonly<Record<string, string>> {
    try {
      return v.parse(
        v.record(v.string(), v.string()),
        JSON.parse(this.#preferences.get(AGREED_PLUGINS) ?? "{}"),
      );
    } catch {
      // A value that cannot be read allows nothing.
      return {};
    }
  }

  #write(agreements: Readonly<Record<string, string>>): void {
    if (Object.keys(agreements).length === 0) this.#preferences.remove(AGREED_PLUGINS);
    else this.#preferences.set(AGREED_PLUGINS, JSON.stringify(agreements));
  }
}

function termsOf({ sha256, mayReplace }: Agreed): string {
  return [sha256, ...[...mayReplace].sort()].join(" ");
}
