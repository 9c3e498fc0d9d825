import type { Attachment } from "@core/domain/file/attachment";
import { readCount } from "@core/domain/file/file-reading";
import type { LlmMessage, PromptFile } from "@core/domain/model/llm";
import { fromBase64 } from "@core/domain/text/base64";

/** A message that may carry files. */
interface Attaching {
  readonly content: string;
  readonly attachments?: readonly PromptFile[] | undefined;
}

/** A message's text followed by its text attachments between markers, and placeholders for files that are not sent. */
export function textWithFiles(message: Attaching): string {
  const told = (message.attachments ?? []).filter(({ type, isNative }) => type !== "image" && !isNative);
  const files = told.map(fileText);
  return [message.content, ...files].filter((part) => part !== "").join("\n\n");
}

/** The images attached to a message. */
export function imagesOf(message: Pick<Attaching, "attachments">): readonly Attachment[] {
  return (message.attachments ?? []).filter(({ type }) => type === "image");
}

/** The files that are sent as they are. */
export function nativeFilesOf(message: Pick<Attaching, "attachments">): readonly PromptFile[] {
  return (message.attachments ?? []).filter(({ isNative }) => isNative);
}

/**
 * The messages with what the user says in several after each other as one, for protocols without a mark for what is to
 * be kept. Templates of many models insist that speakers take turns.
 */
export function withJoinedPrompts<T extends LlmMessage>(messages: readonly T[]): readonly T[] {
  const joined: T[] = [];
  for (const message of messages) {
    const last = joined.at(-1);
    if (last?.role !== "user" || message.role !== "user") joined.push(message);
    else {
      const content = [last, message]
        .map(textWithFiles)
        .filter((text) => text !== "")
        .join("\n\n");
      joined[joined.length - 1] = {
        ...last,
        content,
        attachments: [last, message].flatMap((each) => [...nativeFilesOf(each), ...imagesOf(each)]),
      };
    }
  }
  return joined;
}

/** The whole file as a `data:` address. */
export function dataUrl(attachment: Attachment): string {
  return `data:${attachment.mimeType};base64,${attachment.data}`;
}

function fileText(attachment: PromptFile): string {
  const { type, name, mimeType, excerpt } = attachment;
  if (type !== "text") {
    const scan = excerpt?.unit === "pages" ? `, without text: ${pagesSaid(excerpt)}` : "";
    return `[Attached file: ${name} (${mimeType})${scan}]`;
  }
  const part = excerpt ? ` (${partSaid(excerpt)})` : "";
  return `--- File: ${name}${part} ---\n${decodeText(attachment.data)}\n--- End of file: ${name} ---`;
}

function pagesSaid(excerpt: NonNullable<PromptFile["excerpt"]>): string {
  const count = readCount(excerpt);
  return count > 0
    ? `the first ${count} of its ${excerpt.of} pages are the pictures called after it`
    : `${excerpt.of} pages that are pictures`;
}

function partSaid(excerpt: NonNullable<PromptFile["excerpt"]>): string {
  const { of, unit, recognised } = excerpt;
  const count = `${readCount(excerpt)} of ${of}`;
  if (unit === "rows") return `${count} rows, and figures of all`;
  const part = `${count} paragraphs; […] stands for the others`;
  if (!recognised) return part;
  const pages = recognised.of > 1 ? `${recognised.pages} of its ${recognised.of} pages` : "it";
  const source = `text recognised in pictures of ${pages}; letters and figures may be wrong`;
  return readCount(excerpt) < of ? `${source}; ${part}` : source;
}

function decodeText(base64: string): string {
  return new TextDecoder().decode(fromBase64(base64));
}
