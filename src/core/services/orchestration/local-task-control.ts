import type { Amendment } from "../../domain/journal/journal-event";
import type { Task, TaskLimits } from "../../domain/task/task";
import { type TaskContext, USER_AUTHOR } from "../../domain/task/task-context";
import { readWorkModels } from "../../domain/task/work-models";
import type { GivenAnswer, ToolQuestion } from "../../domain/tool/tool-use";
import { AppError, isAppError } from "../../errors/app-error";
import type { TabMessage } from "../../ports/tab-channel";
import { withModel, withRecording } from "./calls/models-of-task";
import { answeredIn, lookAtCall, ToolAnswers } from "./calls/tool-questions";
import type { RunJournal } from "./journal/run-journal";
import type { RunListener } from "./journal/run-update";
import type { TaskJournals } from "./journal/task-journals";
import type { TaskRepository } from "./journal/task-repository";
import type { OrchestrationResult } from "./orchestration-result";
import { amendmentFacts, pendingAmendment } from "./run/amendments";
import { isAwaitingApproval, isResumable, resultOf } from "./run/outcome";
import type { TaskControl } from "./task-control";
import type { TaskDependencies } from "./task-dependencies";

/** Makes a root task ready to be worked on; `false` where there is nothing to do. */
type Preparation = (root: Task, journal: RunJournal) => boolean | Promise<boolean>;

/** A run from the moment it is asked for until it has ended. */
interface AskedRun {
  readonly stopper: AbortController;
  /** Resolves, and never rejects, when the run has let go of its task. */
  readonly ended: Promise<void>;
}

/** Runs tasks in this tab, and tells the others where they work on one. */
export class LocalTaskControl implements TaskControl {
  readonly #dependencies: TaskDependencies;
  readonly #archive: TaskRepository;
  readonly #journals: TaskJournals;
  readonly #publish: RunListener;
  readonly #answers: ToolAnswers;
  /** By the id a run was asked for with; aborting takes effect even before the run has begun. */
  readonly #asked = new Map<string, AskedRun>();

