import * as v from "valibot";

const amount = v.pipe(v.number(), v.minValue(0));
const text = v.optional(v.string());

/** The schema of one call of a model or a tool, without what was said in it; that is in `traceContents`. */
export const traceSpan = v.object({
  id: v.string(),
  kind: v.picklist(["model", "tool"]),
  /** The model or the tool. */
  name: v.string(),
  provider: text,
  purpose: text,
  agentId: text,
  /** The task or part of a task it was made for, and the root of that. */
  taskId: text,
  rootTaskId: text,
  conversationId: text,
  /** The root task, else the conversation; empty where it belongs to neither. */
  ownerId: v.string(),
  /** Milliseconds since the epoch; all other times are milliseconds from there on. */
  startedAt: amount,
  durationMs: amount,
  /** The time until it was sent: it waited for its turn, or for another attempt. */
  waitedMs: v.optional(amount),
  /** The time from then to the first word. */
  firstTokenMs: v.optional(amount),
  status: v.picklist(["success", "error", "aborted"]),
  promptTokens: v.optional(amount),
  completionTokens: v.optional(amount),
  cacheReadTokens: v.optional(amount),
  /** US dollars, or `free`; absent where it is not known. */
  cost: v.optional(v.union([amount, v.literal("free")])),
  /** The id that the model gave a call of a tool. */
  callId: text,
  /** The host, folder or file that a tool touched. */
  target: text,
  /** About the size of its contents. */
  sizeBytes: amount,
  /** The number of characters that were left out of its contents for their length. */
  leftOut: v.optional(amount),
});

/** One call of a model or a tool, as lists show it. */
export type TraceSpan = v.InferOutput<typeof traceSpan>;

const traceMessage = v.object({
  role: v.picklist(["system", "user", "assistant", "tool"]),
  content: v.string(),
  /** Names of attached files, whose bytes are not kept. */
  files: v.optional(v.array(v.string())),
  /** Calls of tools that the model asked for, as it wrote them. */
  asked: v.optional(v.array(v.string())),
});

/** One turn of a prompt, as it is kept. */
export type TraceMessage = v.InferOutput<typeof traceMessage>;

/** The schema of the contents of a call: the prompt and the reply of a model, or input and output of a tool. */
export const traceContents = v.object({
  /** That of its span. */
  id: v.string(),
  messages: v.array(traceMessage),
  reply: v.string(),
  /** Calls of tools that the reply asked for. */
  asked: v.optional(v.array(v.string())),
});

/** The contents of a call. */
export type TraceContents = v.InferOutput<typeof traceContents>;

declare module "../records/store-records" {
  interface StoreRecords {
    readonly traces: TraceSpan;
    readonly traceContents: TraceContents;
  }
}
