import * as v from "valibot";
import { isUnderWay } from "../../domain/task/run";
import type { Task } from "../../domain/task/task";
import { AppError, type ErrorParams, isAppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import type { Ids } from "../../ports/ids";
import type { Logger } from "../../ports/logger";
import type { RunJournal } from "../orchestration/journal/run-journal";
import type { TaskServices } from "../orchestration/local-tasks";
import type { OrchestrationResult } from "../orchestration/orchestration-result";
import { resultOf } from "../orchestration/run/outcome";
import type { NewTask } from "../orchestration/task-input";
import { LiveTexts } from "./live-texts";
import type { Materials } from "./materials";
import { isCut, Patience, TRIES } from "./patience";
import { type RunnerApi, readAnswer } from "./runner-api";
import { type DeviceChoices, takenBy } from "./taken-by";
import type { WorkOutcome } from "./wire";

const madeTask = v.object({ taskId: v.string() });

/** The services that tasks of a runner are shown with. */
export interface RunnerTasksDependencies {
  readonly api: RunnerApi;
  readonly tasks: Pick<TaskServices, "journals" | "publish" | "monitor">;
  /** The user's choices for tasks that do not say so themselves, and those of the project they are in. */
  readonly choices: (projectId: string | undefined) => Promise<DeviceChoices>;
  readonly materials: Pick<Materials, "send">;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
}

/**
 * The tasks that a runner works on, of which this device keeps a replica: one tab takes in what the runner has written, under
 * the lock of the task, so that for all others somebody is at work on it.
 */
export class RunnerTasks {
  readonly #dependencies: RunnerTasksDependencies;
  readonly #closing = new AbortController();
  readonly #patience: Patience;

  constructor(dependencies: RunnerTasksDependencies) {
    this.#dependencies = dependencies;
    this.#patience = new Patience(dependencies.clock, this.#closing.signal);
  }

  /**
   * Has the runner make a task and begin it, with what it draws on.
   * @throws AppError as `takenBy` where it does not take all of it, `runner.no-provider`, `runner.no-key`.
   */
  async create(input: NewTask, language: string): Promise<Task> {
    const { api, ids, materials, tasks } = this.#dependencies;
    const { projectId, checkAgentId, chosenAgentId } = input;
    const choices = await this.#dependencies.choices(projectId);
    const body = { id: ids.next(), language, task: takenBy(input, choices) };
    await materials.send({ agentIds: [checkAgentId, chosenAgentId], projectId, terms: choices.terms });
    const signal = this.#closing.signal;
    const made = await this.#patience.ask(() => api.ask("POST", "tasks", signal, body), TRIES);
    const { taskId } = readAnswer(madeTask, made);
    await this.#takeIn(taskId);
    const task = await tasks.monitor.find(taskId);
    if (!task) throw new AppError("runner.malformed");
    return task;
  }

  /** Asks for work on a task; resolves when that has ended. @throws AppError, also why the runner could not do it. */
  async work(
    taskId: string,
    kind: "start" | "resume" | "approve" | "amend",
    body: object = {},
  ): Promise<OrchestrationResult> {
    const { api, ids } = this.#dependencies;
    const id = ids.next();
    // A task is begun where it is made, once.
    if (kind !== "start")
      await this.#patience.ask(() =>
        api.ask("POST", `tasks/${taskId}/${kind}`, this.#closing.signal, { id, ...body }),
      );
    return this.ended(taskId, kind === "start" ? kind : `${kind}-${id}`);
  }

  /** Shows a task until what a command asked for has ended. @throws AppError, also why the runner could not do it. */
  async ended(taskId: string, command: string): Promise<OrchestrationResult> {
    const { tasks } = this.#dependencies;
    const ended = new AbortController();
    const [outcome] = await Promise.all([
      this.#outcome(taskId, command).finally(() => ended.abort()),
      this.#follow(taskId, ended.signal),
    ]);
    if (outcome.state === "refused") throw refusalOf(outcome.code, outcome.params);
    return resultOf(await tasks.monitor.load(taskId));
  }

  /**
   * Has the runner do something to a task at once. Sent again where the connection is cut, it is done once, by its id.
   * @throws AppError `network.failed` when it cannot be reached for a while, and as the runner refuses it.
   */
  async command(
    rootTaskId: string,
    kind: "steer" | "answer" | "stop" | "pause" | "label" | "limits" | "edit",
    body: object,
    id = this.#dependencies.ids.next(),
  ): Promise<void> {
    const { api } = this.#dependencies;
    const ask = () => api.ask("POST", `tasks/${rootTaskId}/${kind}`, this.#closing.signal, { id, ...body });
    await this.#patience.ask(ask, TRIES);
    await this.#takeIn(rootTaskId);
  }

  /** Takes in what happened while no page was there, and shows what is at work. */
  async catchUp(): Promise<void> {
    const { api, logger, tasks } = this.#dependencies;
    for (const { id, seq } of await api.tasks(this.#closing.signal)) {
      // One that cannot be read here is asked for as a whole.
      const known = await tasks.monitor.load(id).catch(() => undefined);
      const isBehind = (known?.events.at(-1)?.seq ?? -1) < seq;
      if (isBehind || isUnderWay(known?.run?.state))
        void this.#follow(id).catch((error: unknown) =>
          logger.warn("a task of the runner is not shown", { error: String(error) }),
        );
    }
  }

  dispose(): void {
    this.#closing.abort();
  }

  /** Takes in what a command has written, unless whoever shows the task has done so, or what catches up with the runner. */
  async #takeIn(taskId: string): Promise<void> {
    const { api, tasks } = this.#dependencies;
    for (let tries = 0; tries < TRIES; tries++) {
      try {
        await tasks.journals.alone(taskId, async () => {
          const journal = await tasks.journals.replica(taskId);
          await this.#patience.ask(() => this.#catchUp(journal), TRIES);
        });
        return;
      } catch (error) {
        if (!isAppError(error) || error.code !== "task.already-running") throw error;
      }
      // A new one may not be here yet.
      const known = await tasks.monitor.load(taskId).catch(() => undefined);
      const missing = () => api.events(taskId, known?.events.at(-1)?.seq ?? -1, this.#closing.signal);
      if ((await this.#patience.ask(missing, TRIES)).length === 0) return;
      await this.#patience.wait(tries, this.#closing.signal);
    }
  }

  /** Shows a task as it happens until `ended` is told, or where nothing is, until nobody works on it. */
  async #follow(taskId: string, ended?: AbortSignal): Promise<void> {
    const { journals } = this.#dependencies.tasks;
    try {
      await journals.alone(taskId, async () => {
        const journal = await journals.replica(taskId);
        await this.#patience.ask(() => this.#catchUp(journal));
        if (!ended && !isAtWork(journal)) return;
        await this.#show(journal, ended ?? this.#closing.signal, ended === undefined);
        await this.#patience.ask(() => this.#catchUp(journal));
      });
    } catch (error) {
      // Another tab shows it already.
      if (!isAppError(error) || error.code !== "task.already-running") throw error;
    }
  }

  async #show(journal: RunJournal, ended: AbortSignal, untilRest: boolean): Promise<void> {
    const { publish } = this.#dependencies.tasks;
    const { rootTaskId } = journal.state;
    publish({ type: "running", rootTaskId, isRunning: true });
    const live = new LiveTexts(rootTaskId, publish);
    try {
      for (let tries = 0; !ended.aborted && !(untilRest && !isAtWork(journal)); tries++) {
        const before = lastOf(journal);
        await this.#stream(journal, live, ended, untilRest);
        if (lastOf(journal) > before) tries = 0;
        await this.#patience.wait(tries, ended);
      }
    } finally {
      live.end();
      publish({ type: "running", rootTaskId, isRunning: false });
    }
  }

  /** Takes in what comes until the connection is cut, `ended` is told or the work rests. */
  async #stream(journal: RunJournal, live: LiveTexts, ended: AbortSignal, untilRest: boolean): Promise<void> {
    const { api } = this.#dependencies;
    try {
      for await (const news of api.stream(journal.state.rootTaskId, lastOf(journal), ended)) {
        if ("live" in news) live.take(news.live);
        else await journal.take(news.events);
        if (untilRest && !isAtWork(journal)) return;
      }
    } catch (error) {
      if (!ended.aborted && !isCut(error)) throw error;
    }
  }

  /** Takes in what is missing; what comes next is on its way while the rest is stored. */
  async #catchUp(journal: RunJournal): Promise<void> {
    const { rootTaskId } = journal.state;
    const after = (seq: number) => this.#dependencies.api.events(rootTaskId, seq, this.#closing.signal);
    let events = await after(lastOf(journal));
    for (let last = events.at(-1); last; last = events.at(-1))
      [events] = await Promise.all([after(last.seq), journal.take(events)]);
  }

  #outcome(taskId: string, command: string): Promise<WorkOutcome> {
    const { api } = this.#dependencies;
    return this.#patience.ask(() => api.outcome(taskId, command, this.#closing.signal));
  }
}

/** The reason why a runner did not work, in which a provider is one of the runner's. */
function refusalOf(code: string, params: ErrorParams): AppError {
  return code === "provider.none" ? new AppError("runner.no-provider") : new AppError(code, params);
}

function isAtWork({ state }: RunJournal): boolean {
  return isUnderWay(state.run?.state);
}

function lastOf({ state }: RunJournal): number {
  return state.events.at(-1)?.seq ?? -1;
}
