import type { Conversation, Message } from "../conversation/conversation";

/** One conversation of another application's export, ready to be saved; the ids are made from the foreign ones. */
export interface ImportedConversation {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  /** Messages of the file that cannot be read and are left out. */
  readonly unreadable?: number;
}

/** The content of an export file. */
export interface ReadExport {
  readonly source: "chatgpt" | "claude" | "librechat" | "open-webui" | "troupe";
  readonly conversations: readonly ImportedConversation[];
  /** Conversations of the file that hold nothing that could be read. */
  readonly unreadable: number;
  /** Messages left out of conversations that can be read. */
  readonly unreadableMessages: number;
}

/** A message as a foreign format gives it, before it has a place in a conversation. */
export interface ForeignMessage {
  readonly id: string;
  readonly parentId?: string | undefined;
  readonly role: Message["role"];
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly timestamp?: number | undefined;
  readonly model?: string | undefined;
  readonly files?: readonly ForeignFile[];
}

/** A file that went with a message. An export names it, and rarely holds its text. */
export interface ForeignFile {
  readonly name: string;
  readonly text?: string | undefined;
}

/** A conversation as a foreign format gives it, parents before children. */
export interface ForeignConversation {
  readonly id: string;
  readonly title: string;
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
  readonly messages: readonly ForeignMessage[];
  /** Messages that are not what they should be. */
  readonly unreadable?: number;
  readonly leafId?: string | undefined;
}
