import type { Conversation } from "../../domain/conversation/conversation";
import { type Project, type ProjectSettings, projectName } from "../../domain/project/project";
import type { Task } from "../../domain/task/task";
import { trashId } from "../../domain/trash/trashed-item";
import { AppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { Ids } from "../../ports/ids";
import type { TabChannel } from "../../ports/tab-channel";
import type { ConversationRepository, WholeConversation } from "../chat/conversation-repository";
import type { RemovedTask, TaskLibrary } from "../orchestration/library/task-library";
import { tasksOf } from "../projects/project-terms";
import { intoTrash, outOfTrash, trashedFrom } from "../trash/trash-writes";

/** The fields of a project the user may change; `undefined` takes away what it has. */
export type ProjectChange = Partial<ProjectSettings>;

/** A project that was removed, with all it takes to put it back as it was. */
export interface RemovedProject {
  readonly project: Project;
  /** The tasks that were made in it and removed with it. */
  readonly tasks: readonly RemovedTask[];
  readonly conversations: readonly WholeConversation[];
}

type Tasks = Pick<TaskLibrary, "label" | "remove" | "putBack">;
type Conversations = Pick<ConversationRepository, "change" | "remove" | "restore">;

/** Projects, and what was made in them. */
export class ProjectLibrary {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #tabs: Pick<TabChannel, "post">;
  readonly #tasks: Tasks;
  readonly #conversations: Conversations;

  constructor(
    database: Database,
    clock: Clock,
    ids: Ids,
    tabs: Pick<TabChannel, "post">,
    tasks: Tasks,
    conversations: Conversations,
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#ids = ids;
    this.#tabs = tabs;
    this.#tasks = tasks;
    this.#conversations = conversations;
  }

  /** Those that were changed last first. */
  async list(): Promise<readonly Project[]> {
    return (await this.#database.list("projects")).sort((a, b) => b.updatedAt - a.updatedAt);
  }

  /** @throws AppError `name.required`. */
  async create(settings: Partial<ProjectSettings>): Promise<Project> {
    const now = this.#clock.now();
    const project: Project = {
      instructions: "",
      knowledgeItemIds: [],
      agentIds: [],
      ...settings,
      id: this.#ids.next(),
      name: named(settings.name ?? ""),
      createdAt: now,
      updatedAt: now,
    };
    await this.#database.write([{ type: "add", store: "projects", record: project }]);
    this.#changed();
    return project;
  }

  /** Resolves to nothing where the project is gone. @throws AppError `name.required`. */
  async change(id: string, change: ProjectChange): Promise<Project | undefined> {
    const fields = change.name === undefined ? change : { ...change, name: named(change.name) };
    const updatedAt = this.#clock.now();
    const changed = await this.#database.update(
      "projects",
      id,
      (project) => project && { ...project, ...fields, updatedAt },
    );
    this.#changed();
    return changed;
  }

  /** The root tasks that belong to it, newest first. */
  tasks(id: string): Promise<readonly Task[]> {
    return tasksOf(this.#database, id);
  }

  /** The conversations that belong to it, newest first. */
  async conversations(id: string): Promise<readonly Conversation[]> {
    const found = await this.#database.list("conversations", { index: "projectId", equals: id });
    return found.sort((a, b) => b.timestamp - a.timestamp);
  }

  /** Puts a task into a project, or with `undefined` into none, also while it is worked on. */
  moveTask(taskId: string, projectId: string | undefined): Promise<void> {
    return this.#tasks.label(taskId, { projectId: projectId ?? null });
  }

  /** Puts a conversation into a project, or with `undefined` into none. */
  async moveConversation(id: string, projectId: string | undefined): Promise<void> {
    await this.#conversations.change(id, () => ({ projectId }));
  }

  /**
   * Removes a project, and if wanted what was made in it. What stays belongs to none: it keeps the id of a project that is
   * gone, so that it is in its place again when that is put back. All or nothing.
   * @throws AppError `record.gone`, or what removing a task or a conversation throws.
   */
  async remove(id: string, withContents = false): Promise<RemovedProject> {
    const project = await this.#database.get("projects", id);
    if (!project) throw new AppError("record.gone", { id });
    const tasks: RemovedTask[] = [];
    const conversations: WholeConversation[] = [];
    try {
      if (withContents) {
        for (const each of await this.tasks(id)) tasks.push(await this.#tasks.remove(each.id));
        for (const each of await this.conversations(id))
          conversations.push(await this.#conversations.remove(each.id));
      }
      const held = [
        ...tasks.map((each) => trashId("task", each.id)),
        ...conversations.map(({ conversation }) => trashId("conversation", conversation.id)),
      ];
      await this.#database.write([
        { type: "delete", store: "projects", id },
        ...intoTrash({
          kind: "project",
          id,
          title: project.name,
          deletedAt: this.#clock.now(),
          records: trashedFrom("projects", [project]),
          ...(held.length > 0 ? { holds: held } : {}),
        }),
      ]);
    } catch (error) {
      await this.#putBackContents({ tasks, conversations });
      throw error;
    }
    this.#changed();
    return { project, tasks, conversations };
  }

  /** Puts back what `remove` took away. @throws AppError `database.exists` where it is there. */
  async putBack(removed: RemovedProject): Promise<void> {
    await this.#database.write([
      { type: "add", store: "projects", record: removed.project },
      ...outOfTrash("project", removed.project.id),
    ]);
    await this.#putBackContents(removed);
    this.#changed();
  }

  async #putBackContents({ tasks, conversations }: Omit<RemovedProject, "project">): Promise<void> {
    for (const each of tasks) await this.#tasks.putBack(each);
    for (const each of conversations) await this.#conversations.restore(each);
  }

  #changed(): void {
    this.#tabs.post({ type: "store-changed", store: "projects" });
  }
}

function named(text: string): string {
  const name = projectName(text);
  if (name === "") throw new AppError("name.required");
  return name;
}
