import type { AddedKind, ReadKind } from "../../../domain/external-plugins/project-rights";

/** Something in a project, as a plugin is told of it. */
export interface ProjectEntry {
  readonly id: string;
  readonly title: string;
  /** Milliseconds since 1970: made, changed last, or of the last message. */
  readonly at: number;
  /** Status of a task. */
  readonly status?: string;
}

/** Something that a plugin adds to a project. */
export type ProjectAddition =
  | { readonly kind: Exclude<AddedKind, "tasks">; readonly title: string; readonly text: string }
  | { readonly kind: "tasks"; readonly text: string };

/** The work in a project, as plugins may read and extend it. */
export interface ProjectData {
  /** The newest first, up to 200. */
  list(projectId: string, kind: ReadKind): Promise<readonly ProjectEntry[]>;
  /** The whole text; nothing of what is not of the project. */
  read(
    projectId: string,
    kind: ReadKind,
    id: string,
    signal: AbortSignal,
  ): Promise<{ readonly title: string; readonly text: string } | undefined>;
  /** Resolves to its id. @throws AppError `record.gone`. */
  add(projectId: string, added: ProjectAddition, pluginName: string): Promise<string>;
}
