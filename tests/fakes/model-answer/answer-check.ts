import { extractKeywords } from "@core/domain/task/context-relevance";
import { firstTagged } from "../../../src/plugins/llm-practice/prompt-tags";
import type { ModelTexts } from "./model-texts";

/** Really looks whether the text speaks of what is required, and quotes the line that does. */
export function answerCheck(prompt: string, texts: ModelTexts): string {
  const text = firstTagged(prompt, "text");
  const lines = text.split("\n");
  const prose = lines.filter((line) => !line.startsWith("#"));
  const requirements = [...prompt.matchAll(/^(\d+)\. \(([a-z-]+)\) (.*)$/gm)];
  const verdicts = requirements.map(([, number, kind, description = ""]) => {
    const requirement = Number(number);
    // A heading alone shows nothing.
    const quote =
      prose.find((line) => mentions(line, description)) ?? lines.find((line) => mentions(line, description));
    // Nothing that is simulated offends.
    if (kind === "none-found") return { requirement, verdict: "met", reason: texts.allFound(description) };
    if (quote) return { requirement, verdict: "met", quote, reason: texts.allFound(description) };
    const met = kind === "judged" && mentions(text, description);
    const reason = met ? texts.allFound(description) : texts.notFound(description);
    return { requirement, verdict: met ? "met" : "unmet", reason };
  });
  return [...verdicts, { done: verdicts.length }].map((record) => JSON.stringify(record)).join("\n");
}

/** Puts a paragraph about each requirement that is not met below the first heading. */
export function answerRepair(prompt: string, texts: ModelTexts): string {
  const after = /^#{1,6} .+$/m.exec(firstTagged(prompt, "text"))?.[0] ?? "";
  const missing = [...firstTagged(prompt, "unmet").matchAll(/^(\d+)\. (.*)$/gm)];
  const edits = missing.map(([, number, description = ""]) => {
    return { after, insert: texts.paragraph(description, description), for: [Number(number)] };
  });
  return [...edits, { done: edits.length }].map((record) => JSON.stringify(record)).join("\n");
}

/** Adds to the first line of prose of what may be changed that nobody has thought about it. */
export function answerChange(prompt: string, texts: ModelTexts): string {
  const text = firstTagged(prompt, "passage") || firstTagged(prompt, "text");
  const find =
    text.split("\n").find((line) => /^[\p{L}\p{N}].*\p{L}/u.test(line) && isOnce(text, line)) ?? "";
  const edits = find === "" ? [] : [{ find, replace: `${find} *(${texts.simulatedLabel})*` }];
  const records = [...edits, { remark: texts.simulatedNote }];
  return [...records, { done: records.length }].map((record) => JSON.stringify(record)).join("\n");
}

function isOnce(text: string, words: string): boolean {
  return text.indexOf(words) === text.lastIndexOf(words);
}

const MIN_SHARE = 0.6;

/** Whether a text speaks of something: it has most of its keywords, or without any the words themselves. */
function mentions(text: string, subject: string): boolean {
  const lower = text.toLowerCase();
  const keywords = extractKeywords(subject);
  if (keywords.length === 0) return lower.includes(subject.trim().toLowerCase());
  const found = keywords.filter((keyword) => lower.includes(keyword));
  return found.length / keywords.length >= MIN_SHARE;
}
