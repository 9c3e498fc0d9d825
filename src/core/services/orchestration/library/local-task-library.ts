import type { Conversation } from "../../../domain/conversation/conversation";
import type { ForkChanges } from "../../../domain/journal/fork";
import type { JournalFact } from "../../../domain/journal/journal-event";
import type { Task, TaskLabels } from "../../../domain/task/task";
import { userTitle } from "../../../domain/task/task-title";
import { AppError, isAppError } from "../../../errors/app-error";
import type { TabMessage } from "../../../ports/tab-channel";
import { editDraftId } from "../../drafts/edit-drafts";
import { UnloadBackup } from "../../drafts/unload-backup";
import { copiedBrief } from "../brief/copied-brief";
import { taskBackup } from "../calls/task-backup";
import type { CapsuleImport } from "../capsules/capsule-import";
import type { RunJournal } from "../journal/run-journal";
import type { RunListener } from "../journal/run-update";
import { keyRange, type TaskRepository } from "../journal/task-repository";
import type { TaskRuns } from "../run/task-runs";
import type { NewTask } from "../task-input";
import type { TaskRunnerPorts } from "../task-runner-ports";
import { createTask } from "./create-task";
import { openReply, type ReplyToOpen, replyDocumentPrefix } from "./reply-document";
import { belongingsOf, removalOf, returnOf } from "./task-belongings";
import type { AttemptWishes, RemovedArtifact, RemovedTask, TaskLibrary } from "./task-library";

/** Tasks as the records and journals in the database, told to every tab. */
export class LocalTaskLibrary implements TaskLibrary {
  readonly #ports: TaskRunnerPorts;
  readonly #archive: TaskRepository;
  readonly #runs: TaskRuns;
  readonly #publish: RunListener;

  constructor(ports: TaskRunnerPorts, archive: TaskRepository, runs: TaskRuns, publish: RunListener) {
    this.#ports = ports;
    this.#archive = archive;
    this.#runs = runs;
    this.#publish = publish;
    ports.tabs.listen((message) => void this.#hearTab(message));
  }

  async label(taskId: string, wanted: TaskLabels): Promise<void> {
    const title = wanted.title === undefined ? undefined : userTitle(wanted.title);
    if (title === "") return;
    const labels = title === undefined ? wanted : { ...wanted, title };
    const { id } = await this.#archive.rootOf(taskId);
    try {
      await this.#runs.change(id, (journal) => label(journal, labels));
    } catch (error) {
      if (!isAppError(error) || error.code !== "task.already-running") throw error;
      this.#ports.tabs.post({ type: "task-labels-wanted", taskId: id, labels });
    }
  }

  async runAgain(taskId: string, wishes: AttemptWishes = {}): Promise<Task> {
    const root = await this.#archive.rootOf(taskId);
    return this.#create({ ...requestOf(root), ...wishes, madeFrom: root.id }, () => []);
  }

  async fork(taskId: string, changes: ForkChanges): Promise<Task> {
    const { state } = await this.#archive.open(taskId);
    const root = state.tasks.get(state.rootTaskId);
    if (!root) throw new AppError("task.not-found", { id: taskId });
    const { forkedWork } = await import("../fork/forked-work");
    const writer = changes.agents?.get(root.id);
    const wishes = {
      ...requestOf(root),
      strategy: state.run?.strategy ?? root.strategy ?? "",
      // Its brief has just been looked at.
      approveFirst: false,
      ...(writer ? { chosenAgentId: writer } : {}),
      ...{ madeFrom: root.id, forked: true },
    };
    return this.#create(wishes, (task) => [
      ...titleOf(root, task),
      ...forkedWork(state, task, changes, this.#making()),
    ]);
  }

