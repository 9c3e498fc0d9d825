import { DEFAULT_AGENT_ID } from "../agent/agent";
import type { Message } from "../conversation/conversation";
import { derivedTitle, TITLE_LIMIT } from "../conversation/conversation-title";
import type { Attachment } from "../file/attachment";
import { readRecord } from "../records/read-record";
import { toBase64 } from "../text/base64";
import { wellFormed } from "../text/well-formed";
import type {
  ForeignConversation,
  ForeignFile,
  ForeignMessage,
  ImportedConversation,
} from "./imported-conversation";

/** Makes a conversation of ours; `undefined` where nothing was said. The same export gives the same ids again. */
export function toConversation(
  source: string,
  foreign: ForeignConversation,
): ImportedConversation | undefined {
  const id = wellFormed(`${source}-${foreign.id}`);
  const written = ordered(foreign).map((message) => toMessage(id, message));
  const messages = written.flatMap((message) => readRecord("messages", message) ?? []);
  const visible = messages.filter(({ role }) => role !== "system");
  const [first] = visible;
  const last = visible.at(-1);
  if (!first || !last) return undefined;
  const title = foreign.title.replace(/\s+/g, " ").trim();
  const leaf = messages.find((each) => each.id === `${id}-${foreign.leafId}`) ?? last;
  const conversation = readRecord("conversations", {
    id,
    agentId: DEFAULT_AGENT_ID,
    participatingAgents: [DEFAULT_AGENT_ID],
    title: title === "" ? derivedTitle(first.content) : [...title].slice(0, TITLE_LIMIT).join(""),
    timestamp: visible.reduce((newest, { timestamp }) => Math.max(newest, timestamp), 0),
    messageCount: visible.length,
    activeLeafId: leaf.id,
  });
  const unreadable = (foreign.unreadable ?? 0) + written.length - messages.length;
  return conversation && { conversation, messages, unreadable };
}

/** Each later than the one it follows, whatever the clocks of the other application said. */
function ordered({ messages, timestamp }: ForeignConversation): readonly Required<Timed>[] {
  const timeOf = new Map<string, number>();
  return messages.map((message) => {
    const after = message.parentId === undefined ? undefined : timeOf.get(message.parentId);
    const at = Math.max(message.timestamp ?? after ?? timestamp, after === undefined ? 0 : after + 1);
    timeOf.set(message.id, at);
    return { message, at };
  });
}

interface Timed {
  readonly message: ForeignMessage;
  readonly at: number;
}

function toMessage(conversationId: string, { message, at }: Timed): Message {
  const { id, parentId, role, text, model, files = [] } = message;
  const attachments = files.map(attachmentOf);
  return {
    id: wellFormed(`${conversationId}-${id}`),
    conversationId,
    role,
    content: text,
    timestamp: at,
    ...(parentId === undefined ? {} : { parentId: wellFormed(`${conversationId}-${parentId}`) }),
    ...(role === "assistant" ? { agentId: DEFAULT_AGENT_ID, state: "complete" } : {}),
    ...(model === undefined ? {} : { model }),
    ...(attachments.length > 0 ? { attachments } : {}),
  };
}

/** A file whose text the export holds, or else its name in its place. */
function attachmentOf({ name, text }: ForeignFile): Attachment {
  if (text === undefined) return { type: "other", name, mimeType: "application/octet-stream", data: "" };
  return { type: "text", name, mimeType: "text/plain", data: toBase64(new TextEncoder().encode(text)) };
}
