import type { JournalEvent } from "@core/domain/journal/journal-event";
import { toolUsesOf } from "@core/domain/journal/tool-turns";
import { AppError } from "@core/errors/app-error";
import type { NewTask } from "@core/services/orchestration/task-input";
import type { WorkOutcome, WorkRequest } from "../engine/engine";
import type { RunnerCore } from "../runner-core";

/** The core as far as devices command it. */
export type CommandedCore = Pick<
  RunnerCore,
  "control" | "library" | "monitor" | "engine" | "database" | "preferences"
>;

/** The store in which it stands which task a command has made. */
const MADE = "runner-commands";

/** Does what paired devices ask for; a command that is sent twice is done once. */
export class Commands {
  readonly #core: CommandedCore;

  constructor(core: CommandedCore) {
    this.#core = core;
  }

  /** Makes a task and has it begin. Resolves to its id. */
  async create(commandId: string, input: NewTask, language: string): Promise<string> {
    const id = `${MADE}/${commandId}`;
    const known = await this.#core.database.get("pluginData", id);
    const taskId = known ? String(known.value) : await this.#make(id, commandId, input);
    await this.submit("start", { taskId, commandId: "start", language });
    return taskId;
  }

  /** Hands a request to the workers. @throws AppError `task.not-found`. */
  async submit(
    kind: WorkRequest["kind"],
    wanted: Pick<WorkRequest, "taskId" | "language" | "amendment"> & { readonly commandId: string },
  ): Promise<void> {
    const { commandId, ...request } = wanted;
    await this.#core.monitor.load(request.taskId);
    await this.#core.engine.submit({ ...request, kind, id: `task/${request.taskId}/${commandId}` });
  }

  /** Waits for the end of what a command asked for. @throws AppError `task.not-found`, or the signal's reason. */
  async outcome(taskId: string, commandId: string, signal: AbortSignal): Promise<WorkOutcome> {
    const id = `task/${taskId}/${commandId}`;
    if ((await this.#core.engine.progress(id)) === undefined) throw new AppError("task.not-found");
    return this.#core.engine.outcome(id, signal);
  }

  /** Answers the open question about a call of a tool, as it stands. @throws AppError `tool.answered`. */
  async answer(taskId: string, useId: string, decision: "once" | "deny"): Promise<void> {
    const { events } = await this.#core.monitor.load(taskId);
    const question = openQuestion(events, useId);
    if (!question) throw new AppError("tool.answered");
    await this.#core.control.answerTool(taskId, { useId, answer: { decision }, question });
  }

  async #make(id: string, commandId: string, input: NewTask): Promise<string> {
    const { id: taskId } = await this.#core.library.create(input);
    const record = { id, pluginId: MADE, key: commandId, value: taskId };
    await this.#core.database.write([{ type: "add", store: "pluginData", record }], "strict");
    return taskId;
  }
}

function openQuestion(events: readonly JournalEvent[], useId: string) {
  const found = toolUsesOf(events).find(({ use }) => use.id === useId)?.use;
  return found?.state === "asked" ? found.question : undefined;
}
