import { makeAutoObservable, runInAction } from "mobx";
import { FALLBACK_LANGUAGE, type OfferedLanguage } from "../../domain/text/language";
import type { ReadonlyRegistry } from "../../plugin/contribution";
import { type LocaleBundle, languagesOf } from "../../points/locale-bundle";
import type { PluginStorage, PluginStorageFactory } from "../../ports/plugin-storage";
import type { Preferences } from "../../ports/preferences";
import { keepReplyLimit, readReplyLimit } from "../../services/models/reply-limit";
import { EARLY_PREFERENCES } from "./early-preferences";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const BACKGROUND_KEY = "backgroundImage";

/** The user's settings for this device. All but the background image is there from the first paint on. */
export class SettingsStore {
  readonly #preferences: Preferences;
  readonly #storage: PluginStorage;
  readonly #bundles: ReadonlyRegistry<LocaleBundle>;
  language: string;
  /** The language on screen, which the address may set for this visit; replies are written in it. */
  shownLanguage: string;
  theme: Theme;
  /** Empty when the user has given none. */
  platformName: string;
  drawerCollapsed: boolean;
  /** Characters after which a reply is stopped. */
  longestReply: number;
  /** A `data:` URL; too large for the preferences, so it comes from the database. */
  backgroundImage: string | undefined = undefined;

  constructor(
    preferences: Preferences,
    storages: PluginStorageFactory,
    bundles: ReadonlyRegistry<LocaleBundle>,
  ) {
    this.#preferences = preferences;
    this.#storage = storages.of("settings");
    this.#bundles = bundles;
    this.language = this.#chosenLanguage() ?? FALLBACK_LANGUAGE;
    this.shownLanguage = this.language;
    this.theme = THEMES.find((theme) => theme === preferences.get(EARLY_PREFERENCES.theme)) ?? "system";
    this.platformName = preferences.get(EARLY_PREFERENCES.platformName) ?? "";
    this.drawerCollapsed = preferences.get(EARLY_PREFERENCES.drawerCollapsed) === "true";
    this.longestReply = readReplyLimit(preferences);
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** The languages there are to choose from. */
  get languages(): readonly OfferedLanguage[] {
    return languagesOf(this.#bundles.all);
  }

  /** Reads the background image; without an answer there is none. */
  async load(): Promise<void> {
    const image = await this.#storage.get(BACKGROUND_KEY).catch(() => undefined);
    runInAction(() => {
      if (typeof image === "string") this.backgroundImage = image;
    });
  }

  /** Uses a language for this visit, unless the user has chosen one. */
  suggestLanguage(language: string): void {
    if (this.#chosenLanguage() === undefined) this.language = language;
  }

  /** Notes which language is on screen. */
  showLanguage(language: string): void {
    this.shownLanguage = language;
  }

  setLanguage(language: string): void {
    this.language = language;
    this.#preferences.set(EARLY_PREFERENCES.language, language);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.#preferences.set(EARLY_PREFERENCES.theme, theme);
  }

  setPlatformName(name: string): void {
    this.platformName = name.trim();
    if (this.platformName) this.#preferences.set(EARLY_PREFERENCES.platformName, this.platformName);
    else this.#preferences.remove(EARLY_PREFERENCES.platformName);
  }

  setDrawerCollapsed(collapsed: boolean): void {
    this.drawerCollapsed = collapsed;
    this.#preferences.set(EARLY_PREFERENCES.drawerCollapsed, String(collapsed));
  }

  /** Allows replies of up to one of `REPLY_LIMITS`, from the next one on. */
  setLongestReply(characters: number): void {
    this.longestReply = characters;
    keepReplyLimit(this.#preferences, characters);
  }

  /** Keeps an image, or with `undefined` forgets it. Rejects when it could not be written. */
  async setBackgroundImage(dataUrl: string | undefined): Promise<void> {
    const before = this.backgroundImage;
    this.backgroundImage = dataUrl;
    try {
      await (dataUrl ? this.#storage.set(BACKGROUND_KEY, dataUrl) : this.#storage.remove(BACKGROUND_KEY));
    } catch (error) {
      runInAction(() => {
        this.backgroundImage = before;
      });
      throw error;
    }
  }

  /** The language the user has chosen, unless it is not offered any more. */
  #chosenLanguage(): string | undefined {
    const chosen = this.#preferences.get(EARLY_PREFERENCES.language);
    return this.languages.find(({ code }) => code === chosen)?.code;
  }
}
