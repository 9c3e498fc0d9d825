import type { Agent } from "../../../domain/agent/agent";
import type { Attachment } from "../../../domain/file/attachment";
import type { JournalEvent, TextSize } from "../../../domain/journal/journal-event";
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

/** The tokens that a call which writes a text asks for, beside thoughts; longer replies are continued. */
export const REPLY_TOKENS = 16_384;
/** The most tokens calls would like to write, beside thoughts. */
const REQUESTED_TOKENS: Partial<Readonly<Record<CallPurpose, number>>> = {
  execution: REPLY_TOKENS,
  repair: REPLY_TOKENS,
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

/** The length of a text. */
export function sizeOf(text: string): TextSize {
  // Letters of most other scripts have three bytes.
  return { characters: text.length, beyondAscii: Math.ceil((tokenBound(text) - text.length) / 2) };
}

/** The length of a prompt as far as it is text; files that are text count by their bytes. */
export function promptSize(messages: readonly LlmMessage[], more = ""): TextSize {
  const sizes = [...messages.map(({ content }) => content), more].map(sizeOf);
  const files = messages.flatMap(({ attachments = [] }) => attachments.filter(({ type }) => type === "text"));
  const ofFiles = files.reduce((sum, { data }) => sum + bytesOf(data), 0);
  return {
    characters: sizes.reduce((sum, { characters }) => sum + characters, ofFiles),
    beyondAscii: sizes.reduce((sum, { beyondAscii }) => sum + beyondAscii, 0),
  };
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
  return around + (type === "text" ? bytesOf(data) : 0);
}

/** The bytes of a file that is kept in Base64. */
function bytesOf(data: string): number {
  return Math.ceil((data.length * 3) / 4);
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

/** A text that is shorter says little about what others take, in UTF-16 units. */
const TELLING = 200;
/** A prompt may take so much more of its length than all before it, and has parts that are counted apart. */
const MARGIN = 1.15;
const APART = 64;
/** Steps in which texts are told apart by their share beyond ASCII. */
const STEPS = 10;
/** A prompt is told by texts whose share beyond ASCII is no smaller than its own, less this. */
const ALIKE = 0.15;

/** The most tokens of a character, by the step of the share beyond ASCII. */
type Rates = Map<number, number>;

/** The tokens that prompts and replies took, by which the bound of a prompt gets near to what it will take. */
export class SeenTexts {
  readonly #journal: { readonly state: TaskState };
  #read = 0;
  readonly #open = new Map<string, TextSize>();
  /** By model. */
  readonly #prompts = new Map<string, Rates>();
  readonly #replies = new Map<string, Rates>();

  constructor(journal: { readonly state: TaskState }) {
    this.#journal = journal;
  }

  /** The most tokens that a prompt of this length should take; `undefined` where no call of its model tells. */
  mostTokensOf(size: TextSize, model: string): number | undefined {
    this.#readOn();
    const prompts: Rates = this.#prompts.get(model) ?? new Map();
    const replies: Rates = this.#replies.get(model) ?? new Map();
    const least = Math.floor(Math.max(0, shareOf(size) - ALIKE) * STEPS);
    const covers = (rates: Rates) => [...rates.keys()].some((step) => step >= least);
    // Prompts tell more: whatever a model writes beside its reply counts with the reply.
    if (!covers(prompts) && !covers(replies)) return undefined;
    const each = Math.max(...prompts.values(), ...(covers(prompts) ? [] : replies.values()));
    return Math.ceil(size.characters * each * MARGIN) + APART;
  }

  #readOn(): void {
    const { events } = this.#journal.state;
    for (; this.#read < events.length; this.#read++) {
      const event = events[this.#read];
      if (event?.type === "call-reserved" && event.prompt) this.#open.set(event.callId, event.prompt);
      if (event?.type === "model-called" && event.callId !== undefined) this.#called(event);
    }
  }

  #called({ callId = "", model, usage, estimated, failed, reply }: CalledEvent): void {
    const prompt = this.#open.get(callId);
    this.#open.delete(callId);
    if (!usage || estimated || failed) return;
    if (prompt) keep(this.#prompts, model, prompt, usage.promptTokens);
    if (reply) keep(this.#replies, model, reply, usage.completionTokens);
  }
}

type CalledEvent = JournalEvent & { readonly type: "model-called" };

function keep(seen: Map<string, Rates>, model: string, size: TextSize, tokens: number): void {
  if (size.characters < TELLING) return;
  const rates: Rates = seen.get(model) ?? new Map();
  const step = Math.floor(shareOf(size) * STEPS);
  rates.set(step, Math.max(rates.get(step) ?? 0, tokens / size.characters));
  seen.set(model, rates);
}

function shareOf({ characters, beyondAscii }: TextSize): number {
  return characters > 0 ? Math.min(1, beyondAscii / characters) : 0;
}
