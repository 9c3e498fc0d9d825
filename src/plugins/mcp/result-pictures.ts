import type { Attachment } from "@core/domain/file/attachment";
import { parseBase64 } from "@core/domain/text/base64";
import { ownValue } from "@core/domain/text/own-value";
import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/client";

/** Limits of one result: pictures, and bytes of all of them. */
const MOST_PICTURES = 8;
const MOST_BYTES = 4 * 1024 * 1024;
/** Pictures that models see, by the ending of their names. */
const ENDINGS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
};

/**
 * The pictures of a result as files, as many as may be kept. They are named after the tool, and numbered on from those
 * that are there; what a server calls them counts for nothing.
 */
export function resultPictures(
  { content = [] }: CallToolResult,
  toolName: string,
  isTaken: (name: string) => boolean,
): ReadonlyMap<ContentBlock, Attachment> {
  const pictures = new Map<ContentBlock, Attachment>();
  let room = MOST_BYTES;
  let number = 0;
  for (const block of content) {
    if (block.type !== "image" || pictures.size >= MOST_PICTURES) continue;
    const { mimeType, data } = block;
    const ending = ownValue(ENDINGS, mimeType);
    const sizeBytes = (ending && data.length <= MOST_BYTES * 2 && parseBase64(data)?.length) || 0;
    if (!ending || sizeBytes === 0 || sizeBytes > room) continue;
    room -= sizeBytes;
    const next = () => `${toolName}-${++number}.${ending}`;
    let name = next();
    while (isTaken(name)) name = next();
    pictures.set(block, { type: "image", name, mimeType, data, sizeBytes });
  }
  return pictures;
}
