import { writeFileSync } from "node:fs";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { finalOf } from "@core/domain/journal/task-outline";
import type { TaskState } from "@core/domain/journal/task-state";
import { toolUsesOf } from "@core/domain/journal/tool-turns";
import type { WorkOutcome } from "../engine/engine";
import type { RunnerCore } from "../runner-core";
import { RunnerError } from "../runner-error";
import { errorText } from "../texts";
import { fulfil } from "../work/fulfil";
import { type RunOptions, readRunOptions } from "./run-options";

/** Time between two looks at whether a tool waits for an answer, in milliseconds. */
const LOOK_AGAIN_MS = 500;

const ENDINGS: Readonly<Record<Exclude<WorkOutcome["state"], "done" | "refused">, string>> = {
  failed: "The task has failed.",
  stopped: "The task was stopped.",
  paused: "The task is paused.",
  "limit-reached": "The task has reached its limit.",
  "awaiting-approval": "The task waits for approval of its brief.",
};

/** `troupe run …`: has a task done and writes its deliverable. @throws RunnerError of wrong arguments, and later where there is none. */
export function runTask(args: readonly string[]): (core: RunnerCore) => Promise<void> {
  const options = readRunOptions(args);
  return (core) => doTask(core, options);
}

async function doTask(core: RunnerCore, options: RunOptions): Promise<void> {
  await core.engine.work((request, remember) => fulfil(core, request, remember));
  const { prompt, attachments } = options;
  const { id, title } = await core.library.create({ prompt, attachments });
  process.stderr.write(`Working on “${title}” …\n`);
  const request = { id: `task/${id}/start`, kind: "start", taskId: id, language: options.language } as const;
  await core.engine.submit(request);
  const ended = new AbortController();
  const watching = denyTools(core, id, ended.signal);
  const outcome = await core.engine.outcome(request.id, ended.signal).finally(() => ended.abort());
  await watching;
  await deliver(core, id, outcome, options);
}

/** Nobody is asked here whether a tool may do something: it may not, and that is said. */
async function denyTools(core: RunnerCore, taskId: string, signal: AbortSignal): Promise<void> {
  const denied = new Set<string>();
  while (!signal.aborted) {
    const { events } = await core.monitor.load(taskId);
    for (const { use } of toolUsesOf(events)) {
      const { id, call, question } = use;
      const round = `${id}/${question?.round ?? 0}`;
      if (use.state !== "asked" || denied.has(round)) continue;
      denied.add(round);
      process.stderr.write(`The tool ${call.name} would have needed your consent and was not run.\n`);
      await core.control.answerTool(taskId, { useId: id, answer: { decision: "deny" }, question });
    }
    await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => {});
  }
}

async function deliver(
  core: RunnerCore,
  taskId: string,
  outcome: WorkOutcome,
  { out }: RunOptions,
): Promise<void> {
  if (outcome.state === "refused") throw new RunnerError(errorText(outcome.code, outcome.params));
  const state = await core.monitor.load(taskId);
  const final = finalOf(state);
  if (outcome.state !== "done" || !final) {
    const ending = ENDINGS[outcome.state === "done" ? "failed" : outcome.state];
    throw new RunnerError(`${ending} ${reasonIn(state)}`.trimEnd());
  }
  const text = final.content.endsWith("\n") ? final.content : `${final.content}\n`;
  if (out === undefined) process.stdout.write(text);
  else writeFileSync(out, text);
}

function reasonIn({ events }: TaskState): string {
  const last = events.filter(({ type }) => type === "run-state-changed").at(-1);
  if (last?.type !== "run-state-changed" || !last.errorCode) return "";
  return errorText(last.errorCode, last.params ?? {});
}
