import { guessComplexity } from "@core/domain/task/complexity";
import { extractKeywords } from "@core/domain/task/context-relevance";
import type { PracticeTexts } from "./practice-text-set";
import { firstTagged } from "./prompt-tags";
import { phrasesOf } from "./request-phrases";

/** So many things asked for are more than one agent's work. */
const COMPLEX_PHRASES = 4;
const COMPLEX_WORDS = 60;
/** The sections of the walk-through, with its title: what code counts in place of a check. */
const SECTIONS = 6;

/**
 * Who would find out what, and who would write. The one thing required is what the practice model can really do, and
 * code can count: to walk through the work.
 */
export function answerBrief(prompt: string, texts: PracticeTexts): string {
  const request = firstTagged(prompt, "request");
  const phrases = phrasesOf(request);
  const isComplex = isComplexRequest(request, phrases);
  const skills = extractKeywords(request).slice(0, 3);
  const [writer, reader] = texts.team;
  const records: object[] = [
    {
      requirement: texts.requirement,
      type: "functional",
      priority: "must",
      source: "inferred",
      proof: "count",
      measure: { unit: "headings", min: SECTIONS },
    },
  ];
  if (isComplex) {
    for (const phrase of readersOf(phrases)) {
      records.push({ reader: texts.question(phrase), scope: texts.scope, agent: reader?.name });
    }
  }
  records.push({ agent: writer?.name, role: writer?.role, skills });
  if (isComplex) records.push({ agent: reader?.name, role: reader?.role, skills });
  records.push({ complexity: isComplex ? "complex" : "simple" });
  return [...records, { done: records.length }].map((record) => JSON.stringify(record)).join("\n");
}

/** Two of the things that are asked for: the first, and the first of the second half. */
export function readersOf(phrases: readonly string[]): readonly string[] {
  return [...new Set([0, Math.ceil(phrases.length / 2)])].flatMap((place) => phrases[place] ?? []);
}

function isComplexRequest(request: string, phrases: readonly string[]): boolean {
  return (
    guessComplexity(request) === "complex" ||
    phrases.length >= COMPLEX_PHRASES ||
    request.split(/\s+/).length > COMPLEX_WORDS
  );
}
