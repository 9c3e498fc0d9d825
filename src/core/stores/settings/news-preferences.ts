import type { Preferences } from "../../ports/preferences";

const NOTIFICATIONS = "troupe.news.notifications";
const SOUND = "troupe.news.sound";
const ASKED = "troupe.news.asked";

/** The user's preferences for news of tasks that end, besides in the app itself. */
export class NewsPreferences {
  readonly #preferences: Preferences;

  constructor(preferences: Preferences) {
    this.#preferences = preferences;
  }

  /** Whether the system may be used, where it allows that; on until it is switched off. */
  get notifications(): boolean {
    return this.#preferences.get(NOTIFICATIONS) !== "false";
  }

  set notifications(enabled: boolean) {
    this.#preferences.set(NOTIFICATIONS, String(enabled));
  }

  /** Off until it is switched on. */
  get sound(): boolean {
    return this.#preferences.get(SOUND) === "true";
  }

  set sound(enabled: boolean) {
    this.#preferences.set(SOUND, String(enabled));
  }

  /** Whether the user has been asked about notifications; once is enough. */
  get asked(): boolean {
    return this.#preferences.get(ASKED) === "true";
  }

  set asked(asked: boolean) {
    this.#preferences.set(ASKED, String(asked));
  }
}
