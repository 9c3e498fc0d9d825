import { ORCHESTRATOR_ID } from "../../../domain/agent/agent";
import type { Draft } from "../../../domain/conversation/draft";
import type { JournalFact } from "../../../domain/journal/journal-event";
import { finalOf } from "../../../domain/journal/task-outline";
import type { TaskState } from "../../../domain/journal/task-state";
import type { TaskAnalysis } from "../../../domain/task/task-analysis";
import { AppError, isAppError, toAppError } from "../../../errors/app-error";
import { untilAborted } from "../../../lifecycle/until-aborted";
import { OrchestrationStrategies, type OrchestrationStrategy } from "../../../points/orchestration-strategy";
import { taskBackup, UnloadBackup } from "../../drafts/unload-backup";
import type { ModelRoute } from "../../models/model-call";
import { projectTerms } from "../../projects/project-terms";
import { termsOf } from "../calls/in-project";
import { RunModelCalls } from "../calls/run-model-calls";
import type { RunJournal } from "../journal/run-journal";
import type { RunListener } from "../journal/run-update";
import { keyRange } from "../journal/task-repository";
import type { OrchestrationResult } from "../orchestration-result";
import type { TaskDependencies } from "../task-dependencies";
import { partialFacts } from "../writer/partial-facts";
import { amend, pendingAmendment } from "./amendments";
import { endingFacts, failureFacts, resultOf } from "./outcome";
import { RunContextImpl } from "./run-context-impl";

type Dependencies = TaskDependencies & { readonly publish: RunListener };

/** The code of what calls throw that would go beyond a limit. */
const LIMIT_REACHED = "task.limit-reached";

/** One run while this tab works on it. */
export class RunSession {
  readonly journal: RunJournal;
  readonly #dependencies: Dependencies;
  readonly #stopper: AbortController;
  readonly #backup: UnloadBackup;
  readonly #modelCalls: RunModelCalls;
  readonly #engine: RunContextImpl;
  /** Rejects with the limit over all work that holds its calls. */
  readonly #held: Promise<never>;
  #rest: "stopped" | "paused" = "stopped";
  /** Whether it has come to an end by itself, which is being saved. */
  #isOver = false;

