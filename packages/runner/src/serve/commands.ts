import { setTimeout as sleep } from "node:timers/promises";
import type { TaskState } from "@core/domain/journal/task-state";
import { toolUsesOf } from "@core/domain/journal/tool-turns";
import { isUnderWay } from "@core/domain/task/run";
import type { Task, TaskLabels, TaskLimits } from "@core/domain/task/task";
import type { ToolUse } from "@core/domain/tool/tool-use";
import { AppError } from "@core/errors/app-error";
import { applyEdit, type TaskEdit } from "@core/services/orchestration/task-edit";
import type { TaskEditor } from "@core/services/orchestration/task-editor";
import type { NewTask } from "@core/services/orchestration/task-input";
import { TaskEditorToken } from "@core/services/tokens";
import type { WorkOutcome, WorkRequest } from "../engine/engine";
import type { RunnerCore } from "../runner-core";
import { RESTS, whenFree } from "../work/fulfil";
import { type SentTask, takeTask } from "./moved-tasks";

/** The core as far as devices command it. */
export type CommandedCore = Pick<
  RunnerCore,
  | "control"
  | "folders"
  | "library"
  | "monitor"
  | "engine"
  | "database"
  | "preferences"
  | "credentials"
  | "get"
  | "ready"
>;

/** The store in which it stands which commands were carried out, and which task one has made. */
const DONE = "runner-commands";

/** Waits between looks at whether a task has heard a command, in milliseconds; then it is told again. */
const LOOKS_MS = [20, 50, 100, 200, 400] as const;
/** Times that a command is told at most. */
const TELLINGS = 20;

/** An answer to the question about a call of a tool. */
interface AnswerCommand {
  readonly id: string;
  readonly useId: string;
  readonly decision: "once" | "deny";
  /** The number of the question, as the device has seen it. */
  readonly round?: number | undefined;
}

/** Does what paired devices ask for; a command that is sent twice is done once, by its id. */
export class Commands {
  readonly #core: CommandedCore;
  /** The commands that are being carried out, as one may be sent again meanwhile. */
  readonly #running = new Map<string, Promise<string>>();

  constructor(core: CommandedCore) {
    this.#core = core;
  }

