import type { LlmMessage, LlmRequest, ToolCall, ToolDeclaration } from "@core/domain/model/llm";
import { listAt, objectAt, textAt } from "@shared/json-value";
import type { PracticeTexts } from "./practice-text-set";
import { firstTagged } from "./prompt-tags";
import { phrasesOf } from "./request-phrases";

const EXPRESSION = /[(\d][\d\s.()]*(?:[+*/×÷^]|\s-\s)[\d\s.()+*/×÷^-]*[\d)]/;
const ADDRESS = /https?:\/\/[^\s<>"')\]]+/;
const TIME =
  /\b(?:what|which)\b[^.?!]{0,20}\b(?:time|date|day)\b|\btoday's date\b|\bquelle heure\b|\bquel jour\b|\bdate d[eu']|몇 시|며칠|오늘 날짜/i;
const LONGEST_RESULT = 600;

/** Which tools a kind of question is for, by their names. */
const KINDS: readonly (readonly [question: RegExp, tool: RegExp])[] = [
  [EXPRESSION, /calc|math/i],
  [TIME, /date|time|clock/i],
  [ADDRESS, /fetch|page|url/i],
];

/**
 * The calls a message leads to: of the tools that it names, or that are for what is in it (a calculation, the date, an
 * address). Once results are there none are made.
 */
export function practiceCalls({
  messages,
  tools = [],
  toolChoice,
  ...request
}: LlmRequest): readonly ToolCall[] {
  const last = messages.at(-1);
  if (toolChoice === "none" || last?.role !== "user") return [];
  const asked = firstTagged(last.content, "request") || last.content;
  const isForced = toolChoice === "required" || typeof toolChoice === "object";
  const allowed =
    typeof toolChoice === "object" ? tools.filter(({ name }) => name === toolChoice.name) : tools;
  const suited = allowed.filter((tool) => suits(tool, asked));
  const chosen = suited.length > 0 || !isForced ? suited : allowed.slice(0, 1);
  return chosen.slice(0, request.parallelToolCalls === false ? 1 : undefined).map((tool) => ({
    id: "",
    name: tool.name,
    arguments: JSON.stringify(argumentsFor(tool, asked)),
  }));
}

/** Tool results for the last message, each as a quotation; nothing where none was called. */
export function resultsText(
  messages: readonly LlmMessage[],
  texts: Pick<PracticeTexts, "toolAnswer">,
): string {
  const results = messages.slice(messages.findLastIndex(({ role }) => role === "user") + 1);
  const told = results.map((message) => {
    if (message.role !== "tool") return "";
    const lines = message.content.slice(0, LONGEST_RESULT).split("\n");
    return `${texts.toolAnswer(message.name)}\n\n${lines.map((line) => `> ${line}`).join("\n")}`;
  });
  return told.filter(Boolean).join("\n\n");
}

function suits({ name }: ToolDeclaration, asked: string): boolean {
  const words = name.split(/[^a-z0-9]+/i).filter(Boolean);
  if (new RegExp(`\\b${words.join("[ _-]")}\\b`, "i").test(asked)) return true;
  return KINDS.some(([question, tool]) => tool.test(name) && question.test(asked));
}

/** Arguments that satisfy a tool's schema, made of the words of the message. */
function argumentsFor({ parameters }: ToolDeclaration, asked: string): Readonly<Record<string, unknown>> {
  const properties = objectAt(parameters, "properties");
  const names = Object.keys(properties);
  const required = listAt(parameters, "required").filter((name) => typeof name === "string");
  const filled = required.length > 0 ? required : names.slice(0, 1);
  return Object.fromEntries(filled.map((name) => [name, valueFor(name, properties[name], asked)]));
}

function valueFor(name: string, schema: unknown, asked: string): unknown {
  const values = listAt(schema, "enum");
  if (values.length > 0) return values.find((value) => asked.includes(String(value))) ?? values[0];
  switch (textAt(schema, "type")) {
    case "number":
    case "integer":
      return Number(/\d+/.exec(asked)?.[0] ?? 1);
    case "boolean":
      return false;
    case "array":
      return [phrasesOf(asked)[0] ?? asked];
    case "object":
      return {};
  }
  if (/expr|formula|calc/i.test(name)) return EXPRESSION.exec(asked)?.[0].trim() ?? asked;
  if (/url|address|link/i.test(name)) return ADDRESS.exec(asked)?.[0] ?? asked;
  return phrasesOf(asked)[0] ?? asked;
}
