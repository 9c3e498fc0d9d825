/** The scope of a folder: `conversation/{id}`, `task/{id}` of the whole task, `project/{id}` or `prompt/{agent id}`. */
export type FolderScope = `${"conversation" | "task" | "project" | "prompt"}/${string}`;
