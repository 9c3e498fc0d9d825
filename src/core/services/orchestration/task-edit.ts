import type { TaskEditor } from "./task-editor";

/** The editor of tasks, wherever they are worked on. */
export type TaskEdits = Omit<Pick<TaskEditor, keyof TaskEditor>, "committing">;

/** The ways in which an editor changes a journal. */
type EditName = Exclude<keyof TaskEdits, "keepAgent">;

/** A change by an editor that can be sent to another place: a method of it, and what that is called with. */
export type TaskEdit = {
  readonly [Name in EditName]: { readonly does: Name; readonly with: Readonly<Parameters<TaskEdits[Name]>> };
}[EditName];

/** Makes a change. @throws as the method that it names. */
export function applyEdit(editor: TaskEdits, edit: TaskEdit): Promise<unknown> {
  const change = editor[edit.does] as (...given: readonly unknown[]) => Promise<unknown>;
  return change.apply(editor, [...edit.with]);
}