  /** Makes a task and has it begin. Resolves to its id. @throws AppError `runner.no-provider` where nothing could do it. */
  async create(commandId: string, input: NewTask, language: string): Promise<string> {
    const taskId = await this.#once(commandId, async () => {
      await this.#refuseWithoutProvider();
      return (await this.#core.library.create(input)).id;
    });
    await this.submit("start", { taskId, commandId: "start", language });
    return taskId;
  }

  /** Takes a task of a device over, and goes on with it where that is wanted. @throws AppError as `takeTask`, `runner.no-provider`. */
  async move(
    wanted: Pick<WorkRequest, "taskId" | "language"> & { readonly commandId: string; readonly goOn: boolean },
    sent: SentTask,
  ): Promise<void> {
    const { goOn, ...request } = wanted;
    await this.#once(wanted.commandId, async () => {
      await this.#refuseWithoutProvider();
      await takeTask(this.#core, wanted.taskId, sent);
      return wanted.taskId;
    });
    if (goOn) await this.submit("resume", request);
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

  /** Tells the agents of a task a sentence; its journal has it under the id of the command. */
  async steer(taskId: string, commandId: string, sentence: string): Promise<void> {
    await this.#tell(
      taskId,
      () => this.#core.control.steer(taskId, sentence, commandId),
      ({ contexts }) => contexts.has(commandId),
    );
  }

  /** Has the work on a task end, and waits until it rests. */
  async end(kind: "stop" | "pause", taskId: string, commandId: string): Promise<void> {
    await this.#once(commandId, async () => {
      await this.#tell(
        taskId,
        async () => this.#core.control[kind](taskId),
        ({ run }) => run !== undefined && RESTS.includes(run.state),
      );
      return taskId;
    });
  }

  /** Keeps labels of a task, also while it is worked on. */
  async label(taskId: string, commandId: string, labels: TaskLabels): Promise<void> {
    const { projectId } = labels;
    const wanted = { ...labels, ...(projectId === undefined ? {} : { projectId: projectId ?? undefined }) };
    await this.#once(commandId, async () => {
      await this.#tell(
        taskId,
        () => this.#core.library.label(taskId, labels),
        ({ tasks }) =>
          Object.entries(wanted).every(([name, value]) => fieldOf(tasks.get(taskId), name) === value),
      );
      return taskId;
    });
  }

  /** Sets what the work on a task may take, while nobody works on it. @throws AppError `task.already-running`. */
  async setLimits(taskId: string, commandId: string, limits: TaskLimits): Promise<void> {
    await this.#once(commandId, async () => {
      await this.#core.control.setLimits(taskId, limits);
      return taskId;
    });
  }

  /**
   * Changes a task, or what was made for it, as its user wants; what is changed and that it was are one transaction.
   * @throws AppError `task.already-running` while somebody works on it, and as `TaskEdits` do.
   */
  async edit(taskId: string, commandId: string, edit: TaskEdit): Promise<void> {
    const { database, monitor } = this.#core;
    // A runner is itself the place that its tasks are on.
    const editor = this.#core.get(TaskEditorToken) as TaskEditor;
    const done = doneBy(commandId, taskId);
    await this.#alone(commandId, async () => {
      if (await database.get("pluginData", done.id)) return taskId;
      const committing = editor.committing([{ type: "add", store: "pluginData", record: done }]);
      if (isUnderWay((await monitor.load(taskId)).run?.state))
        throw new AppError("task.already-running", { id: taskId });
      await whenFree(() => applyEdit(committing, edit));
      return taskId;
    });
  }

  /** Answers a question about a call of a tool. @throws AppError `tool.answered`, `tool.question-changed`. */
  async answer(taskId: string, { id, useId, decision, round }: AnswerCommand): Promise<void> {
    const isTaken = (state: TaskState) => {
      const { answer, question } = useOf(state, useId) ?? {};
      return answer?.decision === decision && question?.round === round;
    };
    await this.#once(id, async () => {
      const state = await this.#core.monitor.load(taskId);
      const { state: stage, question } = useOf(state, useId) ?? {};
      // Where it is taken, the process ended before the command could be kept.
      if (stage !== "asked" && !isTaken(state)) throw new AppError("tool.answered");
      if (question?.round !== round) throw new AppError("tool.question-changed");
      const given = { useId, answer: { decision }, question };
      await this.#tell(taskId, () => this.#core.control.answerTool(taskId, given), isTaken);
      return taskId;
    });
  }

  async #refuseWithoutProvider(): Promise<void> {
    if ((await this.#core.credentials.list()).length === 0) throw new AppError("runner.no-provider");
  }

  /** Does something unless it was done, and resolves to the task it was done to. */
  #once(commandId: string, work: () => Promise<string>): Promise<string> {
    const { database } = this.#core;
    return this.#alone(commandId, async () => {
      const known = await database.get("pluginData", doneBy(commandId, "").id);
      if (known) return String(known.value);
      const taskId = await work();
      await database.write(
        [{ type: "add", store: "pluginData", record: doneBy(commandId, taskId) }],
        "strict",
      );
      return taskId;
    });
  }

  /** Does something unless it is being done. */
  async #alone(commandId: string, work: () => Promise<string>): Promise<string> {
    const running = this.#running.get(commandId) ?? work();
    this.#running.set(commandId, running);
    return running.finally(() => this.#running.delete(commandId));
  }

  /**
   * Tells a task something until it shows that it has heard: whoever works on it may end before it does.
   * @throws AppError `task.not-found`, `task.already-running` where it does not hear.
   */
  async #tell(
    taskId: string,
    tell: () => Promise<void>,
    hasHeard: (state: TaskState) => boolean,
  ): Promise<void> {
    const { monitor } = this.#core;
    if (hasHeard(await monitor.load(taskId))) return;
    for (let telling = 0; telling < TELLINGS; telling++) {
      await tell();
      for (const wait of LOOKS_MS) {
        if (hasHeard(await monitor.load(taskId))) return;
        await sleep(wait);
      }
    }
    throw new AppError("task.already-running", { id: taskId });
  }
}

/** The record that a command was carried out, and which task it was about. */
function doneBy(commandId: string, taskId: string) {
  return { id: `${DONE}/${commandId}`, pluginId: DONE, key: commandId, value: taskId };
}

function fieldOf(task: Task | undefined, name: string): unknown {
  return task && Reflect.get(task, name);
}

function useOf({ events }: TaskState, useId: string): ToolUse | undefined {
  return toolUsesOf(events).find(({ use }) => use.id === useId)?.use;
}
