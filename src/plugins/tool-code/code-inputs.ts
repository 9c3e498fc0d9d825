import type { Attachment } from "@core/domain/file/attachment";
import { isSafePath } from "@core/domain/file/file-path";
import type { KnowledgeItem } from "@core/domain/knowledge/knowledge-item";
import { attachmentOf } from "@core/domain/knowledge/knowledge-summary";
import { fromBase64 } from "@core/domain/text/base64";
import { AppError } from "@core/errors/app-error";
import type { ToolContext } from "@core/points/tool";
import type { CodeFile } from "./cell-output";

/** Most bytes that one run may read. */
const MOST_BYTES = 200 * 1024 * 1024;

/** Finds an item of the user's knowledge. */
export type FindItem = (id: string) => Promise<KnowledgeItem | undefined>;

/** A file that code wants to read, before its bytes are made. */
export interface WantedFile {
  readonly name: string;
  /** Differs where the content does. */
  readonly version: string;
  content(): Blob;
}

/**
 * The files that code wants to read: those of the work at hand and of the agent's knowledge by name, or all of the work at
 * hand where it names none. @throws AppError `code.no-file`.
 */
export async function wantedFiles(
  names: readonly string[] | undefined,
  { agent, files }: Pick<ToolContext, "agent" | "files">,
  findItem: FindItem,
): Promise<readonly WantedFile[]> {
  const known = new Map(files().map((file) => [file.name, file]));
  const wanted = names ?? [...known.keys()];
  if (wanted.some((name) => !known.has(name)))
    for (const id of agent.knowledgeItemIds ?? []) {
      const item = await findItem(id);
      if (item?.type === "file" && !known.has(item.name)) known.set(item.name, attachmentOf(item));
    }
  return wanted.map((name) => {
    const file = known.get(name);
    if (!file) throw new AppError("code.no-file", { name, names: [...known.keys()].slice(0, 50).join(", ") });
    return wantedFile(file);
  });
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
