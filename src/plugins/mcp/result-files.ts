import type { Attachment } from "@core/domain/file/attachment";
import { parseBase64 } from "@core/domain/text/base64";
import { ownValue } from "@core/domain/text/own-value";
import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/client";

/** Limits of one result: files, and bytes of all of them. */
const MOST_FILES = 20;
const MOST_BYTES = 4 * 1024 * 1024;
/** Pictures that models see, by the ending of their names. */
const PICTURES: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
};
/** Endings of other kinds, for files that do not say theirs. */
const ENDINGS: Readonly<Record<string, string>> = {
  "application/json": "json",
  "application/pdf": "pdf",
  "application/zip": "zip",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "audio/mpeg": "mp3",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
  "text/csv": "csv",
  "text/html": "html",
  "text/markdown": "md",
  "text/plain": "txt",
};

/** The bytes of a block, as its server describes them. */
interface Given {
  readonly mimeType: string;
  readonly data: string;
  readonly uri?: string;
}

/**
 * The pictures, sounds and other files of a result, as many as may be kept. They are named after the tool, and numbered on
 * from those that are there; of what a server calls them an ending is all that counts.
 */
export function resultFiles(
  { content = [] }: CallToolResult,
  toolName: string,
  isTaken: (name: string) => boolean,
): ReadonlyMap<ContentBlock, Attachment> {
  const files = new Map<ContentBlock, Attachment>();
  let room = MOST_BYTES;
  let number = 0;
  for (const block of content) {
    const given = givenOf(block);
    if (!given || files.size >= MOST_FILES) continue;
    const sizeBytes = (given.data.length <= MOST_BYTES * 2 && parseBase64(given.data)?.length) || 0;
    if (sizeBytes === 0 || sizeBytes > room) continue;
    room -= sizeBytes;
    const next = () => `${toolName}-${++number}.${endingOf(given)}`;
    let name = next();
    while (isTaken(name)) name = next();
    const type = ownValue(PICTURES, given.mimeType) ? "image" : "other";
    files.set(block, { type, name, mimeType: given.mimeType, data: given.data, sizeBytes });
  }
  return files;
}

/** The bytes of a block; nothing of pictures that may run something. */
function givenOf(block: ContentBlock): Given | undefined {
  switch (block.type) {
    case "image":
      return ownValue(PICTURES, block.mimeType) ? block : undefined;
    case "audio":
      return { mimeType: plainType(block.mimeType), data: block.data };
    case "resource": {
      if (!("blob" in block.resource)) return undefined;
      const { blob: data, mimeType, uri } = block.resource;
      return { mimeType: plainType(mimeType), data, uri };
    }
    default:
      return undefined;
  }
}

function plainType(mimeType: string | undefined): string {
  return mimeType && /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/.test(mimeType) ? mimeType : "application/octet-stream";
}

function endingOf({ mimeType, uri = "" }: Given): string {
  const known = ownValue(PICTURES, mimeType) ?? ownValue(ENDINGS, mimeType);
  return known ?? /\.([a-z\d]{1,8})(?:[?#]|$)/i.exec(uri.slice(-200))?.[1]?.toLowerCase() ?? "bin";
}
