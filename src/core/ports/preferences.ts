import { type Token, token } from "../di/token";

/** Small device settings, read synchronously before the first paint (`localStorage`). Never secrets in clear. */
export interface Preferences {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
}

export const PreferencesToken: Token<Preferences> = token("preferences");
/** The same, for one tab and its lifetime (`sessionStorage`). */
export const SessionPreferencesToken: Token<Preferences> = token("session-preferences");
