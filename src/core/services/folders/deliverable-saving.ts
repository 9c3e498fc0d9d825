import type { Artifact } from "../../domain/artifact/artifact";
import { artifactSource } from "../../domain/artifact/artifact-language";
import { deliverableFiles } from "../../domain/artifact/deliverable-files";
import { fileExtension, fileStem } from "../../domain/file/file-name";
import type { WorkingFolder } from "./working-folder";

/** A file that is to be saved. */
export interface SavedFile {
  readonly path: string;
  readonly text: string;
}

/** The files of a deliverable; of one that is a single text, a file named after its title. */
export function savedFilesOf(artifact: Artifact): readonly SavedFile[] {
  const files = deliverableFiles(artifact.content)?.files;
  if (files) return files.map(({ path, text }) => ({ path, text }));
  const { language, text } = artifactSource(artifact);
  return [{ path: `${fileStem(artifact.title)}.${fileExtension(language)}`, text }];
}

/** Saves a deliverable into a folder, with its folders. What is replaced is kept. @throws as `WorkingFolder.write`. */
export async function saveDeliverable(
  folder: WorkingFolder,
  artifact: Artifact,
  signal: AbortSignal,
): Promise<void> {
  for (const { path, text } of savedFilesOf(artifact))
    await folder.write(path, new Blob([text]), { scope: `task/${artifact.taskId}` }, signal);
}

/** The paths of a deliverable's files that are there already; with `isSame`, those that hold the very same. */
export async function existingFiles(
  folder: WorkingFolder,
  artifact: Artifact,
  signal: AbortSignal,
): Promise<readonly { readonly path: string; readonly isSame: boolean }[]> {
  const found = await Promise.all(
    savedFilesOf(artifact).map(async ({ path, text }) => {
      const file = await folder.directory.file(path, signal);
      if (!file) return undefined;
      return { path, isSame: file.size === new Blob([text]).size && (await file.text()) === text };
    }),
  );
  return found.filter((each) => each !== undefined);
}
