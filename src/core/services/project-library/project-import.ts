import type { Conversation, Message } from "../../domain/conversation/conversation";
import { PROJECT_INSTRUCTIONS_LIMIT, projectName } from "../../domain/project/project";
import { AppError } from "../../errors/app-error";
import type { Archives } from "../../ports/archives";
import type { ExportReader } from "../../ports/export-reader";
import type { Ids } from "../../ports/ids";
import type { ConversationRepository, WholeConversation } from "../chat/conversation-repository";
import type { CapsulePreview } from "../orchestration/capsules/preview-capsule";
import type { TaskLibrary } from "../orchestration/library/task-library";
import { type PortableProject, PROJECT_FILE, READ_FILES, readProjectText } from "./project-format";
import type { ProjectLibrary } from "./project-library";

/** More work than one project holds. */
const MOST_TASKS = 2_000;

/** The content of an archive, for the user to look at before anything is saved. */
export interface ProjectPreview {
  readonly project: PortableProject;
  readonly tasks: readonly CapsulePreview[];
  readonly conversations: readonly WholeConversation[];
}

/** Takes in projects that were exported. They are hostile until proved otherwise. */
export class ProjectImport {
  readonly #archives: Archives;
  readonly #exports: ExportReader;
  readonly #projects: ProjectLibrary;
  readonly #tasks: Pick<TaskLibrary, "capsules">;
  readonly #repository: Pick<ConversationRepository, "createAll">;
  readonly #ids: Ids;

  constructor(
    archives: Archives,
    exports: ExportReader,
    projects: ProjectLibrary,
    tasks: Pick<TaskLibrary, "capsules">,
    repository: Pick<ConversationRepository, "createAll">,
    ids: Ids,
  ) {
    this.#archives = archives;
    this.#exports = exports;
    this.#projects = projects;
    this.#tasks = tasks;
    this.#repository = repository;
    this.#ids = ids;
  }

  /**
   * Reads a file and writes nothing. One part that is not what it should be makes all of it refused.
   * @throws AppError as the archives, the capsules and the export reader do, `project.no-archive`, `app.newer`,
   * `file.damaged` or `project.too-large`.
   */
  async read(file: Blob, signal: AbortSignal): Promise<ProjectPreview> {
    const files = await this.#archives.unpack(file, READ_FILES, signal);
    const project = readProjectText(files.get(PROJECT_FILE));
    const pages = textsIn(files, "tasks/");
    if (pages.length > MOST_TASKS) throw new AppError("project.too-large", { limit: MOST_TASKS });
    const capsules = await this.#tasks.capsules();
    const tasks: CapsulePreview[] = [];
    for (const page of pages) {
      signal.throwIfAborted();
      tasks.push(await capsules.read(new Blob([page]), signal));
    }
    return { project, tasks, conversations: await this.#conversations(files, signal) };
  }

  /**
   * Saves what was read, and takes it back when a part cannot be saved. It is several transactions: a tab that is closed
   * meanwhile leaves a project with the beginning. Resolves to the id of the project. @throws what the database throws.
   */
  async save({ project, tasks, conversations }: ProjectPreview): Promise<string> {
    const { id } = await this.#projects.create({
      ...project,
      name: projectName(project.name),
      instructions: project.instructions.slice(0, PROJECT_INSTRUCTIONS_LIMIT),
    });
    try {
      const capsules = await this.#tasks.capsules();
      // The newest comes first in lists, and was exported first.
      for (const task of tasks) await this.#projects.moveTask(await capsules.save(task), id);
      await this.#repository.createAll(
        conversations.map(({ conversation, messages }) => ({
          conversation: { ...conversation, projectId: id },
          messages,
        })),
      );
    } catch (error) {
      await this.#projects.remove(id, true);
      throw error;
    }
    return id;
  }

  /** Imported records are never those that are here already: everything gets an id of its own. */
  async #conversations(
    files: ReadonlyMap<string, string>,
    signal: AbortSignal,
  ): Promise<readonly WholeConversation[]> {
    const texts = textsIn(files, "conversations/");
    if (texts.length === 0) return [];
    const read = await this.#exports.read(new Blob(["[", texts.join(","), "]"]), signal);
    if (read.source !== "troupe" || read.unreadable > 0) throw new AppError("file.damaged");
    return read.conversations.map(({ conversation, messages }) => this.#renewed(conversation, messages));
  }

  #renewed(conversation: Conversation, messages: readonly Message[]): WholeConversation {
    const id = this.#ids.next();
    const ids = new Map(messages.map((message) => [message.id, this.#ids.next()]));
    const newId = (old: string | undefined) => (old === undefined ? undefined : ids.get(old));
    const activeLeafId = newId(conversation.activeLeafId);
    const { summaries } = conversation;
    return {
      conversation: {
        ...conversation,
        id,
        activeLeafId,
        ...(summaries
          ? { summaries: summaries.map((each) => ({ ...each, throughId: newId(each.throughId) ?? "gone" })) }
          : {}),
      },
      messages: messages.map((message) => ({
        ...message,
        id: newId(message.id) ?? this.#ids.next(),
        conversationId: id,
        ...(message.parentId === undefined ? {} : { parentId: newId(message.parentId) }),
      })),
    };
  }
}

/** The texts below a folder, in the order of their paths. */
function textsIn(files: ReadonlyMap<string, string>, folder: string): readonly string[] {
  return [...files]
    .filter(([path]) => path.startsWith(folder))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, text]) => text);
}