  async duplicate(taskId: string): Promise<Task> {
    const { state } = await this.#archive.open(taskId);
    const root = state.tasks.get(state.rootTaskId);
    if (!root) throw new AppError("task.not-found", { id: taskId });
    return this.#create({ ...requestOf(root), startsByHand: true }, (task) => [
      ...titleOf(root, task),
      ...copiedBrief(state, task, this.#making()),
    ]);
  }

  async openReply(reply: ReplyToOpen): Promise<Task> {
    const task = await openReply(this.#ports, reply);
    const { state } = await this.#archive.open(task.id);
    this.#publish({ type: "state", rootTaskId: task.id, state });
    return task;
  }

  documentsOf(conversationId: string): Promise<readonly Task[]> {
    return this.#ports.database.list("tasks", keyRange(replyDocumentPrefix(conversationId)));
  }

  async remove(taskId: string): Promise<RemovedTask> {
    const { id, title } = await this.#archive.rootOf(taskId);
    if (!this.#runs.stop(id)) this.#ports.tabs.post({ type: "task-stop-wanted", taskId: id });
    const removed = await this.#runs.afterwards(id, async () => {
      // As they are stored, also what cannot be read: the checked database would mend some, and leave out others.
      const belongings = await belongingsOf(this.#ports.stored, id);
      const artifacts = belongings.filter(({ store }) => store === "artifacts");
      const scopes = [taskBackup(id), ...artifacts.map(({ record }) => editDraftId(record.id))];
      const lastWords = scopes.flatMap((scope) => {
        const { written } = this.#backup(scope);
        return written === undefined ? [] : [{ scope, written }];
      });
      await this.#ports.database.write(removalOf(belongings), "strict");
      for (const { scope } of lastWords) this.#backup(scope).remove();
      return { id, title, belongings, lastWords };
    });
    this.#publish({ type: "removed", rootTaskId: id });
    this.#changed(id);
    return removed;
  }

  async putBack({ id, belongings, lastWords }: RemovedTask): Promise<void> {
    await this.#ports.database.write(returnOf(belongings), "strict");
    for (const { scope, written } of lastWords) this.#backup(scope).putBack(written);
    const { state } = await this.#archive.open(id);
    this.#publish({ type: "state", rootTaskId: id, state });
    this.#changed(id);
  }

  async removeArtifact(artifactId: string): Promise<RemovedArtifact> {
    const { taskId } = await this.#archive.artifact(artifactId);
    if (this.#runs.of(taskId)) throw new AppError("task.already-running", { id: taskId });
    return this.#runs.change(taskId, async (journal) => {
      const { artifacts, tasks, rootTaskId } = journal.state;
      const artifact = artifacts.get(artifactId);
      if (!artifact) throw new AppError("artifact.not-found", { id: artifactId });
      // A task that is not completed can be gone on with, which takes up what was made before.
      if (tasks.get(rootTaskId)?.status !== "completed") throw new AppError("artifact.in-use");
      await journal.append([{ type: "artifact-deleted", taskId, artifactId }]);
      return { artifact, place: [...artifacts.keys()].indexOf(artifactId) };
    });
  }

  putBackArtifact({ artifact, place }: RemovedArtifact): Promise<void> {
    return this.#runs.change(artifact.taskId, (journal) =>
      journal.append([{ type: "artifact-restored", artifact, place }]),
    );
  }

  async conversations(taskId: string): Promise<readonly Conversation[]> {
    const { database } = this.#ports;
    const { state } = await this.#archive.open(taskId);
    const root = state.tasks.get(state.rootTaskId);
    const origin = root?.conversationId && (await database.get("conversations", root.conversationId));
    const list = (index: string, equals: string) => database.list("conversations", { index, equals });
    const found = await Promise.all([
      ...(root ? [list("workflowId", root.workflowId)] : []),
      ...[...state.recruits.keys()].map((agentId) => list("agentId", agentId)),
    ]);
    const byId = new Map([...(origin ? [origin] : []), ...found.flat()].map((each) => [each.id, each]));
    return [...byId.values()].sort((a, b) => b.timestamp - a.timestamp);
  }

  async capsules(): Promise<CapsuleImport> {
    const { capsules, database, tabs } = this.#ports;
    const { CapsuleImport: Import } = await import("../capsules/capsule-import");
    return new Import(capsules, database, tabs);
  }

  /** Takes the wish of another tab for a task that this one works on. */
  async #hearTab(message: TabMessage): Promise<void> {
    if (message.type !== "task-labels-wanted") return;
    const active = this.#runs.of(message.taskId);
    if (!active) return;
    await label(active.journal, message.labels).catch((error: unknown) => {
      this.#ports.logger.warn("Another tab's wish could not be heeded", { error: String(error) });
    });
  }

  async #create(input: NewTask, known: (task: Task) => readonly JournalFact[]): Promise<Task> {
    const task = await createTask(this.#ports, input, known);
    const { state } = await this.#archive.open(task.id);
    this.#publish({ type: "state", rootTaskId: task.id, state });
    return task;
  }

  #making() {
    const { ids, clock } = this.#ports;
    return { newId: () => ids.next(), now: () => clock.now() };
  }

  #backup(scope: string): UnloadBackup {
    return new UnloadBackup(this.#ports.preferences, scope);
  }

  #changed(taskId: string): void {
    this.#ports.tabs.post({ type: "task-changed", taskId });
  }
}

function label(journal: RunJournal, labels: TaskLabels): Promise<void> {
  return journal.append([{ type: "task-labelled", taskId: journal.state.rootTaskId, labels }]);
}

/** The title that the user has given to a task, for a copy of it. */
function titleOf({ titledByUser, title }: Task, { id: taskId }: Task): readonly JournalFact[] {
  return titledByUser ? [{ type: "task-labelled", taskId, labels: { title } }] : [];
}

/** The request of a task, and its settings. */
function requestOf(root: Task): NewTask {
  const { description: prompt, attachments = [], strategy = "", limits = {}, approveFirst = false } = root;
  const { chosenModel, chosenAgentId, projectId, withoutTools } = root;
  return {
    ...{ prompt, attachments, strategy, limits, approveFirst },
    ...(chosenModel ? { chosenModel } : {}),
    ...(chosenAgentId ? { chosenAgentId } : {}),
    ...(withoutTools ? { withoutTools } : {}),
    ...(projectId ? { projectId } : {}),
  };
}
