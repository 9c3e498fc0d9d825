import type { ToolTouch } from "@core/domain/tool/tool-use";
import { AppError } from "@core/errors/app-error";
import type { ToolContext } from "@core/points/tool";
import type { ChangeAuthor, WorkingFolder } from "@core/services/folders/working-folder";
import * as v from "valibot";

/** Finds the folder that is worked in. */
export interface FindsFolders {
  find(id: string): Promise<WorkingFolder | undefined>;
}

/** A path as models give it. Whether it stays within the folder is for the folder to say. */
export const path = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(500),
  v.description("From the folder on, with / between names, such as reports/2026.md"),
);

/** The folder a call works in. @throws AppError `folder.none`. */
export async function folderOf(folders: FindsFolders, { folderId }: ToolContext): Promise<WorkingFolder> {
  const folder = folderId === undefined ? undefined : await folders.find(folderId);
  if (!folder) throw new AppError("folder.none");
  return folder;
}

/** Touch of reading: the folder, or that it has to be reconnected first. */
export async function readingTouch(folders: FindsFolders, context: ToolContext): Promise<ToolTouch> {
  return (await folderOf(folders, context)).readingTouch();
}

/** Touch of writing: the folder, and the files that have changed since the writer read them. */
export async function writingTouch(
  folders: FindsFolders,
  paths: readonly string[],
  context: ToolContext,
  signal: AbortSignal,
): Promise<ToolTouch> {
  const folder = await folderOf(folders, context);
  // Nobody is asked about what cannot be done.
  const refused = paths.find((each) => folder.directory.isReadOnly?.(each));
  if (refused !== undefined) throw new AppError("folder.read-only", { folder: folder.name, path: refused });
  const touch = { effect: "writes", target: folder.name } as const;
  if ((await folder.access()) !== "granted") return { ...touch, lostFolder: folder.id };
  const overwrites = await folder.unknown(paths, context.scope, signal);
  return overwrites.length > 0 ? { ...touch, overwrites } : touch;
}

/** On whose behalf a call changes files. */
export function authorOf({ agent, scope, useId }: ToolContext): ChangeAuthor {
  return { agentName: agent.name, scope, useId };
}
