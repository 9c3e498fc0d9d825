import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { LlmProviders } from "@core/points/llm-provider";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";
import type { HeadlessCore } from "../tests/headless/headless-core";
import { capsuleName, capsuleText, readCapsules } from "./capsules";
import { DIRECT } from "./direct";
import { describe, type Estimate, estimateJudge, estimateRun, total } from "./estimate";
import type { EvalRecord } from "./eval-record";
import { evaluatedCore } from "./evaluated-core";
import { Journals } from "./journals";
import { checkJudge, describeJudge } from "./judge-check";
import { type EvalOptions, readOptions, SCRIPTED, USAGE } from "./options";
import type { ScoredRun } from "./report/compare";
import { reportOf, SIMULATED } from "./report/report";
import { type EvalRun, judged, runTask } from "./run-task";
import { scoreOf } from "./scoring/score";
import { ALL_TASKS } from "./tasks/all-tasks";
import type { EvalTask } from "./tasks/eval-task";
import { readTaskSet, type TaskSet } from "./tasks/task-set";

const JOURNALS = fileURLToPath(new URL("./journals", import.meta.url));

/** Surroundings of an evaluation, besides its options. */
export interface EvalSurroundings {
  readonly print: (text: string) => void;
  /** Asks a question that is answered with yes or no. */
  readonly ask: (question: string) => Promise<boolean>;
  /** Where journals go; a folder of its own for each run. */
  readonly folder: string;
}

/** `npm run eval`. Resolves to the report, which has also been printed. @throws Error with a sentence for the user. */
export async function main(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const options = readOptions(args, environment);
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const folder = `${JOURNALS}/${stamp}-${options.provider.model.replace(/[^\w.-]/g, "_")}`;
  return evaluate(options, { print: (text) => console.log(text), ask: askOnTerminal, folder });
}

/** Does what the options ask for. */
export async function evaluate(options: EvalOptions, surroundings: EvalSurroundings): Promise<string> {
  const text = await MODES[options.mode](options, surroundings);
  surroundings.print(text);
  return text;
}

const MODES: Readonly<
  Record<EvalOptions["mode"], (options: EvalOptions, around: EvalSurroundings) => Promise<string>>
> = {
  help: async () => USAGE,
  rescore: async ({ folder, set }) => scored(new Journals(folder).load(), setOf(set)),
  score: scoreCapsules,
  "judge-check": checkTheJudge,
  run: runAll,
};

async function runAll(options: EvalOptions, around: EvalSurroundings): Promise<string> {
  const set = setOf(options.set);
  const runs = interleaved(chosenTasks(options, set), options);
  const core = await evaluatedCore(options.provider);
  assertKnown(core, options.strategies);
  const estimate = total(runs.map(({ task, strategy }) => estimateRun(task, strategy)));
  const limit = `Each of the ${runs.length} runs stops at ${options.taskTokens.toLocaleString("en")} tokens.`;
  await agree(core, options, estimate, limit, around);
  const journals = new Journals(around.folder, options.provider.apiKey);
  const records: EvalRecord[] = [];
  for (const [at, run] of runs.entries()) {
    const record = await runTask(core, run, options);
    journals.save(record);
    const capsule = capsuleName(record);
    if (capsule) journals.write(capsule, capsuleText(record));
    records.push(record);
    const { called, tokens, tookMs } = record;
    around.print(
      `${at + 1}/${runs.length} ${run.task.id} ${run.strategy}: ${called}, ${tokens} tokens, ${tookMs} ms`,
    );
  }
  const report = scored(records, set);
  journals.write("report.md", `${report}\n`);
  return `${report}\n\nJournals: ${around.folder}`;
}

/** Scores capsules anew. Code judges for itself; open writing needs a judge, without whom it is left out. */
async function scoreCapsules(options: EvalOptions, around: EvalSurroundings): Promise<string> {
  const set = setOf(options.set);
  const tasks = set?.tasks ?? ALL_TASKS;
  const { records, others } = readCapsules(options.folder, tasks);
  const taskOf = ({ taskId }: EvalRecord) => tasks.find(({ id }) => id === taskId);
  const toJudge = records.filter((record) => (taskOf(record)?.criteria.length ?? 0) > 0);
  const isAlone =
    options.provider.provider === SCRIPTED && options.provider.apiKey === "" && !options.isAgreed;
  const judge = toJudge.length === 0 || isAlone ? undefined : await evaluatedCore(options.provider);
  if (judge) {
    const estimate = total(toJudge.map(({ shown }) => estimateJudge(shown)));
    await agree(judge, options, estimate, `${toJudge.length} calls are made.`, around);
  }
  const all: EvalRecord[] = [];
  for (const record of records) {
    const task = taskOf(record);
    const reply =
      judge && task ? await judged(judge, task, record.shown, options.provider.judgeModel) : undefined;
    all.push({ ...record, judgeReply: reply });
  }
  const named = others.length > 0 ? `\n\nOf no task here: ${others.join(", ")}.` : "";
  return scored(all, set) + named;
}

