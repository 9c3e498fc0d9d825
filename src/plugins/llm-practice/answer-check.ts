import { mentions } from "./mentions";
import type { PracticeTexts } from "./practice-text-set";
import { firstTagged, numberedRequirements } from "./prompt-tags";

/** In characters. */
const QUOTE_LENGTH = 160;

/** Really looks whether a text speaks of what is required, and gives the line that does. */
export function answerCheck(prompt: string, texts: PracticeTexts): string {
  const text = firstTagged(prompt, "text");
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const verdicts = numberedRequirements(prompt).map((required, place) => {
    const found = lines.filter((each) => mentions(each.slice(0, QUOTE_LENGTH), required));
    const line = found.find((each) => !each.startsWith("#")) ?? found[0];
    const verdict = line === undefined && !mentions(text, required) ? "unmet" : "met";
    const reason = verdict === "met" ? texts.allFound(required) : texts.notFound(required);
    return {
      requirement: place + 1,
      verdict,
      ...(line === undefined ? {} : { quote: line.slice(0, QUOTE_LENGTH).trim() }),
      reason,
    };
  });
  return [...verdicts, { done: verdicts.length }].map((record) => JSON.stringify(record)).join("\n");
}
