import type { WorkChoice } from "../../domain/tool/work-choice";
import type { Preferences } from "../../ports/preferences";

/** The name that the choice for the next task is kept under, wherever that is written. */
const KEPT = "troupe.workChoice";

/**
 * The choice of tools and thinking that was made last for a task or a conversation to come. What stands in it is looked at
 * where work begins (`chosenOnly`), as the start page ships no schemas.
 */
export function keptChoice(preferences: Pick<Preferences, "get">): WorkChoice {
  return readChoice(preferences.get(KEPT));
}

/** Keeps a choice for the next task or conversation. */
export function keepChoice(preferences: Pick<Preferences, "set">, choice: WorkChoice): void {
  preferences.set(KEPT, JSON.stringify(choice));
}

/** A choice that was written as JSON; what cannot be read chooses nothing. */
export function readChoice(text = "{}"): WorkChoice {
  try {
    return { ...JSON.parse(text) };
  } catch {
    return {};
  }
}
