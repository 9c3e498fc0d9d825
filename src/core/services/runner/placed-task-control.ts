import type { Amendment } from "../../domain/journal/journal-event";
import { toolUsesOf } from "../../domain/journal/tool-turns";
import type { TaskLimits } from "../../domain/task/task";
import type { GivenAnswer, ToolQuestion } from "../../domain/tool/tool-use";
import { AppError, isAppError } from "../../errors/app-error";
import type { Notifier } from "../../ports/notifier";
import type { TaskServices } from "../orchestration/local-tasks";
import type { OrchestrationResult } from "../orchestration/orchestration-result";
import type { TaskControl } from "../orchestration/task-control";
import type { MovedTasks } from "./moved-tasks";
import type { Pairing } from "./pairing";
import type { RunnerTasks } from "./runner-tasks";

/** The services that tasks of a runner are controlled with. */
export interface PlacedControlParts {
  readonly local: TaskControl;
  readonly monitor: Pick<TaskServices["monitor"], "load">;
  readonly pairing: Pairing;
  readonly tasks: RunnerTasks;
  readonly moved: Pick<MovedTasks, "move">;
  readonly notifier: Notifier;
}

/** Controls each task where it is worked on: in this browser, or on the runner that this device is paired with. */
export class PlacedTaskControl implements TaskControl {
  readonly #parts: PlacedControlParts;

  constructor(parts: PlacedControlParts) {
    this.#parts = parts;
  }

  start(taskId: string, language: string): Promise<OrchestrationResult> {
    const { local, tasks } = this.#parts;
    return this.#either(
      taskId,
      () => local.start(taskId, language),
      (root) => tasks.work(root, "start"),
    );
  }

  resume(taskId: string, language: string): Promise<OrchestrationResult> {
    const { local, tasks } = this.#parts;
    return this.#either(
      taskId,
      () => local.resume(taskId, language),
      (root) => tasks.work(root, "resume", { language }),
    );
  }

  approve(taskId: string, language: string): Promise<OrchestrationResult> {
    const { local, tasks } = this.#parts;
    return this.#either(
      taskId,
      () => local.approve(taskId, language),
      (root) => tasks.work(root, "approve", { language }),
    );
  }

  amend(taskId: string, amendment: Amendment, language: string): Promise<OrchestrationResult> {
    const { local, tasks } = this.#parts;
    return this.#either(
      taskId,
      () => local.amend(taskId, amendment, language),
      (root) => tasks.work(root, "amend", { language, amendment }),
    );
  }

  stop(taskId: string): void {
    this.#command(taskId, "stop", () => this.#parts.local.stop(taskId));
  }

  pause(taskId: string): void {
    this.#command(taskId, "pause", () => this.#parts.local.pause(taskId));
  }

  steer(taskId: string, sentence: string, id?: string): Promise<void> {
    return this.#either(
      taskId,
      () => this.#parts.local.steer(taskId, sentence, id),
      (root) => this.#parts.tasks.command(root, "steer", { sentence }, id),
    );
  }

  setLimits(taskId: string, limits: TaskLimits): Promise<void> {
    return this.#either(
      taskId,
      () => this.#parts.local.setLimits(taskId, limits),
      (root) => this.#parts.tasks.command(root, "limits", { limits }),
    );
  }

  lookAtCall(taskId: string, useId: string, language: string, signal: AbortSignal): Promise<ToolQuestion> {
    return this.#either(
      taskId,
      () => this.#parts.local.lookAtCall(taskId, useId, language, signal),
      (root) => this.#questionOf(root, useId),
    );
  }

  answerTool(taskId: string, given: GivenAnswer): Promise<void> {
    return this.#either(
      taskId,
      () => this.#parts.local.answerTool(taskId, given),
      async (root) => {
        const { decision } = given.answer;
        const isChanged = "arguments" in given.answer && given.answer.arguments !== undefined;
        if (decision === "always" || isChanged) throw new AppError("runner.once-only");
        const round = given.question?.round;
        await this.#parts.tasks.command(root, "answer", { useId: given.useId, decision, round });
      },
    );
  }

  moveToRunner(taskId: string, language: string): Promise<void> {
    return this.#parts.moved.move(taskId, language);
  }

  catchUp(): Promise<void> {
    return this.#parts.tasks.catchUp();
  }

  flush(): Promise<void> {
    return this.#parts.local.flush();
  }

  /** Does the one for tasks of this browser, the other with the root task for those of the runner. */
  async #either<T>(
    taskId: string,
    here: () => Promise<T>,
    there: (rootTaskId: string) => Promise<T>,
  ): Promise<T> {
    const root = await this.placedRoot(taskId);
    return root === undefined ? here() : there(root);
  }

  /** The root task above a task that the paired runner has; `undefined` of others, and of one that nobody has. */
  async placedRoot(taskId: string): Promise<string | undefined> {
    const { monitor, pairing } = this.#parts;
    const state = await monitor.load(taskId).catch((error: unknown) => {
      if (isAppError(error) && error.code === "task.not-found") return undefined;
      throw error;
    });
    const isPlaced = state?.tasks.get(state.rootTaskId)?.placedOn === pairing.runner;
    return isPlaced ? state.rootTaskId : undefined;
  }

  #command(taskId: string, command: "stop" | "pause", here: () => void): void {
    const asking = this.#either<unknown>(
      taskId,
      async () => here(),
      (root) => this.#parts.tasks.command(root, command, {}),
    );
    asking.catch((error: unknown) => this.#parts.notifier.error(error));
  }

  async #questionOf(rootTaskId: string, useId: string): Promise<ToolQuestion> {
    const { events } = await this.#parts.monitor.load(rootTaskId);
    const use = toolUsesOf(events).find((each) => each.use.id === useId)?.use;
    if (use?.state !== "asked" || !use.question) throw new AppError("tool.answered");
    return use.question;
  }
}
