import type { Preferences } from "../../ports/preferences";

/** The limits of the use of tools. */
export interface ToolLimits {
  /** Calls in one answer. */
  readonly calls: number;
  /** Seconds that one call may take. */
  readonly seconds: number;
  /** Characters of a result that the model is given. */
  readonly characters: number;
}

/** The least and the most a user may set. */
export const TOOL_LIMIT_BOUNDS: { readonly [L in keyof ToolLimits]: readonly [least: number, most: number] } =
  {
    calls: [1, 100],
    seconds: [1, 600],
    characters: [1_000, 200_000],
  };

const DEFAULTS: ToolLimits = { calls: 16, seconds: 60, characters: 20_000 };
const PREFERENCE = "troupe.toolLimits.";

/** The limits the user has set, or the usual ones. */
export function readToolLimits(preferences: Pick<Preferences, "get">): ToolLimits {
  const limitOf = (limit: keyof ToolLimits) => {
    const kept = Number(preferences.get(PREFERENCE + limit));
    const [least, most] = TOOL_LIMIT_BOUNDS[limit];
    return Number.isInteger(kept) && kept >= least && kept <= most ? kept : DEFAULTS[limit];
  };
  return { calls: limitOf("calls"), seconds: limitOf("seconds"), characters: limitOf("characters") };
}

/** Sets one of the limits from now on; a value out of bounds is brought within them. */
export function keepToolLimit(
  preferences: Pick<Preferences, "set">,
  limit: keyof ToolLimits,
  value: number,
): void {
  const [least, most] = TOOL_LIMIT_BOUNDS[limit];
  preferences.set(PREFERENCE + limit, String(Math.min(most, Math.max(least, Math.round(value)))));
}
