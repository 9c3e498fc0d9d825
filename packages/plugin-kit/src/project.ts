import type { PluginContext } from "./context";

/** The kinds of what can be read of a project. */
export type ProjectReadKind = "conversations" | "tasks" | "documents" | "knowledge";

/** The rights to the one project that the user chooses. */
export interface ProjectRights {
  readonly reads?: readonly ProjectReadKind[];
  readonly adds?: readonly ("documents" | "tasks" | "knowledge")[];
}

/** Something in the project. */
export interface ProjectEntry {
  readonly id: string;
  readonly title: string;
  /** Milliseconds since 1970: made, changed last, or of the last message. */
  readonly at: number;
  /** Of a task: `pending`, `in_progress`, `completed` or `failed`. */
  readonly status?: string;
}

/** The project that the user has given to the plugin; without one, each call fails with `external-plugin.no-project`. */
export interface PluginProject {
  /** The newest first, up to 200. */
  list(kind: ProjectReadKind): Promise<readonly ProjectEntry[]>;
  /** The text of one: a conversation as `user:` and `assistant:`, the request of a task, a document, a file. */
  read(kind: ProjectReadKind, id: string): Promise<{ readonly title: string; readonly text: string }>;
  /** Adds a finished document in Markdown, and gives its id. */
  addDocument(title: string, text: string): Promise<string>;
  /** Adds a task, which waits for the user to start it. */
  addTask(request: string): Promise<string>;
  /** Adds a text to the knowledge of the project, under the name of a file. */
  addKnowledge(name: string, text: string): Promise<string>;
}

/** The project of the plugin. All of it is asked for anew, as the user may take it back at any time. */
export function projectOf({ ask }: Pick<PluginContext, "ask">): PluginProject {
  const add = async (kind: string, more: Readonly<Record<string, string>>) =>
    (await ask("project.add", { kind, ...more })) as string;
  return {
    list: async (kind) => (await ask("project.list", { kind })) as readonly ProjectEntry[],
    read: async (kind, id) => (await ask("project.read", { kind, id })) as { title: string; text: string },
    addDocument: (title, text) => add("documents", { title, text }),
    addTask: (text) => add("tasks", { text }),
    addKnowledge: (title, text) => add("knowledge", { title, text }),
  };
}
