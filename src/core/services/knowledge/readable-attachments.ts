import type { Attachment } from "../../domain/file/attachment";
import { splitPassages, withinBudget } from "../../domain/knowledge/passage";
import type { LlmMessage } from "../../domain/model/llm";
import { toBase64 } from "../../domain/text/base64";
import { isAbort, isAppError } from "../../errors/app-error";
import type { Logger } from "../../ports/logger";
import type { Notifier } from "../../ports/notifier";
import type { PassageRanker } from "../../ports/passage-ranker";
import type { FileText } from "./file-text";

/** Characters of one attached document that go into a prompt; of a longer one the passages that bear on the question. */
export const ATTACHMENT_BUDGET_LENGTH = 24_000;

/** The ports for reading attached documents. */
export interface AttachmentReading {
  readonly texts: FileText;
  readonly ranker: PassageRanker;
  readonly logger: Logger;
  /** Told of each file that cannot be read, once. */
  readonly notifier: Pick<Notifier, "error">;
}

/** Failures the user knows of: the same one comes with every message of a conversation. */
const told = new WeakSet<object>();

/** The messages with attached documents as text; those that cannot be read stay what they were. */
export async function readableAttachments(
  messages: readonly LlmMessage[],
  question: string,
  reading: AttachmentReading,
  signal: AbortSignal,
): Promise<readonly LlmMessage[]> {
  const isNeeded = ({ attachments }: LlmMessage) => attachments?.some(({ type }) => type === "other");
  if (!messages.some(isNeeded)) return messages;
  return Promise.all(
    messages.map(async (message) => {
      if (message.role === "tool" || !isNeeded(message)) return message;
      const read = (message.attachments ?? []).map((each) => readable(each, question, reading, signal));
      return { ...message, attachments: await Promise.all(read) };
    }),
  );
}

async function readable(
  attachment: Attachment,
  question: string,
  { texts, ranker, logger, notifier }: AttachmentReading,
  signal: AbortSignal,
): Promise<Attachment> {
  if (attachment.type !== "other") return attachment;
  try {
    const text = await texts.ofAttachment(attachment, signal);
    if (text === undefined || text.trim() === "") return attachment;
    const chosen = await excerpt(attachment.name, text, question, ranker);
    const data = toBase64(new TextEncoder().encode(chosen));
    return { ...attachment, type: "text", mimeType: "text/plain", data };
  } catch (error) {
    if (isAbort(error) || signal.aborted) throw error;
    logger.warn("an attached file could not be read", { name: attachment.name, error });
    if (isAppError(error) && !told.has(error)) {
      told.add(error);
      notifier.error(error);
    }
    return attachment;
  }
}

/** All of a short text; of a long one what bears on the question, in its order, with its gaps marked. */
async function excerpt(name: string, text: string, question: string, ranker: PassageRanker): Promise<string> {
  if (text.length <= ATTACHMENT_BUDGET_LENGTH) return text;
  const passages = splitPassages({ id: `attached:${name}:${text.length}`, name, content: text });
  const ranked = await ranker.rank(passages, question);
  const chosen = withinBudget([...new Set([...ranked, ...passages])], ATTACHMENT_BUDGET_LENGTH);
  const inOrder = [...chosen].sort((a, b) => a.start - b.start);
  return inOrder
    .map(({ start, text: piece }, index) => {
      const before = inOrder[index - 1];
      const isGap = before ? before.start + before.text.length < start : start > 0;
      return isGap ? `\n[…]\n${piece}` : piece;
    })
    .join("");
}
