import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Attachment } from "@core/domain/file/attachment";
import { finalOf } from "@core/domain/journal/task-outline";
import type { TaskState } from "@core/domain/journal/task-state";
import { toolUsesOf } from "@core/domain/journal/tool-turns";
import type { RunState } from "@core/domain/task/run";
import { AppError } from "@core/errors/app-error";
import type { RunnerCore } from "../runner-core";
import { RunnerError } from "../runner-error";
import type { Commands } from "../serve/commands";
import { errorText } from "../texts";
import { RESTS } from "../work/fulfil";
import type { OutsideAccess, Outsider } from "./outside-access";

/** Tools that tasks of others never have: what lies on the disk would be in what they are given. */
const NEVER = [
  "list-folder",
  "search-folder",
  "read-file",
  "write-files",
  "move-file",
  "delete-file",
] as const;
/** Time between two looks at a task that is waited for, in milliseconds. */
const LOOK_AGAIN_MS = 250;
/** Looks at whether the workers have taken an approval up. */
const APPROVAL_LOOKS = 80;

/** A task as a program of somebody else's asks for it. */
export interface Delegation {
  readonly request: string;
  readonly files?: readonly { readonly name: string; readonly text: string }[] | undefined;
  readonly language: string;
  readonly approveFirst: boolean;
  /** The program's name for this wish: the same one twice is one task. Absent for a wish of its own. */
  readonly key?: string | undefined;
}

/** How a task of a program is, in its words. */
export interface DelegatedState {
  readonly taskId: string;
  readonly title: string;
  readonly state: RunState | "waiting";
  /** The thing it waits for, or the reason why it has failed; absent where there is nothing to say. */
  readonly remark?: string;
  /** The requirements of a brief that waits for approval. */
  readonly brief?: readonly string[];
  /** The deliverable, once it is done. */
  readonly result?: string;
}

/** The services that tasks of others are done with. */
export interface DelegatingParts {
  readonly core: Pick<RunnerCore, "monitor">;
  readonly commands: Pick<Commands, "create" | "submit" | "end">;
  readonly access: OutsideAccess;
}

/** Tasks that programs of others give, within their limits. Each program sees its own, and no other. */
export class DelegatedWork {
  readonly #parts: DelegatingParts;

  constructor(parts: DelegatingParts) {
    this.#parts = parts;
  }

  /** Has a task made and begun. Resolves to its id. @throws RunnerError where there were too many, AppError `runner.no-provider`. */
  async delegate(outsider: Outsider, wanted: Delegation): Promise<string> {
    const { access, commands } = this.#parts;
    const wish = `${outsider.kind}-${outsider.id}-${wanted.key ?? randomUUID()}`;
    await access.count(wish, outsider);
    try {
      const task = {
        prompt: wanted.request,
        attachments: (wanted.files ?? []).map(attachmentOf),
        ...{ approveFirst: wanted.approveFirst, withoutTools: NEVER },
        limits: { tokens: access.settings(outsider.kind).tokensPerTask },
        givenBy: { protocol: outsider.kind, name: outsider.name },
      };
      const taskId = await commands.create(wish, task, wanted.language);
      await access.settle(wish, taskId);
      return taskId;
    } catch (error) {
      await access.settle(wish, undefined);
      throw error;
    }
  }

  /** How a task is now, or once it rests or so many seconds have gone by. @throws AppError `task.not-found`. */
  async status(
    outsider: Outsider,
    taskId: string,
    { waitSeconds = 0, signal }: { readonly waitSeconds?: number; readonly signal: AbortSignal },
  ): Promise<DelegatedState> {
    await this.#assertOwn(outsider, taskId);
    const until = Date.now() + waitSeconds * 1_000;
    for (;;) {
      const state = stateOf(taskId, await this.#parts.core.monitor.load(taskId));
      if (RESTS.some((rest) => rest === state.state) || Date.now() >= until) return state;
      await sleep(LOOK_AGAIN_MS, undefined, { signal });
    }
  }

  /** Approves the brief of a task that waits for that. @throws AppError `task.not-found`, RunnerError where it does not wait. */
  async approve(outsider: Outsider, taskId: string, language: string): Promise<void> {
    await this.#assertOwn(outsider, taskId);
    const { run, events } = await this.#parts.core.monitor.load(taskId);
    if (run?.state !== "awaiting-approval") throw new RunnerError("This task does not wait for approval.");
    // Asked for twice, it is approved once.
    const commandId = `approve-${events.at(-1)?.seq ?? 0}`;
    await this.#parts.commands.submit("approve", { taskId, commandId, language });
    // Who asks next is told how the task goes on, and not what it was before.
    for (let look = 0; look < APPROVAL_LOOKS; look++) {
      if ((await this.#parts.core.monitor.load(taskId)).run?.state !== "awaiting-approval") return;
      await sleep(LOOK_AGAIN_MS);
    }
  }

  /** Has the work on a task end. Resolves to whether anybody worked on it. @throws AppError `task.not-found`. */
  async stop(outsider: Outsider, taskId: string): Promise<boolean> {
    await this.#assertOwn(outsider, taskId);
    const { run } = await this.#parts.core.monitor.load(taskId);
    if (run !== undefined && RESTS.includes(run.state)) return false;
    await this.#parts.commands.end("stop", taskId, `outside-stop-${randomUUID()}`);
    return true;
  }

  async #assertOwn(outsider: Outsider, taskId: string): Promise<void> {
    if (!(await this.#parts.access.isOf(taskId, outsider))) throw new AppError("task.not-found");
  }
}

function stateOf(taskId: string, state: TaskState): DelegatedState {
  const { run, tasks, events } = state;
  const task = tasks.get(taskId);
  const phase: DelegatedState["state"] = run?.state ?? "waiting";
  const told = { taskId, title: task?.title ?? "", state: phase };
  if (phase === "awaiting-approval")
    return { ...told, brief: (task?.requirements ?? []).map(({ description }) => description) };
  const result = phase === "done" ? finalOf(state)?.content : undefined;
  if (result !== undefined) return { ...told, result };
  const asking = toolUsesOf(events).find(({ use }) => use.state === "asked");
  const remark = asking
    ? `The owner of this runner is asked whether the tool ${asking.use.call.name} may be run.`
    : reasonIn(state);
  return { ...told, ...(remark ? { remark } : {}) };
}

function reasonIn({ events }: TaskState): string {
  const last = events.filter(({ type }) => type === "run-state-changed").at(-1);
  if (last?.type !== "run-state-changed" || !last.errorCode) return "";
  return errorText(last.errorCode, last.params ?? {});
}

function attachmentOf({ name, text }: { readonly name: string; readonly text: string }): Attachment {
  const data = Buffer.from(text, "utf8");
  return {
    type: "text",
    name,
    mimeType: "text/plain",
    data: data.toString("base64"),
    sizeBytes: data.length,
  };
}
