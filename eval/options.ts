import { parseArgs } from "node:util";
import type { EvalKind } from "./tasks/eval-task";

/** Who answers, as the environment says. The key is in no other place. */
export interface EvalProvider {
  readonly provider: string;
  readonly model: string;
  readonly apiKey: string;
  readonly baseUrl?: string | undefined;
  /** Judges open writing; the model under test where none is named. */
  readonly judgeModel: string;
}

/** Options of the command line. */
export interface EvalOptions {
  readonly mode: "run" | "judge-check" | "rescore" | "score" | "help";
  /** `scripted` needs no key. */
  readonly provider: EvalProvider;
  readonly runs: number;
  readonly strategies: readonly string[];
  /** Beginnings of ids; empty for all tasks. */
  readonly tasks: readonly string[];
  readonly kinds: readonly EvalKind[];
  /** The limit each task is given. */
  readonly taskTokens: number;
  /** Whether to begin without asking. */
  readonly isAgreed: boolean;
  /** A file of tasks, in the place of those that are written for this; empty for none. */
  readonly set: string;
  /** Where old journals or capsules are, to score. */
  readonly folder: string;
}

/** The provider without a key: code that plays a model, for trying the harness. */
export const SCRIPTED = "scripted";

/** How it is called. */
export const USAGE = `npm run eval -- [--runs 3] [--strategies direct,single-pass,dag,multi-pass] [--kinds constraints,facts,edits,writing,research,long]
                [--tasks a-en,b-fr-6] [--task-tokens 150000] [--model ID|scripted] [--yes]
                [--set FILE.jsonl]     tasks of your own: a line each with prompt, files and rubric
npm run eval -- --judge-check          plants defects and measures the judge
npm run eval -- --rescore FOLDER       scores old journals anew, without calls
npm run eval -- --score FOLDER         scores capsules, whoever made them; open writing is judged by your model
The environment names who answers: TROUPE_EVAL_PROVIDER, TROUPE_EVAL_MODEL, TROUPE_EVAL_KEY, and where needed
TROUPE_EVAL_BASE_URL and TROUPE_EVAL_JUDGE_MODEL. See docs/eval.md.`;

/** Reads a command line. @throws Error with a sentence for whoever typed it. */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): EvalOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: "string", default: "3" },
      strategies: { type: "string", default: "direct,single-pass,dag,multi-pass" },
      kinds: { type: "string", default: "constraints,facts,edits,writing" },
      tasks: { type: "string", default: "" },
      "task-tokens": { type: "string", default: "150000" },
      model: { type: "string" },
      yes: { type: "boolean", default: false },
      "judge-check": { type: "boolean", default: false },
      set: { type: "string", default: "" },
      rescore: { type: "string" },
      score: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  return {
    mode: modeOf(values),
    provider: providerOf(values.model, environment, isOffline(values, environment)),
    runs: positive("runs", values.runs),
    strategies: listOf(values.strategies),
    tasks: listOf(values.tasks),
    kinds: listOf(values.kinds) as readonly EvalKind[],
    taskTokens: positive("task-tokens", values["task-tokens"]),
    isAgreed: values.yes,
    set: values.set,
    folder: values.score ?? values.rescore ?? "",
  };
}

interface Modes {
  readonly help: boolean;
  readonly rescore?: string | undefined;
  readonly score?: string | undefined;
  readonly "judge-check": boolean;
}

function modeOf({ help, score, rescore, "judge-check": checksJudge }: Modes): EvalOptions["mode"] {
  if (help) return "help";
  if (score) return "score";
  if (rescore) return "rescore";
  return checksJudge ? "judge-check" : "run";
}

/** Whether nobody is asked anything. Without a judge, what code can tell of capsules is scored all the same. */
function isOffline(
  { help, rescore, score }: Modes,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  return help || rescore !== undefined || (score !== undefined && !environment.TROUPE_EVAL_PROVIDER);
}

function providerOf(
  wished: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  isOffline: boolean,
): EvalProvider {
  if (wished === SCRIPTED || isOffline) {
    return { provider: SCRIPTED, model: "scripted-1", apiKey: "", judgeModel: "scripted-1" };
  }
  const provider = environment.TROUPE_EVAL_PROVIDER ?? "";
  const model = wished ?? environment.TROUPE_EVAL_MODEL ?? "";
  if (provider === "" || model === "") {
    throw new Error(`Say who answers: TROUPE_EVAL_PROVIDER and TROUPE_EVAL_MODEL.\n\n${USAGE}`);
  }
  return {
    provider,
    model,
    apiKey: environment.TROUPE_EVAL_KEY ?? "",
    baseUrl: environment.TROUPE_EVAL_BASE_URL,
    judgeModel: environment.TROUPE_EVAL_JUDGE_MODEL ?? model,
  };
}

function positive(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} takes a whole number from 1.`);
  return number;
}

function listOf(text: string): readonly string[] {
  return text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
}
