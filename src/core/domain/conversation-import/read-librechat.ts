import * as v from "valibot";
import { knownTime, maybe, maybeText } from "./foreign-values";
import type { ForeignConversation, ForeignMessage } from "./imported-conversation";

const Part = v.object({
  type: maybeText,
  text: maybe(v.union([v.string(), v.object({ value: maybeText })])),
});
const Message = v.object({
  messageId: v.string(),
  parentMessageId: maybeText,
  text: maybeText,
  content: maybe(v.array(v.fallback(Part, {}))),
  isCreatedByUser: maybe(v.boolean()),
  sender: maybeText,
  model: maybeText,
  createdAt: maybeText,
  files: maybe(v.array(v.fallback(v.object({ filename: maybeText }), {}))),
  /** Of an export whose messages hold their answers. */
  children: maybe(v.array(v.unknown())),
});

/** One conversation that LibreChat exported as JSON. */
export const LibreChatConversation = v.object({
  conversationId: v.string(),
  title: maybeText,
  exportAt: maybeText,
  createdAt: maybeText,
  messages: v.array(v.unknown()),
});

type Input = v.InferOutput<typeof LibreChatConversation>;
type InputMessage = v.InferOutput<typeof Message>;

/** Keeps the whole tree, parents before children; answers that stand within what they answer are taken out of it. */
export function readLibreChat(input: Input): ForeignConversation {
  const found: { readonly message: InputMessage; readonly parent: string | undefined }[] = [];
  let unreadable = 0;
  const known = new Set<string>();
  const waiting = input.messages.map((item) => ({ item, within: undefined as string | undefined }));
  // The list grows while it is walked.
  for (const { item, within } of waiting) {
    const read = v.safeParse(Message, item);
    if (!read.success || known.has(read.output.messageId)) {
      unreadable += 1;
      continue;
    }
    const message = read.output;
    const named = within ?? message.parentMessageId ?? "";
    known.add(message.messageId);
    found.push({ message, parent: named });
    for (const child of message.children ?? []) waiting.push({ item: child, within: message.messageId });
  }
  const messages = parentsFirst(found, known);
  return {
    id: input.conversationId,
    title: input.title ?? "",
    timestamp: milliseconds(input.createdAt ?? input.exportAt) ?? 0,
    messages,
    unreadable: unreadable + found.length - messages.length,
  };
}

/** Messages with parents before children; those that hang in a circle are never reached, and are left out. */
function parentsFirst(
  found: readonly { readonly message: InputMessage; readonly parent: string | undefined }[],
  known: ReadonlySet<string>,
): readonly ForeignMessage[] {
  const childrenOf = new Map<string | undefined, ForeignMessage[]>();
  for (const { message, parent } of found) {
    const parentId = parent !== undefined && known.has(parent) ? parent : undefined;
    const child = messageOf(message, parentId);
    const siblings = childrenOf.get(parentId);
    if (siblings) siblings.push(child);
    else childrenOf.set(parentId, [child]);
  }
  const ordered = [...(childrenOf.get(undefined) ?? [])];
  for (const { id } of ordered) {
    for (const child of childrenOf.get(id) ?? []) ordered.push(child);
    childrenOf.delete(id);
  }
  return ordered;
}

function messageOf(message: InputMessage, parentId: string | undefined): ForeignMessage {
  const isUser = message.isCreatedByUser ?? message.sender?.toLowerCase() === "user";
  return {
    id: message.messageId,
    parentId,
    role: isUser ? "user" : "assistant",
    text: textOf(message),
    timestamp: milliseconds(message.createdAt),
    model: isUser ? undefined : (message.model ?? undefined),
    files: (message.files ?? []).map(({ filename }) => ({ name: filename || "file" })),
  };
}

function textOf({ text, content }: InputMessage): string {
  const parts = (content ?? []).flatMap((part) => {
    if (part.type !== "text") return [];
    const words = typeof part.text === "string" ? part.text : part.text?.value;
    return words ? [words] : [];
  });
  return (parts.length > 0 ? parts.join("\n\n") : (text ?? "")).trim();
}

function milliseconds(date: string | null | undefined): number | undefined {
  return knownTime(Date.parse(date ?? ""));
}
