import * as v from "valibot";
import type { Conversation, Message } from "../conversation";
import type { ImportedConversation } from "./imported-conversation";

const text = v.string();
const time = v.pipe(v.number(), v.finite());
const Attachment = v.object({
  type: v.picklist(["image", "text", "other"]),
  name: text,
  mimeType: text,
  data: text,
  sizeBytes: v.optional(time),
});
const Usage = v.object({ promptTokens: time, completionTokens: time, totalTokens: time });

const Summary = v.object({
  id: text,
  throughId: text,
  text,
  state: v.picklist(["used", "off", "replaced"]),
});
const Source = v.object({ number: time, itemId: text, name: text, start: time, end: time });

/** What `conversationToJson` writes. */
export const OwnExport = v.object({
  kind: v.literal("troupe-conversation"),
  version: v.literal(1),
  conversation: v.object({
    id: v.pipe(text, v.nonEmpty()),
    agentId: text,
    participatingAgents: v.array(text),
    title: text,
    timestamp: time,
    activeLeafId: v.optional(text),
    summaries: v.optional(v.array(Summary)),
  }),
  messages: v.array(
    v.object({
      id: v.pipe(text, v.nonEmpty()),
      role: v.picklist(["system", "user", "assistant"]),
      content: text,
      parentId: v.optional(text),
      agentId: v.optional(text),
      timestamp: time,
      attachments: v.optional(v.array(Attachment)),
      reasoning: v.optional(text),
      state: v.optional(v.picklist(["complete", "partial", "failed"])),
      usage: v.optional(Usage),
      errorCode: v.optional(text),
      sources: v.optional(v.array(Source)),
      sent: v.optional(
        v.object({
          instructions: text,
          summaryId: v.optional(text),
          sources: v.optional(v.array(Source)),
        }),
      ),
      provider: v.optional(text),
      model: v.optional(text),
    }),
  ),
});

/** A conversation of our own, as it was; what belongs to the device it came from, such as its provider, is not. */
export function readOwn(input: v.InferOutput<typeof OwnExport>): ImportedConversation | undefined {
  const conversationId = input.conversation.id;
  const messages = input.messages.map((message): Message => defined({ ...message, conversationId }));
  const visible = messages.filter(({ role }) => role !== "system").length;
  if (visible === 0) return undefined;
  const conversation: Conversation = defined({ ...input.conversation, messageCount: visible });
  return { conversation, messages };
}

/** The same without fields that are there but undefined, which the type does not allow. */
function defined<T extends object>(record: object): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}
