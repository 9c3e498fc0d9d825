import type { Measure } from "../../../domain/requirement/proof";
import type { RequirementVerdict } from "../../../points/orchestration-strategy";
import type { CheckedText } from "./checked-text";
import { counts } from "./count";
import { countText } from "./count-texts";

/** By how much a text misses what is measured; 0 where it does not. */
export function shortfall(content: string, measure: Measure): number {
  return missBy(closest(content, measure), measure);
}

/** The verdict of counting. */
export function countVerdict(
  requirementId: string,
  text: CheckedText,
  measure: Measure,
  language: string,
): RequirementVerdict {
  const count = closest(text.content, measure);
  const reason = countText(count, measure, language);
  const { artifactId, version } = text;
  const outcome = missBy(count, measure) === 0 ? "met" : "unmet";
  return { requirementId, outcome, reason, proof: { kind: "counted", text: reason, artifactId, version } };
}

/** Of the ways to count the one that comes closest to what is wanted. */
function closest(content: string, measure: Measure): number {
  return counts(content, measure).reduce((best, each) =>
    missBy(each, measure) < missBy(best, measure) ? each : best,
  );
}

function missBy(count: number, { min = 0, max = Number.POSITIVE_INFINITY }: Measure): number {
  return Math.max(0, min - count, count - max);
}
