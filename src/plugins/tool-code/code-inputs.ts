import type { Attachment } from "@core/domain/file/attachment";
import { isSafePath } from "@core/domain/file/file-path";
import { fileStamp } from "@core/domain/knowledge/folder-change";
import type { KnowledgeItem } from "@core/domain/knowledge/knowledge-item";
import { attachmentOf } from "@core/domain/knowledge/knowledge-summary";
import { fromBase64 } from "@core/domain/text/base64";
import type { ToolTouch } from "@core/domain/tool/tool-use";
import { AppError, isAppError } from "@core/errors/app-error";
import type { ToolContext } from "@core/points/tool";
import type { WorkingFolder } from "@core/services/folders/working-folder";
import type { CodeFile } from "./cell-output";

/** Most bytes that one run may read. */
const MOST_BYTES = 200 * 1024 * 1024;

/** The words models are told of the argument that names files. */
export const FILES_ABOUT =
  "Names of the files it reads, also paths in the user's folder where you work in one, such as data/sales.xlsx. All " +
  "that were attached or made before when left out.";

/** Where files are found that are not of the work at hand. */
export interface FileSources {
  /** An item of the user's knowledge. */
  readonly findItem: (id: string) => Promise<KnowledgeItem | undefined>;
  /** A folder that agents work in. */
  readonly findFolder: (id: string) => Promise<WorkingFolder | undefined>;
}

/** A file that code wants to read, before its bytes are made. */
export interface WantedFile {
  readonly name: string;
  /** Differs where the content does. */
  readonly version: string;
  content(): Blob;
}

/**
 * The files that code wants to read: by name those of the work at hand, of the agent's knowledge and of the folder that is
 * worked in, the first that has one; or all of the work at hand where it names none. @throws AppError `code.no-file`.
 */
export async function wantedFiles(
  names: readonly string[] | undefined,
  context: ToolContext,
  sources: FileSources,
  signal: AbortSignal,
): Promise<readonly WantedFile[]> {
  const wanted = names ?? context.files().map(({ name }) => name);
  const known = await filesByName(wanted, context, sources);
  const folder = await folderAtHand(context, sources);
  return Promise.all(
    wanted.map(async (name) => {
      const file = known.get(name);
      const found = file ? wantedFile(file) : folder && (await inFolder(folder, name, context.scope, signal));
      if (found) return found;
      throw new AppError("code.no-file", { name, names: [...known.keys()].slice(0, 50).join(", ") });
    }),
  );
}

/** The touch of code that reads files by these names: that of the folder which is worked in, where some can only be there. */
export async function readingTouch(
  names: readonly string[] | undefined,
  context: ToolContext,
  sources: FileSources,
): Promise<ToolTouch> {
  const wanted = names ?? [];
  const known = await filesByName(wanted, context, sources);
  const folder = wanted.some((name) => !known.has(name)) ? await folderAtHand(context, sources) : undefined;
  return folder ? folder.readingTouch() : { effect: "reads", target: "" };
}

/** The files of the work at hand and, where they lack some of these names, of the agent's knowledge. */
async function filesByName(
  names: readonly string[],
  { agent, files }: ToolContext,
  { findItem }: FileSources,
): Promise<ReadonlyMap<string, Attachment>> {
  const known = new Map(files().map((file) => [file.name, file]));
  if (names.every((name) => known.has(name))) return known;
  for (const id of agent.knowledgeItemIds ?? []) {
    const item = await findItem(id);
    if (item?.type === "file" && !known.has(item.name)) known.set(item.name, attachmentOf(item));
  }
  return known;
}

async function folderAtHand({ folderId }: ToolContext, { findFolder }: FileSources) {
  return folderId === undefined ? undefined : findFolder(folderId);
}

/** A file of the folder, read as far as the code asks for it; none where there is none of that path. */
async function inFolder(
  folder: WorkingFolder,
  path: string,
  scope: string,
  signal: AbortSignal,
): Promise<WantedFile | undefined> {
  try {
    const file = await folder.read(path, scope, signal);
    return { name: plainName(path), version: fileStamp(file), content: () => file };
  } catch (error) {
    if (isAppError(error) && error.code === "folder.no-file") return undefined;
    throw error;
  }
}

/** The contents of files. @throws AppError `code.files-too-large`. */
export function contentsOf(files: readonly WantedFile[]): readonly CodeFile[] {
  const contents = files.map((file) => ({ name: file.name, content: file.content() }));
  const sizeBytes = contents.reduce((sum, { content }) => sum + content.size, 0);
  if (sizeBytes > MOST_BYTES) throw new AppError("code.files-too-large", { limit: MOST_BYTES / 1024 / 1024 });
  return contents;
}

function wantedFile({ name, data }: Attachment): WantedFile {
  return { name: plainName(name), version: data, content: () => new Blob([fromBase64(data)]) };
}

/** A name that leads nowhere else: files come from devices that allow in a name what others don't. */
function plainName(name: string): string {
  if (isSafePath(name)) return name;
  const plain = name.replaceAll(/[/\\]/g, "_");
  return isSafePath(plain) ? plain : plain.replaceAll(/[^\p{L}\p{N}._-]/gu, "_");
}