async function checkTheJudge(options: EvalOptions, around: EvalSurroundings): Promise<string> {
  const tasks = chosenTasks({ ...options, kinds: ["writing"] });
  const core = await evaluatedCore(options.provider);
  const calls = tasks.flatMap(({ criteria }) =>
    Array.from({ length: criteria.length + 1 }, () => ({ input: 600, output: 300 })),
  );
  await agree(core, options, total(calls), `${calls.length} calls are made.`, around);
  const figures = describeJudge(await checkJudge(core, tasks, options.provider.judgeModel));
  const { simulated } = await core.models.route({});
  return simulated ? `${SIMULATED}\n\n${figures}` : figures;
}

/** Round by round and task by task, with the strategies in turns, so that a slow hour strikes all of them. */
function interleaved(tasks: readonly EvalTask[], { runs, strategies }: EvalOptions): readonly EvalRun[] {
  return Array.from({ length: runs }, (_, round) =>
    tasks.flatMap((task, at) => {
      const used = strategiesFor(task, strategies);
      return used.map((_strategy, place) => {
        const strategy = used[(place + at + round) % used.length] ?? "";
        return { task, strategy, round: round + 1 };
      });
    }),
  ).flat();
}

/** All strategies change a text alike, so that one of them is enough beside the model alone. */
function strategiesFor({ document }: EvalTask, strategies: readonly string[]): readonly string[] {
  if (document === undefined) return strategies;
  const [first] = strategies.filter((id) => id !== DIRECT);
  return strategies.filter((id) => id === DIRECT || id === first);
}

/** The tasks of a file; none without one. */
function setOf(path: string): TaskSet | undefined {
  return path === "" ? undefined : readTaskSet(path);
}

function chosenTasks(
  { tasks, kinds }: Pick<EvalOptions, "tasks" | "kinds">,
  set?: TaskSet,
): readonly EvalTask[] {
  const ofKinds = set?.tasks ?? ALL_TASKS.filter(({ kind }) => kinds.includes(kind));
  const chosen = ofKinds.filter(
    ({ id }) => tasks.length === 0 || tasks.some((start) => id.startsWith(start)),
  );
  if (chosen.length === 0) throw new Error("No task fits --tasks and --kinds.");
  return chosen;
}

/** The application does with another one what names none that it has. @throws Error that says which there are. */
function assertKnown(core: HeadlessCore, strategies: readonly string[]): void {
  const known = core.host.open(OrchestrationStrategies).all.map(({ id }) => id);
  const unknown = strategies.filter((id) => id !== DIRECT && !known.includes(id));
  if (unknown.length > 0)
    throw new Error(
      `No strategy is called ${unknown.join(", ")}. There are: ${[DIRECT, ...known].join(", ")}.`,
    );
}

/** @throws Error when the user does not agree. */
async function agree(
  core: HeadlessCore,
  { provider, isAgreed }: EvalOptions,
  estimate: Estimate,
  limit: string,
  { print, ask }: EvalSurroundings,
): Promise<void> {
  const suggested = core.host.open(LlmProviders).find(provider.provider)?.suggestedModels ?? [];
  const model = suggested.find(({ id }) => id === provider.model);
  print(`${provider.provider} ${provider.model}: ${describe(estimate, model)}. ${limit}`);
  if (!isAgreed && !(await ask("Begin?"))) throw new Error("Nothing was sent.");
}

function scored(records: readonly EvalRecord[], set?: TaskSet): string {
  const tasks = set?.tasks ?? ALL_TASKS;
  // In the order of their files, so that old journals give the same report to the last digit.
  const inOrder = [...records].sort((a, b) => (Journals.nameOf(a) < Journals.nameOf(b) ? -1 : 1));
  const runs = inOrder.flatMap((record): readonly ScoredRun[] => {
    const task = tasks.find(({ id }) => id === record.taskId);
    const score = task && scoreOf(record, task);
    return score ? [{ record, score }] : [];
  });
  const left = records.length - runs.length;
  const named = set ? `\n\nTasks of a file with the SHA-256 ${set.hash}.` : "";
  const report = reportOf(runs, tasks) + named;
  return left === 0 ? report : `${report}\n\nNot judged, and left out: ${left} of ${records.length} runs.`;
}

/** Nobody there to ask means no. */
async function askOnTerminal(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
