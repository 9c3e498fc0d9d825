import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { capsuleMarkup, capsuleOf } from "@core/domain/journal/capsule";
import { emptyState, foldEvents } from "@core/domain/journal/fold-event";
import { workingTimeMs } from "@core/domain/journal/usage";
import { toAppError } from "@core/errors/app-error";
import { readCapsule } from "@core/services/orchestration/capsules/read-capsule";
import { escapeHtml } from "../src/plugins/shared/rich-text-html";
import { DIRECT } from "./direct";
import type { EvalRecord } from "./eval-record";
import { Journals } from "./journals";
import { outcomeOfState } from "./outcome";
import type { EvalTask } from "./tasks/eval-task";

const ENDING = ".capsule.html";
/** The strategy of a text that was there already and has been changed. */
const CHANGES = "changes";

/** The runs of a folder that fit a task, and the names of the files that do not. */
export interface ReadCapsules {
  readonly records: readonly EvalRecord[];
  readonly others: readonly string[];
}

/** The name of the capsule of a run; nothing for the model alone, which leaves no journal. */
export function capsuleName(record: EvalRecord): string | undefined {
  return record.events.length > 0 ? Journals.nameOf(record).replace(/\.json$/, ENDING) : undefined;
}

/** A run as a file that opens in a browser, can be imported into Troupe, and can be scored by others. */
export function capsuleText({ taskId, shown, events }: EvalRecord): string {
  const rootTaskId = events[0]?.rootTaskId ?? "";
  const capsule = capsuleOf(rootTaskId, events, events.at(-1)?.at ?? 0);
  return [
    `<!doctype html><meta charset="utf-8"><title>${escapeHtml(taskId)}</title>`,
    `<pre>${escapeHtml(shown)}</pre>`,
    capsuleMarkup(capsule),
    "",
  ].join("\n");
}

/**
 * The runs that the capsules of a folder hold, whoever made them: each belongs to the task with its request. The runs of the
 * model alone are read from their journals beside them. What a judge said of them before is not looked at.
 * @throws Error where there is no capsule, or a file calls itself one and is none.
 */
export function readCapsules(folder: string, tasks: readonly EvalTask[]): ReadCapsules {
  const names = readdirSync(folder).sort();
  const capsules = names.filter((name) => name.endsWith(".html"));
  if (capsules.length === 0) throw new Error(`There are no capsules in ${folder}.`);
  const byRequest = new Map(tasks.map((task) => [task.prompt.trim(), task]));
  const rounds = new Map<string, number>();
  const read = capsules.map((name) => {
    const found = recordOf(join(folder, name), byRequest);
    if (!found) return name;
    const run = `${found.taskId}/${found.strategy}`;
    rounds.set(run, (rounds.get(run) ?? 0) + 1);
    return { ...found, round: rounds.get(run) ?? 1 };
  });
  const direct = names
    .filter((name) => name.includes(`.${DIRECT}.`) && name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as EvalRecord)
    .map((record) => ({ ...record, judgeReply: undefined }));
  const records = read.flatMap((each) => (typeof each === "string" ? [] : [each]));
  return { records: [...direct, ...records], others: read.filter((each) => typeof each === "string") };
}

function recordOf(path: string, byRequest: ReadonlyMap<string, EvalTask>): EvalRecord | undefined {
  const { rootTaskId, events } = contentOf(path);
  const state = foldEvents(emptyState(rootTaskId), events);
  const root = state.tasks.get(rootTaskId);
  const task = byRequest.get((root?.description ?? "").trim());
  if (!root || !task || !state.run) return undefined;
  const tookMs = workingTimeMs(events, events.at(-1)?.at ?? 0);
  const chosen = events.flatMap((event) => (event.type === "strategy-chosen" ? [event.strategy] : []));
  const strategy = root.strategy ?? chosen.at(-1) ?? CHANGES;
  return { taskId: task.id, strategy, round: 1, tookMs, ...outcomeOfState(state, root, undefined) };
}

function contentOf(path: string) {
  try {
    return readCapsule(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Error(`${path} is no capsule that can be read: ${toAppError(error).code}.`);
  }
}