  constructor(dependencies: Dependencies, journal: RunJournal, language: string, stopper: AbortController) {
    this.journal = journal;
    this.#dependencies = dependencies;
    this.#stopper = stopper;
    this.#backup = new UnloadBackup(dependencies.preferences, taskBackup(journal.state.rootTaskId));
    let onHeld: (reached: AppError) => void = () => {};
    this.#held = new Promise((_, reject) => {
      onHeld = reject;
    });
    this.#modelCalls = new RunModelCalls({ ...dependencies, journal, onHeld });
    this.#engine = new RunContextImpl(
      { ...dependencies, journal, language, modelCalls: this.#modelCalls },
      stopper.signal,
    );
  }

  get state(): TaskState {
    return this.journal.state;
  }

  stop(): void {
    this.#stopper.abort();
  }

  /** As `stop`, but for a while only. */
  pause(): void {
    this.#rest = "paused";
    this.#stopper.abort();
  }

  giveWay(reason: AppError): void {
    void this.journal.close(reason);
    this.#stopper.abort(reason);
  }

  /** To be told when the limits of its task have been changed. */
  heedLimits(): void {
    this.#modelCalls.timeLimit.watch();
  }

  /** Whether the user has stopped it; saving what there is may take a little longer. */
  get isStopped(): boolean {
    return this.#stopper.signal.aborted && !this.#isOver;
  }

  flush(): Promise<void> {
    return this.#modelCalls.flush();
  }

  /**
   * Works until the run has ended, waits for approval or has used up a limit.
   * @throws the cancellation when stopped, or the AppError that made it fail.
   */
  async drive(route: ModelRoute): Promise<OrchestrationResult> {
    const { signal } = this.#stopper;
    try {
      await untilAborted(Promise.race([this.#work(route), this.#held]), signal);
      return resultOf(this.state);
    } catch (error) {
      if (signal.aborted) {
        await this.#endStopped(signal.reason);
        throw signal.reason;
      }
      if (isAppError(error) && error.code === LIMIT_REACHED && !finalOf(this.state)) {
        await this.#endAtLimit(error);
        return resultOf(this.state);
      }
      await this.#endFailed(error);
      // Raising the limit of a task that has ended would not help where it is one over all work.
      if (isAppError(error) && error.code === LIMIT_REACHED && error.params.kind === "work")
        throw new AppError("work.limit-reached", error.params);
      throw toAppError(error, "task.orchestration-failed");
    } finally {
      this.#modelCalls.timeLimit.dispose();
      await this.journal.close(new AppError("task.ended"));
    }
  }

  async #work(route: ModelRoute): Promise<void> {
    const { signal } = this.#stopper;
    const pending = pendingAmendment(this.state);
    await this.#begin(route);
    this.heedLimits();
    if (pending) await amend(this.#engine, pending.amendment, signal);
    else if (!(await this.#deliver())) return;
    signal.throwIfAborted();
    await this.journal.append(endingFacts(this.state), await this.#draftDeletions());
  }

  /** From the brief to the deliverable; `false` when the brief waits for the user. */
  async #deliver(): Promise<boolean> {
    const analysis = await this.#engine.brief();
    if (this.#engine.root.approveFirst && !this.state.events.some(({ type }) => type === "brief-approved")) {
      await this.#engine.enter("awaiting-approval");
      return false;
    }
    const strategy = await this.#chooseStrategy(analysis);
    const loaded = await this.#dependencies.plugins.load(strategy);
    await this.#engine.enter("running");
    await loaded.run(this.#engine, this.#stopper.signal);
    return true;
  }

  async #begin({ provider, model, simulated }: ModelRoute): Promise<void> {
    const taskId = this.state.rootTaskId;
    const root = this.#engine.root;
    const isNew = this.state.run === undefined;
    const working = { type: "task-status-changed", taskId, status: "in_progress" } as const;
    const troupe = { agentId: ORCHESTRATOR_ID, agentName: "Troupe" };
    const begins: readonly JournalFact[] = [
      { type: isNew ? "run-started" : "run-resumed", provider, model, simulated },
      ...(isNew ? [{ type: "agent-assigned", taskId, ...troupe } as const] : []),
      ...(root.status === "in_progress" ? [] : [working]),
      ...(await this.#projectFacts()),
    ];
    await this.journal.append(begins, await this.#lastWords());
    if (!isNew)
      this.#modelCalls.numbers.restore((await this.#drafts()).flatMap(({ sources = [] }) => sources));
    this.#backup.remove();
  }

  /** The terms of its project are given once: who goes on with the work sees what those before saw. */
  async #projectFacts(): Promise<readonly JournalFact[]> {
    const { id: taskId, projectId } = this.#engine.root;
    if (termsOf(this.state)?.projectId === projectId) return [];
    const project =
      projectId === undefined
        ? undefined
        : await projectTerms(this.#dependencies.database, projectId, taskId);
    return [{ type: "project-given", taskId, ...(project ? { project } : {}) }];
  }

  async #chooseStrategy(analysis: TaskAnalysis): Promise<OrchestrationStrategy> {
    const { plugins } = this.#dependencies;
    const { all } = plugins.open(OrchestrationStrategies);
    const chosen = all.find(({ id }) => id === this.state.run?.strategy);
    if (chosen) return chosen;
    const rankOf = (strategy: OrchestrationStrategy) => plugins.rankOf(OrchestrationStrategies, strategy);
    const [best] = all
      .filter((strategy, _, [first]) => first && rankOf(strategy) === rankOf(first))
      .map((strategy) => ({ strategy, fit: strategy.suits(analysis) }))
      .sort((a, b) => b.fit - a.fit);
    // One that the task names and that is there no more does not keep it from being done.
    const strategy = all.find(({ id }) => id === this.#engine.root.strategy) ?? best?.strategy;
    if (!strategy) throw new AppError("task.no-strategy");
    await this.#engine.record({ type: "strategy-chosen", strategy: strategy.id });
    return strategy;
  }

  async #endStopped(reason: unknown): Promise<void> {
    await this.#quietly(async () => {
      await this.#modelCalls.flush();
      await this.journal.append([{ type: "run-state-changed", state: this.#rest }]);
      await this.journal.close(reason);
    });
  }

  /** The text so far is handed over; the work can be taken up again when the limit has been raised. */
  async #endAtLimit({ code: errorCode, params }: AppError): Promise<void> {
    await this.#quietly(async () => {
      await this.#endCalls();
      const ended: JournalFact = { type: "run-state-changed", state: "limit-reached", errorCode, params };
      await this.journal.append([...(await partialFacts(this.#engine)), ended]);
    });
  }

  async #endFailed(error: unknown): Promise<void> {
    this.#dependencies.logger.error("A run failed", { task: this.state.rootTaskId, error: String(error) });
    await this.#quietly(async () => {
      await this.#endCalls();
      await this.journal.append(failureFacts(this.state, error));
    });
  }

  /** Calls that still stream have nobody left to take them; their text is kept, and their usage counts. */
  async #endCalls(): Promise<void> {
    this.#isOver = true;
    this.#stopper.abort();
    await this.#modelCalls.flush();
  }

  /** A failure to journal at the end is told in the log: the error that ended the run comes first. */
  async #quietly(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#dependencies.logger.warn("The end of a run could not be saved", { error: String(error) });
    }
  }

  /** The backup of the last words of a page that went away. */
  async #lastWords() {
    const saved = await this.#drafts();
    const newer = this.#backup.newest(saved).filter((draft) => !saved.includes(draft));
    return newer.map((record) => ({ type: "put", store: "drafts", record }) as const);
  }

  async #draftDeletions() {
    return (await this.#drafts()).map(({ id }) => ({ type: "delete", store: "drafts", id }) as const);
  }

  #drafts(): Promise<readonly Draft[]> {
    return this.#dependencies.database.list("drafts", keyRange(`task/${this.state.rootTaskId}/`));
  }
}
