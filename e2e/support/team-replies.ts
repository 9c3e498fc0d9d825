import type { ChatCompletionRequest } from "@copilotkit/aimock";

/** Which of the application's calls a request is, read from its own words. */
export type CallKind =
  | "analysis"
  | "planning"
  | "recruiting"
  | "check"
  | "repair"
  | "note"
  | "execution"
  | "chat";

const SIGNS: readonly [CallKind, string][] = [
  ["analysis", "Analyse the request and write the brief"],
  ["planning", "Divide the request into"],
  ["recruiting", "Recruit an agent for this task"],
  ["check", 'a verdict "met" or "unmet" on each requirement'],
  ["repair", "Change as little as possible"],
  ["note", "Answer with the note itself"],
  ["execution", "Answer with the complete deliverable itself"],
];

/** The text of the last user message. */
export function lastUserText(chat: ChatCompletionRequest): string {
  const last = chat.messages.filter(({ role }) => role === "user").at(-1)?.content ?? "";
  return typeof last === "string" ? last : last.map(({ text }) => text ?? "").join("");
}

/** Kind of a call; `text` may be a body, in which quotation marks are escaped. */
export function kindOf(text: string): CallKind {
  const words = text.replaceAll('\\"', '"');
  return SIGNS.find(([, sign]) => words.includes(sign))?.[0] ?? "chat";
}

const REQUIREMENTS = ["Names a price for every size", "States the opening hours"];

/** Questions of the first readers of a complex request, and the title of its last part. */
export const SUB_TASKS = ["Work out the prices", "Collect the hours", "Write the menu"] as const;

/** JSON objects one a line, with the one that says that it is done. */
export function recordLines(records: readonly object[]): string {
  return [...records, { done: records.length }].map((record) => JSON.stringify(record)).join("\n");
}

function brief(readers: readonly string[]): string {
  return recordLines([
    ...REQUIREMENTS.map((requirement) => ({ requirement, priority: "must", proof: "quote" })),
    ...readers.map((reader) => ({ reader, scope: "for the café", agent: "Price Analyst" })),
    { agent: "Menu Writer", role: "Writes menus", skills: ["menus"] },
    { complexity: readers.length > 0 ? "complex" : "simple" },
  ]);
}

const PLAN = {
  subTasks: SUB_TASKS.map((title, index) => ({
    title,
    description: `${title} for the café.`,
    dependencies: index === 2 ? [SUB_TASKS[0], SUB_TASKS[1]] : [],
    role: index === 0 ? "Price Analyst" : "Menu Writer",
    acceptanceCriteria: [],
  })),
};

/** The heading every deliverable has. */
export const DELIVERABLE_TITLE = "Café menu";

const PRICES = `| Size | Price |
| --- | --- |
| Small | 3.20 |
| Large | 4.10 |`;
const DELIVERABLE = `# ${DELIVERABLE_TITLE}

${PRICES}

## Opening hours

Every day from **8:00** to **18:00**.
`;

/** A team that does its work well; `complex` has it plan sub-tasks. */
export function teamReply({ complex = false } = {}): (chat: ChatCompletionRequest) => string {
  return (chat) => {
    if (lastUserText(chat).startsWith("Continue exactly where you stopped")) return restOf(chat);
    switch (kindOf(lastUserText(chat))) {
      case "analysis":
        return `Here is my brief:\n\n\`\`\`json\n${brief(complex ? SUB_TASKS.slice(0, 2) : [])}\n\`\`\``;
      case "planning":
        return JSON.stringify(PLAN);
      case "recruiting":
        return JSON.stringify({
          name: "Menu Writer",
          role: "Writes menus",
          instructions: "Write clear menus.",
        });
      case "check":
        return verdicts(lastUserText(chat));
      case "note":
        return "# What was found\n\nSmall 3.20, large 4.10; open from 8:00 to 18:00.\n";
      case "execution":
        return DELIVERABLE;
      default:
        return `You asked: ${lastUserText(chat).slice(0, 80)}. Here is **an answer** that streams.`;
    }
  };
}

/** Quotes the line of the menu that shows what is asked for. */
function verdicts(prompt: string): string {
  const asked = prompt.match(/^\d+\. \([a-z-]+\) .+$/gm) ?? [];
  return recordLines(
    asked.map((line, place) => ({
      requirement: place + 1,
      verdict: "met",
      quote: line.includes("hours") ? "## Opening hours\n\nEvery day from **8:00** to **18:00**." : PRICES,
      reason: "The menu lists prices and hours.",
    })),
  );
}

/** Missing rest of a menu that was cut off. */
function restOf({ messages }: ChatCompletionRequest): string {
  const written = String(messages.findLast(({ role }) => role === "assistant")?.content ?? "");
  return DELIVERABLE.startsWith(written) ? DELIVERABLE.slice(written.length) : DELIVERABLE;
}
