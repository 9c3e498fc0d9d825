import type { Conversation } from "../../../domain/conversation/conversation";
import type { ForkChanges } from "../../../domain/journal/fork";
import type { Task, TaskLabels, TaskModel } from "../../../domain/task/task";
import type { CapsuleImport } from "../capsules/capsule-import";
import type { NewTask } from "../task-input";
import type { GivenDocument } from "./given-document";
import type { ReplyToOpen } from "./reply-document";
import type { Belonging } from "./task-belongings";

/** A task that was removed, with all it takes to put it back as it was. */
export interface RemovedTask {
  readonly id: string;
  readonly title: string;
  /** As they were stored. */
  readonly belongings: readonly Belonging[];
  /** The last words of its agents, or of the user in an edit, when a page went away, by the scope of their backup. */
  readonly lastWords: readonly { readonly scope: string; readonly written: string }[];
}

/** The settings of another attempt at a task; absent ones stay as they were. */
export interface AttemptOptions {
  /** Id of a strategy; empty to leave it to the app. */
  readonly strategy?: string;
  readonly chosenModel?: TaskModel;
}

/** The library of a user's tasks and artifacts. A task is named by its own id or that of any of its sub-tasks. */
export interface TaskLibrary {
  /** Saves a pending task. @throws AppError `task.prompt-empty`. */
  create(input: NewTask): Promise<Task>;
  /** Renames, pins or archives a task, also while any tab works on it; a blank title is passed over. */
  label(taskId: string, labels: TaskLabels): Promise<void>;
  /** A pending task of the same request, which knows what it was made from. */
  runAgain(taskId: string, options?: AttemptOptions): Promise<Task>;
  /**
   * A pending task that goes on from the work of this one: only what depends on a change is done again.
   * @throws AppError `task.not-found` or `task.not-forkable`.
   */
  fork(taskId: string, changes: ForkChanges): Promise<Task>;
  /**
   * A task of the same request that waits for the user to start it; where a brief was made, with its requirements and
   * readers, to be looked at and changed first.
   */
  duplicate(taskId: string): Promise<Task>;
  /** Makes a document of a reply, to be worked on as every deliverable is; the same one however often it is opened. */
  openReply(reply: ReplyToOpen): Promise<Task>;
  /** Makes a finished task of a document that was written elsewhere. */
  addDocument(given: GivenDocument): Promise<Task>;
  /** The documents that were made of replies in a conversation. */
  documentsOf(conversationId: string): Promise<readonly Task[]>;
  /**
   * Removes a task with everything that belongs to it. One that any tab works on is stopped first.
   * @throws AppError `task.already-running` when a tab that works on it does not let go of it.
   */
  remove(taskId: string): Promise<RemovedTask>;
  /** Puts back what `remove` took away, as it was. @throws AppError `database.exists` when it is there. */
  putBack(removed: RemovedTask): Promise<void>;
  /**
   * The conversations that have to do with a task, newest first: the one it was asked for in, those about it, and those with
   * agents that were recruited for it.
   */
  conversations(taskId: string): Promise<readonly Conversation[]>;
  /** The importer of tasks that were sent as capsules; loaded for who brings one. */
  capsules(): Promise<CapsuleImport>;
}
