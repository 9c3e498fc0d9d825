import type { Conversation } from "../../../domain/conversation/conversation";
import type { ForkChanges } from "../../../domain/journal/fork";
import type { JournalFact } from "../../../domain/journal/journal-event";
import type { RecordingRef } from "../../../domain/task/recording";
import type { Task, TaskLabels } from "../../../domain/task/task";
import { userTitle } from "../../../domain/task/task-title";
import { readWorkModels } from "../../../domain/task/work-models";
import { AppError } from "../../../errors/app-error";
import type { TabMessage } from "../../../ports/tab-channel";
import { editDraftId } from "../../drafts/edit-drafts";
import { taskBackup, UnloadBackup } from "../../drafts/unload-backup";
import { intoTrash, outOfTrash } from "../../trash/trash-writes";
import { copiedBrief } from "../brief/copied-brief";
import type { CapsuleImport } from "../capsules/capsule-import";
import type { RunJournal } from "../journal/run-journal";
import type { RunListener } from "../journal/run-update";
import type { TaskJournals } from "../journal/task-journals";
import { keyRange, type TaskRepository } from "../journal/task-repository";
import type { TaskDependencies } from "../task-dependencies";
import type { NewTask } from "../task-input";
import { copiedTitle, requestOf } from "./copied-request";
import { createTask } from "./create-task";
import type { GivenDocument } from "./given-document";
import { openReply, type ReplyToOpen, replyDocumentPrefix } from "./reply-document";
import { belongingsOf, removalOf, returnOf } from "./task-belongings";
import type { AttemptOptions, RemovedTask, TaskLibrary } from "./task-library";

/** The part of the work on tasks that their library has to do with. */
interface LibraryWork {
  /** Stops the work on a task, whichever tab does it. */
  readonly stop: (taskId: string) => void;
  /** Tells whoever watches tasks. */
  readonly publish: RunListener;
}

/** Tasks as the records and journals in the database, told to every tab. */
export class LocalTaskLibrary implements TaskLibrary {
  readonly #dependencies: TaskDependencies;
  readonly #archive: TaskRepository;
  readonly #journals: TaskJournals;
  readonly #work: LibraryWork;

