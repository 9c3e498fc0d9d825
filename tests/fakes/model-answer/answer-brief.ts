import { guessComplexity } from "@core/domain/task/complexity";
import { extractKeywords } from "@core/domain/task/context-relevance";
import { firstTagged } from "../../../src/plugins/llm-practice/prompt-tags";
import { phrasesOf } from "../../../src/plugins/llm-practice/request-phrases";
import type { ModelTexts } from "./model-texts";

/** So many things asked for are more than one agent's work. */
const COMPLEX_PHRASES = 4;
const COMPLEX_WORDS = 60;

/** Brief of a request: its requirements in its own words, the readers with their questions, and the writer. */
export function answerBrief(prompt: string, texts: ModelTexts): string {
  const request = firstTagged(prompt, "request");
  const phrases = phrasesOf(request);
  const isComplex = isComplexRequest(request, phrases);
  const skills = extractKeywords(request).slice(0, 3);
  const [writer, reader] = texts.team;
  const records: object[] = phrases.map((phrase, place) => requirement(phrase, place, request));
  if (isComplex) {
    const middle = Math.ceil(phrases.length / 2);
    const shares = [phrases.slice(0, middle), phrases.slice(middle)].filter((share) => share.length > 0);
    for (const [place, share] of shares.entries()) {
      const question = texts.partTitle(place + 1, share[0] ?? "");
      records.push({ reader: question, scope: texts.partDescription(share.join("; ")), agent: reader?.name });
    }
  }
  records.push({ agent: writer?.name, role: writer?.role, skills });
  if (isComplex) records.push({ agent: reader?.name, role: reader?.role, skills });
  records.push({ complexity: isComplex ? "complex" : "simple" });
  return [...records, { done: records.length }].map((record) => JSON.stringify(record)).join("\n");
}

function requirement(phrase: string, place: number, request: string): object {
  const at = request.toLowerCase().indexOf(phrase.toLowerCase());
  return {
    requirement: phrase,
    ...(at < 0 ? {} : { quote: request.slice(at, at + phrase.length) }),
    type: "functional",
    priority: place < 3 ? "must" : "should",
    source: "explicit",
    proof: "quote",
  };
}

function isComplexRequest(request: string, phrases: readonly string[]): boolean {
  return (
    guessComplexity(request) === "complex" ||
    phrases.length >= COMPLEX_PHRASES ||
    request.split(/\s+/).length > COMPLEX_WORDS
  );
}
