import * as v from "valibot";
import type { ForeignConversation } from "./imported-conversation";

const optionalText = v.nullish(v.string());
const File = v.object({ file_name: optionalText, extracted_content: optionalText });

/** One conversation of Claude's `conversations.json`. */
export const ClaudeConversation = v.object({
  uuid: v.string(),
  name: optionalText,
  created_at: optionalText,
  chat_messages: v.array(
    v.object({
      uuid: v.string(),
      sender: v.string(),
      text: optionalText,
      content: v.nullish(v.array(v.object({ type: optionalText, text: optionalText }))),
      created_at: optionalText,
      parent_message_uuid: optionalText,
      attachments: v.nullish(v.array(File)),
      files: v.nullish(v.array(File)),
    }),
  ),
});

type Input = v.InferOutput<typeof ClaudeConversation>;
type InputMessage = Input["chat_messages"][number];

/** Each message follows the one it names, or else the one before it. */
export function readClaude(input: Input): ForeignConversation {
  const said = input.chat_messages.filter(({ sender }) => sender === "human" || sender === "assistant");
  const known = new Set<string>();
  const messages = said.map((message, index) => {
    const named = message.parent_message_uuid;
    const parentId = named && known.has(named) ? named : said[index - 1]?.uuid;
    known.add(message.uuid);
    return {
      id: message.uuid,
      parentId: named && !known.has(named) && index > 0 && isRoot(named) ? undefined : parentId,
      role: message.sender === "human" ? ("user" as const) : ("assistant" as const),
      text: textOf(message),
      timestamp: milliseconds(message.created_at),
      files: [...(message.attachments ?? []), ...(message.files ?? [])].map(
        ({ file_name: name, extracted_content: text }) => ({ name: name || "file", text: text || undefined }),
      ),
    };
  });
  return {
    id: input.uuid,
    title: input.name ?? "",
    timestamp: milliseconds(input.created_at) ?? 0,
    messages,
  };
}

/** What a first message names as its parent. */
function isRoot(id: string): boolean {
  return id.startsWith("00000000-0000-");
}

function textOf({ text, content }: InputMessage): string {
  const parts = (content ?? []).flatMap((part) => (part.type === "text" && part.text ? [part.text] : []));
  return (parts.length > 0 ? parts.join("\n\n") : (text ?? "")).trim();
}

function milliseconds(date: string | null | undefined): number | undefined {
  const time = Date.parse(date ?? "");
  return Number.isNaN(time) ? undefined : time;
}
