import {
  fits,
  type ManifestSetting,
  type SettingValues,
  settingValues,
} from "../../../domain/external-plugins/manifest-settings";
import { AppError } from "../../../errors/app-error";
import type { PluginStorage } from "../../../ports/plugin-storage";

/** The key they stand under, which no plugin reaches: its own begin with `value/`. */
const KEY = "settings";

/** The settings of a plugin from outside, as the user has them on this device. */
export class PluginSettings {
  readonly #settings: readonly ManifestSetting[];
  readonly #storage: PluginStorage;

  constructor(settings: readonly ManifestSetting[], storage: PluginStorage) {
    this.#settings = settings;
    this.#storage = storage;
  }

  /** The values at this moment; nothing is read where the plugin has no settings. */
  async read(): Promise<SettingValues> {
    if (this.#settings.length === 0) return {};
    return settingValues(this.#settings, await this.#storage.get(KEY));
  }

  /** Keeps values for all of them. @throws AppError `external-plugin.bad-setting` for the first that does not fit: none is kept. */
  async write(values: Readonly<Record<string, unknown>>): Promise<void> {
    const wrong = this.#settings.find((each) => !fits(each, values[each.name]));
    if (wrong) throw new AppError("external-plugin.bad-setting", { label: wrong.label });
    await this.#storage.set(KEY, settingValues(this.#settings, values));
  }
}