  constructor(
    dependencies: TaskDependencies,
    archive: TaskRepository,
    journals: TaskJournals,
    publish: RunListener,
  ) {
    this.#dependencies = dependencies;
    this.#archive = archive;
    this.#journals = journals;
    this.#publish = publish;
    this.#answers = new ToolAnswers(dependencies.tools);
    dependencies.tabs.listen((message) => this.#onTabMessage(message));
  }

  start(taskId: string, language: string): Promise<OrchestrationResult> {
    return this.#work(taskId, language, (root) => root.status === "pending");
  }

  resume(taskId: string, language: string): Promise<OrchestrationResult> {
    return this.#work(taskId, language, (root, { state }) => {
      // A wish that was cut off in an earlier version left its task completed.
      return root.status === "pending" || isResumable(state) || pendingAmendment(state) !== undefined;
    });
  }

  approve(taskId: string, language: string): Promise<OrchestrationResult> {
    return this.#work(taskId, language, async (root, journal) => {
      if (!isAwaitingApproval(journal.state)) return false;
      await journal.append([{ type: "brief-approved", taskId: root.id }]);
      return true;
    });
  }

  amend(taskId: string, amendment: Amendment, language: string): Promise<OrchestrationResult> {
    return this.#work(taskId, language, async (root, journal) => {
      if (root.status !== "completed" && root.status !== "failed") return false;
      await journal.append(amendmentFacts(root.id, amendment));
      return true;
    });
  }

  stop(taskId: string): void {
    if (!this.#stopHere(taskId)) void this.#journals.broadcast({ type: "task-stop-wanted", taskId });
  }

  pause(taskId: string): void {
    const active = this.#journals.of(taskId);
    if (active) active.pause();
    else void this.#journals.broadcast({ type: "task-pause-wanted", taskId });
  }

  steer(taskId: string, sentence: string, id = this.#dependencies.ids.next()): Promise<void> {
    return this.#journals.changeOnAnyDevice(
      taskId,
      (journal) => this.#steer(journal, sentence, id),
      () => ({ type: "task-steered", taskId, sentence, id }),
    );
  }

  async setLimits(taskId: string, limits: TaskLimits): Promise<void> {
    await this.#journals.change(taskId, (journal) =>
      journal.append([{ type: "limits-set", taskId: journal.state.rootTaskId, limits }]),
    );
    this.#journals.of(taskId)?.heedLimits();
  }

  async lookAtCall(
    taskId: string,
    useId: string,
    language: string,
    signal: AbortSignal,
  ): Promise<ToolQuestion> {
    return lookAtCall(this.#dependencies, await this.#journals.read(taskId), useId, language, signal);
  }

  answerTool(taskId: string, given: GivenAnswer): Promise<void> {
    return this.#journals.changeOnAnyDevice(
      taskId,
      (journal) => this.#answers.take(journal, given),
      async () => {
        // The tab that works on it has the last word; what it would refuse is told here.
        answeredIn((await this.#archive.open(taskId)).state, given);
        return { type: "task-tool-answered", taskId, given };
      },
    );
  }

  async flush(): Promise<void> {
    await Promise.all([...this.#journals.active.values()].map((run) => run.flush()));
  }

  /** Works on a task, if `prepare` finds that there is something to do. @throws as `start`. */
  async #work(taskId: string, language: string, prepare: Preparation): Promise<OrchestrationResult> {
    for (let asked = this.#asked.get(taskId); asked; asked = this.#asked.get(taskId)) {
      if (!asked.stopper.signal.aborted) throw new AppError("task.already-running", { id: taskId });
      await asked.ended;
    }
    const stopper = new AbortController();
    const working = this.#workAlone(taskId, language, prepare, stopper);
    const ended = working.then(forget, forget).finally(() => this.#asked.delete(taskId));
    this.#asked.set(taskId, { stopper, ended });
    await ended;
    return working;
  }

  async #workAlone(
    taskId: string,
    language: string,
    prepare: Preparation,
    stopper: AbortController,
  ): Promise<OrchestrationResult> {
    let worked: string | undefined;
    try {
      const root = await this.#archive.rootOf(taskId).catch((error: unknown) => {
        throw isMissing(error) ? new AppError("task.missing", { id: taskId }, { cause: error }) : error;
      });
      return await this.#journals.alone(root.id, async () => {
        if (root.runDevice !== undefined) await this.#journals.devices.meet();
        const journal = await this.#journals.open(root.id);
        const current = journal.state.tasks.get(root.id) ?? root;
        const isKnown = current.runDevice !== undefined;
        const device = isKnown ? await this.#journals.devices.elsewhere(current) : undefined;
        if (device !== undefined) throw new AppError("task.elsewhere", { device });
        if (!(await prepare(current, journal))) return resultOf(journal.state);
        worked = root.id;
        const { pluginsInstalled } = this.#dependencies;
        if (pluginsInstalled) await pluginsInstalled();
        return await this.#run(journal, language, stopper);
      });
    } finally {
      // Only now is the lock free, which is how other tabs know that nobody works on it.
      if (worked !== undefined) this.#dependencies.tabs.post({ type: "task-changed", taskId: worked });
    }
  }

  async #run(journal: RunJournal, language: string, stopper: AbortController): Promise<OrchestrationResult> {
    const { rootTaskId } = journal.state;
    const chosen = withModel(this.#dependencies.models, journal.state.tasks.get(rootTaskId)?.chosenModel);
    const models = withRecording(chosen, () => journal.state, this.#dependencies.recordings);
    const { write: workModel } = readWorkModels(this.#dependencies.preferences);
    const route = await models.route({ workModel });
    stopper.signal.throwIfAborted();
    const { RunSession } = await import("./run/run-session");
    const publish = this.#publish;
    const run = new RunSession({ ...this.#dependencies, models, publish }, journal, language, stopper);
    const activity = this.#journals.activate(run);
    // Others hear at once that it is worked on.
    if (journal.state.tasks.get(rootTaskId)?.runDevice !== undefined)
      journal.nextCommit(stopper.signal).then(() => this.#journals.devices.meet(), forget);
    publish({ type: "running", rootTaskId, isRunning: true });
    try {
      return await run.drive(route);
    } finally {
      activity.dispose();
      publish({ type: "running", rootTaskId, isRunning: false });
    }
  }

  /** Whether there was something to stop in this tab. It shows at once; what there is, is saved meanwhile. */
  #stopHere(taskId: string): boolean {
    const asked = this.#asked.get(taskId);
    const active = this.#journals.of(taskId);
    asked?.stopper.abort();
    active?.stop();
    if (active) this.#publish({ type: "stopping", rootTaskId: active.state.rootTaskId });
    return asked !== undefined || active !== undefined;
  }

  /** Tells a sentence to all that has not started yet, unless it was told. @throws AppError `task.prompt-empty`. */
  async #steer(journal: RunJournal, sentence: string, id: string): Promise<void> {
    const content = sentence.trim();
    if (content === "") throw new AppError("task.prompt-empty");
    if (journal.state.contexts.has(id)) return;
    const { clock } = this.#dependencies;
    const taskId = journal.state.rootTaskId;
    const context: TaskContext = {
      ...{ id, taskId, agentId: USER_AUTHOR, contextType: "decision", title: content, content },
      ...{ relevantAgents: [], createdAt: clock.now() },
    };
    await journal.append([
      { type: "user-message", taskId, content },
      { type: "context-added", context },
    ]);
  }

  #onTabMessage(message: TabMessage): void {
    if (message.type === "task-stop-wanted") this.#stopHere(message.taskId);
    if (message.type === "task-pause-wanted") this.#journals.of(message.taskId)?.pause();
    if (message.type === "task-begun-elsewhere") void this.#journals.giveWay(message.taskId);
    if (message.type === "task-tool-answered") {
      const { taskId, given } = message;
      void this.#journals.answer(taskId, (journal) => this.#answers.take(journal, given));
    }
    if (message.type === "task-steered") {
      const { taskId, sentence, id } = message;
      void this.#journals.answer(taskId, (journal) => this.#steer(journal, sentence, id));
    }
  }
}

function forget(): void {}

function isMissing(error: unknown): boolean {
  return isAppError(error) && error.code === "task.not-found";
}
