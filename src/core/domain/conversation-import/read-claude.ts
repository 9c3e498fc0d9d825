import * as v from "valibot";
import { ClaudeArtifacts, ClaudeCall, withTaggedArtifacts } from "./claude-artifacts";
import { knownTime, maybe, maybeText } from "./foreign-values";
import type { ForeignConversation } from "./imported-conversation";

const File = v.object({ file_name: maybeText, extracted_content: maybeText });

const Part = v.object({ type: maybeText, text: maybeText, ...ClaudeCall.entries });

const Message = v.object({
  uuid: v.string(),
  sender: v.string(),
  text: maybeText,
  content: maybe(v.array(v.fallback(Part, {}))),
  created_at: maybeText,
  parent_message_uuid: maybeText,
  attachments: maybe(v.array(v.fallback(File, {}))),
  files: maybe(v.array(v.fallback(File, {}))),
});

/** One conversation of Claude's `conversations.json`. */
export const ClaudeConversation = v.object({
  uuid: v.string(),
  name: maybeText,
  created_at: maybeText,
  chat_messages: v.array(v.fallback(v.nullable(Message), null)),
});

type Input = v.InferOutput<typeof ClaudeConversation>;
type InputMessage = v.InferOutput<typeof Message>;

/** Each message follows the one it names, or else the one before it, and holds the artifacts that it made or changed. */
export function readClaude(input: Input): ForeignConversation {
  const readable = input.chat_messages.filter((message) => message !== null);
  const said = readable.filter(({ sender }) => sender === "human" || sender === "assistant");
  const known = new Set<string>();
  const artifacts = new ClaudeArtifacts();
  const messages = said.map((message, index) => {
    const named = message.parent_message_uuid;
    const parentId = named && known.has(named) ? named : said[index - 1]?.uuid;
    known.add(message.uuid);
    return {
      id: message.uuid,
      parentId: named && !known.has(named) && index > 0 && isRoot(named) ? undefined : parentId,
      role: message.sender === "human" ? ("user" as const) : ("assistant" as const),
      text: textOf(message, artifacts),
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
    unreadable: input.chat_messages.length - readable.length,
  };
}

/** Whether an id is one that a first message names as its parent. */
function isRoot(id: string): boolean {
  return id.startsWith("00000000-0000-");
}

function textOf({ text, content }: InputMessage, artifacts: ClaudeArtifacts): string {
  const parts = (content ?? []).map((part) => {
    if (part.type === "tool_use") return artifacts.textOf(part);
    return part.type === "text" ? withTaggedArtifacts(part.text ?? "") : "";
  });
  const said = parts.filter((part) => part !== "");
  return (said.length > 0 ? said.join("\n\n") : withTaggedArtifacts(text ?? "")).trim();
}

function milliseconds(date: string | null | undefined): number | undefined {
  return knownTime(Date.parse(date ?? ""));
}
