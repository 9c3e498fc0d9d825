import type { SuggestedModel } from "@core/points/llm-provider";
import { tokensOf } from "../bench/delegation/tokens";
import { textWithFiles } from "../src/plugins/shared/llm/attachment-content";
import { DIRECT } from "./direct";
import type { EvalKind, EvalTask } from "./tasks/eval-task";
import { givenFiles } from "./tasks/given-files";

/** Tokens of rules around every prompt, of a brief or a round of verdicts, and of a note. */
const RULES = 800;
const STRUCTURED = 500;
const NOTE = 700;
/** Tokens of what is written, by kind of task. */
const TEXT: Readonly<Record<EvalKind, number>> = {
  constraints: 400,
  facts: 1200,
  edits: 2500,
  research: 1200,
  long: 4000,
  writing: 800,
  set: 1200,
};
const MOST_READERS = 8;
const FEWEST_READERS = 2;

/** Estimate of tokens. */
export interface Estimate {
  readonly input: number;
  readonly output: number;
}

/** Tokens of what answers a change by edits. */
const EDIT = 150;

/** Likely tokens of a run: brief, readers if any, writing, a check, one repair with its check, and the judge. */
export function estimateRun(task: EvalTask, strategy: string): Estimate {
  if (task.document !== undefined) return estimateEdits(task.document, task.changes ?? [], strategy);
  if (strategy === DIRECT) return estimateDirect(task);
  const request = RULES + tokensOf(textWithFiles({ content: task.prompt, attachments: givenFiles(task) }));
  const text = TEXT[task.kind];
  const readers =
    strategy === "single-pass"
      ? 0
      : Math.min(MOST_READERS, Math.max(FEWEST_READERS, givenFiles(task).length));
  // Parts of a divided task are checked as well.
  const checkedParts = strategy === "multi-pass" ? readers : 0;
  const judged = task.criteria.length > 0 ? 1 : 0;
  const input =
    request * (readers + 3) +
    readers * NOTE * 2 +
    text * 3 +
    checkedParts * (NOTE + RULES) +
    judged * (text + RULES);
  const output = STRUCTURED * (4 + checkedParts + judged) + readers * NOTE + text;
  return { input, output };
}

function estimateDirect(task: EvalTask): Estimate {
  const judged = task.criteria.length > 0 ? 1 : 0;
  const request = tokensOf(textWithFiles({ content: task.prompt, attachments: givenFiles(task) }));
  const text = TEXT[task.kind];
  return { input: request + judged * (text + RULES), output: text + judged * STRUCTURED };
}

/** Each change is shown the whole text; it is answered by edits, or directly by the whole text again. */
function estimateEdits(document: string, changes: readonly string[], strategy: string): Estimate {
  const text = tokensOf(document);
  const input = changes.reduce((sum, change) => sum + text + tokensOf(change) + RULES, 0);
  return { input, output: changes.length * (strategy === DIRECT ? text : EDIT) };
}

/** Likely tokens of a judge's look at a text. */
export function estimateJudge(text: string): Estimate {
  return { input: tokensOf(text) + RULES, output: STRUCTURED };
}

/** The sum of several. */
export function total(estimates: readonly Estimate[]): Estimate {
  const sum = (of: (each: Estimate) => number) => estimates.reduce((all, each) => all + of(each), 0);
  return { input: sum(({ input }) => input), output: sum(({ output }) => output) };
}

/** An estimate in words, in money where the price is public. */
export function describe({ input, output }: Estimate, model: SuggestedModel | undefined): string {
  const tokens = `about ${rounded(input)} tokens read and ${rounded(output)} written`;
  const price = model?.price;
  if (!price) return `${tokens}; the price of this model is not known here`;
  return `${tokens}, about $${((input * price.input + output * price.output) / 1_000_000).toFixed(2)}`;
}

function rounded(tokens: number): string {
  return (Math.ceil(tokens / 1000) * 1000).toLocaleString("en");
}
