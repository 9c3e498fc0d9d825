import { sourcesMarkdown } from "../source/sources-markdown";
import { detectLanguage } from "../text/detect-language";
import { withoutThoughts } from "../text/think-blocks";
import type { Conversation, Message } from "./conversation";

/** Words an exported document needs in the reader's language. */
export interface ExportWords {
  readonly you: string;
  /** The name of the agent that wrote a message. */
  agentName(agentId: string | undefined): string;
  /** A moment in milliseconds since the epoch, for people. */
  time(timestamp: number): string;
}

/** One branch of a conversation as a Markdown document; system messages are left out. */
export function conversationToMarkdown(
  conversation: Conversation,
  branch: readonly Message[],
  words: ExportWords,
): string {
  const parts = branch
    .filter(({ role }) => role !== "system")
    .map((message) => messageToMarkdown(message, words));
  return `${[`# ${conversation.title}`, words.time(conversation.timestamp), ...parts].join("\n\n")}\n`;
}

/** A whole conversation with all its branches as JSON. */
export function conversationToJson(conversation: Conversation, messages: readonly Message[]): string {
  return `${JSON.stringify({ kind: "troupe-conversation", version: 1, conversation, messages }, null, 2)}\n`;
}

/** A file name without its extension, made of the title's words. */
export function exportFileName(conversation: Conversation): string {
  const words = conversation.title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return words || "conversation";
}

function messageToMarkdown(message: Message, words: ExportWords): string {
  const author = message.role === "user" ? words.you : words.agentName(message.agentId);
  const files = (message.attachments ?? []).map(({ name }) => `- 📎 ${name}`).join("\n");
  const text = message.role === "user" ? message.content : withoutThoughts(message.content);
  const sources = sourcesMarkdown(message.sources, detectLanguage(text) || "en").trim();
  return [`## ${author}`, `*${words.time(message.timestamp)}*`, text, sources.replace(/^##/, "###"), files]
    .filter((part) => part !== "")
    .join("\n\n");
}
