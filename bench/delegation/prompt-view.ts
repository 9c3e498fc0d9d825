import type { LlmMessage, LlmRequest } from "@core/domain/model/llm";
import { textWithFiles } from "../../src/plugins/shared/llm/attachment-content";
import { type Fact, sentenceOf } from "./facts-task";

/** Kind of work a prompt asks for. */
export type PromptKind =
  | "brief"
  | "plan"
  | "recruit"
  | "read"
  | "write"
  | "check"
  | "edit"
  | "section"
  | "judge"
  | "outline"
  | "part"
  | "continue";

/** A prompt as a scripted model understands it: by its words alone. */
export interface PromptView {
  readonly kind: PromptKind;
  /** All of it, attached files included. */
  readonly whole: string;
  /** The text that is checked or edited. */
  readonly text: string;
  /** The prompt's own request, without the text to work on. */
  readonly own: string;
  /** The half-written text that is to be gone on with. */
  readonly written: string;
}

/** Reads a prompt. */
export function viewOf({ messages }: LlmRequest): PromptView {
  const whole = messages.map(textWithFiles).join("\n\n");
  const last = askedSinceAnswer(messages);
  const text = insideTag(last, "text");
  const written = messages.findLast(({ role }) => role === "assistant")?.content ?? "";
  return { kind: kindOf(messages, last, written), whole, text, own: last.replace(text, ""), written };
}

/** The user's text since the last answer, in one message or several. */
function askedSinceAnswer(messages: readonly LlmMessage[]): string {
  const from = messages.findLastIndex(({ role }) => role === "assistant") + 1;
  const asked = messages.slice(from).filter(({ role }) => role === "user");
  return asked.map(({ content }) => content).join("\n\n");
}

/** The facts a text states, by subject; where two say something of one subject the first one counts. */
export function factsIn(text: string): readonly Fact[] {
  const found = new Map<string, Fact>();
  for (const [, subject, value] of text.matchAll(/The (\w+ of the \w+ \w+) is (\d+ \w+)\b/g)) {
    if (subject && value && !found.has(subject)) found.set(subject, { subject, value });
  }
  return [...found.values()];
}

/** The subjects a text speaks of, in its order and each once. */
export function subjectsIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\bthe (\w+ of the \w+ \w+)/gi)].flatMap(([, each]) => each ?? []))];
}

/** Whether a text states a fact of a subject. */
export function states(text: string, subject: string): boolean {
  return factsIn(text).some((fact) => fact.subject === subject);
}

/** The sentence in which a text states a fact of a subject. */
export function quoteOf(text: string, subject: string): string | undefined {
  const fact = factsIn(text).find((each) => each.subject === subject);
  return fact && sentenceOf(fact);
}

/** Content between a tag's first opening and its last closing. */
export function insideTag(text: string, name: string): string {
  const opening = new RegExp(`<${name}(?: [^>]*)?>`).exec(text);
  const end = text.lastIndexOf(`</${name}>`);
  return opening && end > opening.index ? text.slice(opening.index + opening[0].length, end).trim() : "";
}

function kindOf(messages: readonly LlmMessage[], last: string, written: string): PromptKind {
  if (written !== "" && messages.at(-1)?.role === "user" && /^continue exactly/i.test(last))
    return "continue";
  if (last.includes('"section":"heading"')) return "outline";
  if (/Write section \d+ of \d+ now/.test(last)) return "part";
  const asked = messages.map(({ content }) => content).join("\n");
  if (last.includes('"criterion"')) return "judge";
  if (asked.includes('"find"')) return "edit";
  if (last.includes("<section>")) return "section";
  if (last.includes('"verdict"') || last.includes('"validation_passed"')) return "check";
  if (last.includes('"subTasks"')) return "plan";
  if (last.includes("<wanted-agent")) return "recruit";
  if (asked.includes('"requirement"') || asked.includes('"suggestedAgents"')) return "brief";
  return /the (whole )?note (itself|again)/.test(last) ? "read" : "write";
}
