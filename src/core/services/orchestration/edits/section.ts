import { extractKeywords } from "../../../domain/context-relevance";
import type { Requirement } from "../../../domain/requirement";
import type { RequirementVerdict } from "../../../points/orchestration-strategy";
import type { Place } from "../check/searchable-text";

const HEADING = /^ {0,3}#{1,6}[ \t].*$/gm;

/** The sections of a text: what stands before the first heading, and from each heading to the next. */
export function sectionsOf(content: string): readonly Place[] {
  const starts = [...content.matchAll(HEADING)].map(({ index }) => index);
  const bounds = [...new Set([0, ...starts, content.length])];
  return bounds.slice(0, -1).map((start, place) => ({ start, end: bounds[place + 1] ?? content.length }));
}

/**
 * The section to be written again for the sake of a requirement: the one that holds what its verdict points at, else the
 * one whose words are most like it, else the last.
 */
export function sectionFor(
  content: string,
  { description }: Requirement,
  { proof }: RequirementVerdict,
): Place {
  const sections = sectionsOf(content);
  const { start } = proof ?? {};
  const last = sections.at(-1) ?? { start: 0, end: content.length };
  if (start !== undefined) return sections.find((each) => start >= each.start && start < each.end) ?? last;
  const keywords = extractKeywords(description);
  const likeness = ({ start: from, end }: Place) => {
    const words = content.slice(from, end).toLowerCase();
    return keywords.filter((keyword) => words.includes(keyword)).length;
  };
  return sections.reduce((best, each) => (likeness(each) >= likeness(best) ? each : best), last);
}
