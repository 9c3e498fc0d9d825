import { MessageTree } from "../../../domain/conversation/message-tree";
import type { ReadKind } from "../../../domain/external-plugins/project-rights";
import type { Project } from "../../../domain/project/project";
import type { Task } from "../../../domain/task/task";
import { AppError } from "../../../errors/app-error";
import { type Database, keysStartingWith } from "../../../ports/database";
import type { Notifier } from "../../../ports/notifier";
import type { FileText } from "../../knowledge/file-text";
import type { KnowledgeLibrary } from "../../knowledge/knowledge-library";
import type { TaskLibrary } from "../../orchestration/library/task-library";
import type { NewTask } from "../../orchestration/task-input";
import type { ProjectChange, ProjectLibrary } from "../../project-library/project-library";
import { tasksOf } from "../../projects/project-terms";
import type { ProjectAddition, ProjectData, ProjectEntry } from "./project-data";

const MOST_ENTRIES = 200;

/** The services a project is read and extended by. */
export interface KeptProjectDependencies {
  readonly database: Pick<Database, "get" | "list">;
  readonly projects: Pick<ProjectLibrary, "conversations">;
  readonly changeProject: (id: string, change: ProjectChange) => Promise<unknown>;
  readonly createTask: (input: NewTask) => Promise<Task>;
  readonly tasks: Pick<TaskLibrary, "addDocument">;
  readonly knowledge: Pick<KnowledgeLibrary, "get" | "addFiles">;
  readonly fileText: Pick<FileText, "ofItem">;
  readonly notifier: Pick<Notifier, "notify">;
  /** Has what is on screen follow when a file was added. */
  readonly onFile: () => void;
}

/** The projects that are kept on this device, as plugins read and extend them. */
export class KeptProjectData implements ProjectData {
  readonly #dependencies: KeptProjectDependencies;

  constructor(dependencies: KeptProjectDependencies) {
    this.#dependencies = dependencies;
  }

  async list(projectId: string, kind: ReadKind): Promise<readonly ProjectEntry[]> {
    const { database, projects } = this.#dependencies;
    if (kind === "conversations") {
      const found = await projects.conversations(projectId);
      return found.slice(0, MOST_ENTRIES).map(({ id, title, timestamp }) => ({ id, title, at: timestamp }));
    }
    if (kind === "knowledge") {
      const { knowledgeItemIds = [] } = (await database.get("projects", projectId)) ?? {};
      const ids = knowledgeItemIds.slice(0, MOST_ENTRIES);
      const found = await Promise.all(ids.map((id) => database.get("knowledgeSummaries", id)));
      return found.flatMap((item) => (item ? { id: item.id, title: item.name, at: item.lastModified } : []));
    }
    const tasks = (await tasksOf(database, projectId)).slice(0, MOST_ENTRIES);
    if (kind === "tasks")
      return tasks.map(({ id, title, createdAt, status }) => ({ id, title, at: createdAt, status }));
    const documents = await Promise.all(tasks.map(({ id }) => this.#documentsOf(id)));
    return documents.flat().map(({ id, title, updatedAt }) => ({ id, title, at: updatedAt }));
  }

  async read(projectId: string, kind: ReadKind, id: string, signal: AbortSignal) {
    const { database } = this.#dependencies;
    if (kind === "conversations") {
      const conversation = await database.get("conversations", id);
      if (conversation?.projectId !== projectId) return undefined;
      return { title: conversation.title, text: await this.#wordsOf(id, conversation.activeLeafId) };
    }
    if (kind === "knowledge") return this.#fileOf(projectId, id, signal);
    if (kind === "tasks") {
      const task = await database.get("tasks", id);
      return isOf(task, projectId) ? { title: task.title, text: task.description } : undefined;
    }
    const artifact = await database.get("artifacts", id);
    const task = artifact && (await database.get("tasks", artifact.taskId));
    if (artifact?.status !== "final" || !isOf(task, projectId)) return undefined;
    return { title: artifact.title, text: artifact.content };
  }

  async add(projectId: string, added: ProjectAddition, pluginName: string): Promise<string> {
    const { database, notifier } = this.#dependencies;
    const project = await database.get("projects", projectId);
    if (!project) throw new AppError("record.gone", { id: projectId });
    const { id, title } = await this.#added(project, added, pluginName);
    const params = { plugin: pluginName, title, name: project.name, id: projectId };
    notifier.notify({ level: "info", code: "plugins.added", params });
    return id;
  }

  async #added(project: Project, added: ProjectAddition, pluginName: string) {
    const { tasks, createTask, knowledge, changeProject, onFile } = this.#dependencies;
    const { id: projectId } = project;
    if (added.kind === "knowledge") {
      const { title, text } = added;
      const file = new File([text], title, { type: title.endsWith(".md") ? "text/markdown" : "text/plain" });
      const [item] = (await knowledge.addFiles([file])).added;
      if (!item)
        throw new AppError("external-plugin.bad-request", {
          reason: "a file with this text is there already",
        });
      await changeProject(projectId, { knowledgeItemIds: [...project.knowledgeItemIds, item.id] });
      onFile();
      return { id: item.id, title: item.name };
    }
    const task =
      added.kind === "tasks"
        ? await createTask({ prompt: added.text, projectId, startsByHand: true })
        : await tasks.addDocument({ title: added.title, content: added.text, author: pluginName, projectId });
    return { id: task.id, title: task.title };
  }

  async #documentsOf(taskId: string) {
    const artifacts = await this.#dependencies.database.list("artifacts", {
      index: "taskId",
      equals: taskId,
    });
    return artifacts.filter(({ status }) => status === "final");
  }

  async #wordsOf(conversationId: string, leafId: string | undefined): Promise<string> {
    const query = { index: "conversationId+timestamp", ...keysStartingWith(conversationId) };
    const messages = await this.#dependencies.database.list("messages", query);
    return new MessageTree(messages)
      .branch(leafId)
      .filter(({ role }) => role !== "system")
      .map(({ role, content }) => `${role}: ${content}`)
      .join("\n\n");
  }

  async #fileOf(projectId: string, id: string, signal: AbortSignal) {
    const { database, knowledge, fileText } = this.#dependencies;
    const project = await database.get("projects", projectId);
    const item = project?.knowledgeItemIds.includes(id) ? await knowledge.get(id) : undefined;
    return item && { title: item.name, text: (await fileText.ofItem(item, signal)) ?? "" };
  }
}

function isOf(task: Task | undefined, projectId: string): task is Task {
  return task?.projectId === projectId && !task.parentTaskId;
}
