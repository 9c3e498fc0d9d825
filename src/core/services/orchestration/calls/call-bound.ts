import type { Agent } from "../../../domain/agent/agent";
import type { Attachment } from "../../../domain/file/attachment";
import type { TaskState } from "../../../domain/journal/task-state";
import { type Effort, thoughtRoom } from "../../../domain/model/effort";
import type { LlmMessage } from "../../../domain/model/llm";
import { readWorkEfforts } from "../../../domain/task/work-efforts";
import { workKindOf } from "../../../domain/task/work-kind";
import type { Preferences } from "../../../ports/preferences";
import { MOST_KNOWLEDGE_LENGTH } from "../../knowledge/retrieval";
import type { CallPurpose, ModelRoute } from "../../models/model-call";

/** The tokens of a turn besides its text, such as its role. */
const MESSAGE_TOKENS = 16;
/** More than any provider counts for one picture. */
const IMAGE_TOKENS = 20_000;
/** A UTF-16 unit takes at most three bytes in UTF-8. */
const BYTES_PER_UNIT = 3;
/** Names, headings and instructions around the passages of files. */
const AROUND_PASSAGES = 8_000;

/** The most tokens calls would like to write, beside thoughts; longer replies are continued. */
const REQUESTED_TOKENS: Partial<Readonly<Record<CallPurpose, number>>> = {
  execution: 16_384,
  repair: 16_384,
};
const REQUESTED_TOKENS_OTHERWISE = 8_192;
/** The room of thoughts that left none for the reply, times what they had. */
const WIDENED = 2;

const encoder = new TextEncoder();

/** More tokens than a text can have: no tokeniser makes more of them than there are bytes. */
export function tokenBound(text: string): number {
  return encoder.encode(text).length;
}

/** More tokens than a prompt can have, with the passages that are added to it when an agent has knowledge. */
export function promptBound(messages: readonly LlmMessage[], hasKnowledge: boolean): number {
  const passages = hasKnowledge ? MOST_KNOWLEDGE_LENGTH * BYTES_PER_UNIT + AROUND_PASSAGES : 0;
  return messages.reduce((total, message) => total + messageBound(message), passages);
}

function messageBound(message: LlmMessage): number {
  const { content, attachments = [] } = message;
  const calls = message.role === "assistant" ? message.toolCalls : undefined;
  return attachments.reduce(
    (total, each) => total + attachmentBound(each),
    MESSAGE_TOKENS + tokenBound(content) + (calls ? tokenBound(JSON.stringify(calls)) : 0),
  );
}

function attachmentBound({ type, name, mimeType, data }: Attachment): number {
  if (type === "image") return IMAGE_TOKENS;
  const around = MESSAGE_TOKENS * 8 + 2 * tokenBound(name) + tokenBound(mimeType);
  // Of a file that could not be read as text, the model is told the name.
  return around + (type === "text" ? data.length : 0);
}

/** A call as far as its length goes. */
interface LimitedCall {
  readonly purpose: CallPurpose;
  readonly effort?: Effort | undefined;
  readonly thinksLong?: boolean;
}

/** The tokens a call would like to write: thoughts, where there may be any, have room of their own. */
export function requestedBy(call: LimitedCall, route: Pick<ModelRoute, "thinks" | "contextWindow">): number {
  const { purpose, effort, thinksLong = false } = call;
  const { thinks, contextWindow } = route;
  const reply = REQUESTED_TOKENS[purpose] ?? REQUESTED_TOKENS_OTHERWISE;
  const mayThink = thinks ?? (effort !== undefined || thinksLong);
  return mayThink ? reply + thoughtRoom(effort, contextWindow) * (thinksLong ? WIDENED : 1) : reply;
}

/** A call as far as its effort goes. */
interface WorkedCall {
  readonly purpose: CallPurpose;
  readonly agent: Pick<Agent, "effort">;
  readonly effort?: Effort | undefined;
  readonly taskId: string;
}

/**
 * The effort of a call: the one that was chosen for it, else for its task, else its agent's own, else the one of the
 * settings for work of its kind. Absent where nobody has said.
 */
export function effortOf(
  call: WorkedCall,
  { tasks, rootTaskId }: Pick<TaskState, "tasks" | "rootTaskId">,
  preferences: Pick<Preferences, "get">,
): Effort | undefined {
  const chosen = call.effort ?? tasks.get(rootTaskId)?.effort ?? call.agent.effort;
  return chosen ?? readWorkEfforts(preferences)[workKindOf(call, rootTaskId)];
}