  constructor(
    dependencies: TaskDependencies,
    archive: TaskRepository,
    journals: TaskJournals,
    work: LibraryWork,
  ) {
    this.#dependencies = dependencies;
    this.#archive = archive;
    this.#journals = journals;
    this.#work = work;
    dependencies.tabs.listen((message) => this.#onTabMessage(message));
  }

  async create(input: NewTask): Promise<Task> {
    const recording = input.recording ?? (await this.#recordingOf(input));
    return createTask(this.#dependencies, recording ? { ...input, recording } : input);
  }

  async label(taskId: string, wanted: TaskLabels): Promise<void> {
    const title = wanted.title === undefined ? undefined : userTitle(wanted.title);
    if (title === "") return;
    const labels = title === undefined ? wanted : { ...wanted, title };
    const { id } = await this.#archive.rootOf(taskId);
    await this.#journals.changeAnywhere(
      id,
      (journal) => label(journal, labels),
      () => ({ type: "task-labels-wanted", taskId: id, labels }),
    );
  }

  async runAgain(taskId: string, options: AttemptOptions = {}): Promise<Task> {
    const root = await this.#archive.rootOf(taskId);
    return this.#create({ ...requestOf(root), ...options, madeFrom: root.id }, () => []);
  }

  async fork(taskId: string, changes: ForkChanges): Promise<Task> {
    const { state } = await this.#archive.open(taskId);
    const root = state.tasks.get(state.rootTaskId);
    if (!root) throw new AppError("task.not-found", { id: taskId });
    const { forkedWork } = await import("../fork/forked-work");
    const writer = changes.agents?.get(root.id);
    const options = {
      ...requestOf(root),
      strategy: state.run?.strategy ?? root.strategy ?? "",
      // Its brief has just been looked at.
      approveFirst: false,
      ...(writer ? { chosenAgentId: writer } : {}),
      ...{ madeFrom: root.id, forked: true },
    };
    return this.#create(options, (task) => [
      ...copiedTitle(root, task),
      ...forkedWork(state, task, changes, this.#making()),
    ]);
  }

  async duplicate(taskId: string): Promise<Task> {
    const { state } = await this.#archive.open(taskId);
    const root = state.tasks.get(state.rootTaskId);
    if (!root) throw new AppError("task.not-found", { id: taskId });
    const { copiedDocument } = await import("./copied-document");
    return this.#create({ ...requestOf(root), startsByHand: true }, (task) => {
      const finished = copiedDocument(state, task, this.#making());
      const known = finished.length > 0 ? finished : copiedBrief(state, task, this.#making());
      return [...copiedTitle(root, task), ...known];
    });
  }

  async openReply(reply: ReplyToOpen): Promise<Task> {
    const task = await openReply(this.#dependencies, reply);
    const { state } = await this.#archive.open(task.id);
    this.#work.publish({ type: "state", rootTaskId: task.id, state });
    return task;
  }

  async addDocument(given: GivenDocument): Promise<Task> {
    const { givenDocument } = await import("./given-document");
    const { title: prompt, projectId } = given;
    return this.#create({ prompt, projectId }, (task) => givenDocument(task, given, this.#making()));
  }

  documentsOf(conversationId: string): Promise<readonly Task[]> {
    return this.#dependencies.database.list("tasks", keyRange(replyDocumentPrefix(conversationId)));
  }

  async remove(taskId: string): Promise<RemovedTask> {
    const { id, title } = await this.#archive.rootOf(taskId);
    this.#work.stop(id);
    const removed = await this.#journals.afterwards(id, async () => {
      // As they are stored, also what cannot be read: the checked database would mend some, and leave out others.
      const belongings = await belongingsOf(this.#dependencies.stored, id);
      const artifacts = belongings.filter(({ store }) => store === "artifacts");
      const scopes = [taskBackup(id), ...artifacts.map(({ record }) => editDraftId(record.id))];
      const lastWords = scopes.flatMap((scope) => {
        const { written } = this.#backup(scope);
        return written === undefined ? [] : [{ scope, written }];
      });
      const deletedAt = this.#dependencies.clock.now();
      const records = belongings.map(({ store, record }) => ({ store, record: { ...record } }));
      const kept = intoTrash({ kind: "task", id, title, deletedAt, records, lastWords });
      await this.#dependencies.database.write([...removalOf(belongings), ...kept], "strict");
      for (const { scope } of lastWords) this.#backup(scope).remove();
      return { id, title, belongings, lastWords };
    });
    this.#work.publish({ type: "removed", rootTaskId: id });
    this.#changed(id);
    return removed;
  }

  async putBack({ id, belongings, lastWords }: RemovedTask): Promise<void> {
    await this.#dependencies.database.write([...returnOf(belongings), ...outOfTrash("task", id)], "strict");
    for (const { scope, written } of lastWords) this.#backup(scope).putBack(written);
    const { state } = await this.#archive.open(id);
    this.#work.publish({ type: "state", rootTaskId: id, state });
    this.#changed(id);
  }

  async conversations(taskId: string): Promise<readonly Conversation[]> {
    const { database } = this.#dependencies;
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
    const { capsules, database, tabs } = this.#dependencies;
    const { CapsuleImport: Import } = await import("../capsules/capsule-import");
    return new Import(capsules, database, tabs);
  }

  /** Takes the labels of another tab for a task that this one works on. */
  #onTabMessage(message: TabMessage): void {
    if (message.type !== "task-labels-wanted") return;
    void this.#journals.answer(message.taskId, (journal) => label(journal, message.labels));
  }

  async #create(input: NewTask, known: (task: Task) => readonly JournalFact[]): Promise<Task> {
    const task = await createTask(this.#dependencies, input, known);
    const { state } = await this.#archive.open(task.id);
    this.#work.publish({ type: "state", rootTaskId: task.id, state });
    return task;
  }

  /** A model that only practises has nothing to say to a request that there is a recording of. */
  async #recordingOf({ prompt, ...options }: NewTask): Promise<RecordingRef | undefined> {
    const { models, recordings, preferences } = this.#dependencies;
    if (!recordings || options.approveFirst || options.strategy || options.attachments?.length)
      return undefined;
    // Without a model there is none that only practises.
    const { write: workModel } = readWorkModels(preferences);
    const route = await models.route({ workModel }).catch(() => undefined);
    return route?.simulated ? recordings.ofPrompt(prompt) : undefined;
  }

  #making() {
    const { ids, clock } = this.#dependencies;
    return { newId: () => ids.next(), now: () => clock.now() };
  }

  #backup(scope: string): UnloadBackup {
    return new UnloadBackup(this.#dependencies.preferences, scope);
  }

  #changed(taskId: string): void {
    this.#dependencies.tabs.post({ type: "task-changed", taskId });
  }
}

function label(journal: RunJournal, labels: TaskLabels): Promise<void> {
  return journal.append([{ type: "task-labelled", taskId: journal.state.rootTaskId, labels }]);
}
