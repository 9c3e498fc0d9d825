import type { Preferences } from "../../ports/preferences";

/** The lengths a user can choose from, in characters of text and reasoning. The longest is what a page can hold. */
export const REPLY_LIMITS = [500_000, 2_000_000, 5_000_000, 20_000_000] as const;
/** The code of the error that a reply which goes on for longer ends with. */
export const REPLY_TOO_LONG = "provider.reply-too-long";
/** The code of the error that a reply ends with which holds a longer call of a tool than any tool takes. */
export const CALL_TOO_LONG = "provider.call-too-long";
/** The longest call of a tool, in characters of its arguments, however long a reply may be. */
export const LONGEST_CALL = 1_000_000;

const DEFAULT_LIMIT = 2_000_000;
const PREFERENCE = "troupe.longestReply";

/** The longest reply the user allows, in characters. */
export function readReplyLimit(preferences: Pick<Preferences, "get">): number {
  const kept = Number(preferences.get(PREFERENCE));
  return REPLY_LIMITS.find((limit) => limit === kept) ?? DEFAULT_LIMIT;
}

/** Allows replies of up to one of `REPLY_LIMITS` from now on. */
export function keepReplyLimit(preferences: Pick<Preferences, "set">, limit: number): void {
  preferences.set(PREFERENCE, String(limit));
}
