import type { Attachment } from "../file/attachment";
import type { FileReading } from "../file/file-reading";
import type { FinishReason, TokenUsage, WebSearcher } from "../model/llm";
import type { ModelFallback } from "../model/model-fallback";
import type { FileSource, Source } from "../source/source";
import type { ToolTurn } from "../tool/tool-use";
import type { WorkChoice } from "../tool/work-choice";
import type { ConversationSummary } from "./conversation-summary";

/** A thread with an agent; its messages are records of their own. */
export interface Conversation extends WorkChoice {
  readonly id: string;
  readonly agentId: string;
  readonly participatingAgents: readonly string[];
  readonly workflowId?: string;
  /** Id of the project it belongs to, which may be gone. */
  readonly projectId?: string | undefined;
  readonly title: string;
  /** Milliseconds since the epoch of the last message. */
  readonly timestamp: number;
  /** Messages shown to the user (system messages do not count). */
  readonly messageCount: number;
  readonly pinned?: boolean;
  /** The leaf message of the branch last shown; absent in a conversation without branches. */
  readonly activeLeafId?: string | undefined;
  /** Set where the user chose one for this conversation. */
  readonly credentialId?: string | undefined;
  readonly model?: string | undefined;
  /** The summaries of the oldest turns of long branches; also earlier versions, to know what was sent. */
  readonly summaries?: readonly ConversationSummary[];
}

/** The history sent for a reply besides the branch before it. */
export interface SentHistory {
  /** The system message, instructions and language included; without passages of the user's files. */
  readonly instructions: string;
  /** The summary that stood for the oldest turns. */
  readonly summaryId?: string;
  /** The passages of the user's files that were added, cited or not. */
  readonly sources?: readonly FileSource[];
  /** The attached files that the model was not given whole. */
  readonly partlyRead?: readonly FileReading[];
}

/** The end of a reply. `partial`: cut off, can be continued; `waiting`: for the user's word; `failed`: nothing came. */
export type MessageState = "complete" | "partial" | "waiting" | "failed";

/** One message; one record of the `messages` store. */
export interface Message {
  readonly id: string;
  readonly conversationId: string;
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
  /** The message this one follows; absent for the first. Branches share a parent. */
  readonly parentId?: string | undefined;
  /** The author of an assistant message. */
  readonly agentId?: string | undefined;
  /** Milliseconds since the epoch; orders the messages of a conversation. */
  readonly timestamp: number;
  readonly attachments?: readonly Attachment[];
  readonly reasoning?: string | undefined;
  /** The turns in which tools were called, before the content. */
  readonly turns?: readonly ToolTurn[] | undefined;
  readonly state?: MessageState;
  readonly finishReason?: FinishReason | undefined;
  readonly usage?: TokenUsage | undefined;
  readonly provider?: string | undefined;
  readonly model?: string | undefined;
  /** The code of the error that ended it, for a partial or failed reply. */
  readonly errorCode?: string | undefined;
  /** The passages of the user's files and the pages of the web it cites. */
  readonly sources?: readonly Source[] | undefined;
  /** The searcher of the web for it; absent where no search was wanted, or a tool made it. */
  readonly webSearch?: WebSearcher;
  /** The model that answered in place of another one, where it did. */
  readonly fallback?: ModelFallback;
  readonly sent?: SentHistory;
  /** Of a message that plugins have rewritten: their names, and the words of the user, which nobody is sent. */
  readonly rewritten?: RewrittenMessage | undefined;
}

/** The plugins that rewrote a message, in their order, and its words before. */
export interface RewrittenMessage {
  readonly by: readonly string[];
  readonly original: string;
}

/** Conversations per page of the history. */
export const CONVERSATION_PAGE_SIZE = 50;

/** The user's text after `parent`, as a message. */
export function userMessage(
  id: string,
  conversationId: string,
  {
    text,
    attachments,
    rewritten,
  }: {
    readonly text: string;
    readonly attachments?: readonly Attachment[] | undefined;
    readonly rewritten?: RewrittenMessage | undefined;
  },
  parent: Message | undefined,
  now: number,
): Message {
  return {
    id,
    conversationId,
    role: "user",
    content: text,
    parentId: parent?.id,
    timestamp: after(parent, now),
    ...(attachments?.length ? { attachments } : {}),
    ...(rewritten ? { rewritten } : {}),
  };
}

/** A reply to `parent` of which nothing has been written. */
export function emptyReply(id: string, parent: Message, agentId: string, now: number): Message {
  return {
    id,
    conversationId: parent.conversationId,
    role: "assistant",
    content: "",
    parentId: parent.id,
    agentId,
    timestamp: after(parent, now),
  };
}

/** Later than the message it follows, even if the clock stood still or was set back. */
function after(parent: Message | undefined, now: number): number {
  return Math.max(now, (parent?.timestamp ?? 0) + 1);
}
