import type { ModelFallback } from "../model/model-fallback";
import type { ModelCalled } from "./usage";

/** The reason of a `plan` that goes on without a section of its text, which could not be written. */
export const SECTION_MISSING = "section-missing";

/** The models that answered in place of others, each once for each reason, in the order they first did. */
export function fallbacksOf(calls: readonly ModelCalled[]): readonly ModelFallback[] {
  const taken = calls.flatMap(({ fallback, failed }) => (fallback && !failed ? [fallback] : []));
  const seen = new Map(
    taken.map((each) => [[each.answeredBy, each.insteadOf, each.reason].join("\n"), each]),
  );
  return [...seen.values()];
}
