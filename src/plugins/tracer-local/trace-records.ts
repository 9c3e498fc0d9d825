import type { LlmMessage, ToolCall } from "@core/domain/model/llm";
import { withoutSecrets } from "@core/domain/search/words";
import type { TraceContents, TraceMessage, TraceSpan } from "@core/domain/trace/trace-span";
import type { CompletedRequest, CompletedToolCall } from "@core/points/tracer";

/** The longest prompt, and the longest reply, that is kept whole, in characters. */
const LONGEST = 400_000;
/** A text that looks like a key may begin before the cut and end after it. */
const LONGEST_KEY = 500;

/** A call as it is stored. */
export interface TraceRecords {
  readonly span: TraceSpan;
  readonly contents: TraceContents;
}

/** The owner of a call: its root task, where it belongs to one. */
export type RootOf = (taskId: string) => Promise<string>;

/** A request of a model as it is stored: without what looks like a key, and without the bytes of files. */
export async function requestRecords(request: CompletedRequest, rootOf: RootOf): Promise<TraceRecords> {
  const { requestId: id, model, provider, purpose, usage, messages = [], response = "" } = request;
  const prompt = new Cut();
  const reply = new Cut();
  const contents: TraceContents = {
    id,
    messages: messages.map((message) => kept(message, prompt)),
    reply: reply.of(response),
    ...askedFor(request.toolCalls, reply),
  };
  const span: TraceSpan = {
    ...{ id, kind: "model", name: model, provider, purpose },
    ...(await belongings(request, rootOf)),
    ...timesOf(request),
    promptTokens: usage?.promptTokens,
    completionTokens: usage?.completionTokens,
    cacheReadTokens: usage?.cacheReadTokens,
    cost: request.cost,
    ...sizesOf(prompt, reply),
  };
  return { span: withoutGaps(span), contents };
}

/** A call of a tool as it is stored, under an id of its own: providers count the calls of each conversation anew. */
export async function toolRecords(
  call: CompletedToolCall,
  id: string,
  rootOf: RootOf,
): Promise<TraceRecords> {
  const [input, output] = [new Cut(), new Cut()];
  const messages: TraceMessage[] = [{ role: "user", content: input.of(call.input) }];
  const contents = { id, messages, reply: output.of(call.output ?? "") };
  const span: TraceSpan = {
    ...{ id, callId: call.callId, kind: "tool", name: call.tool },
    ...(call.target === "" ? {} : { target: withoutSecrets(call.target) }),
    ...(await belongings(call, rootOf)),
    ...timesOf(call),
    ...sizesOf(input, output),
  };
  return { span: withoutGaps(span), contents };
}

async function belongings(
  { taskId, conversationId, agentId }: Pick<CompletedRequest, "taskId" | "conversationId" | "agentId">,
  rootOf: RootOf,
) {
  const rootTaskId = taskId === undefined ? undefined : await rootOf(taskId);
  return { taskId, rootTaskId, conversationId, agentId, ownerId: rootTaskId ?? conversationId ?? "" };
}

function timesOf({
  startedAt,
  durationMs,
  status,
  ...rest
}: Pick<CompletedRequest, "startedAt" | "durationMs" | "status" | "waitedMs" | "firstTokenMs">) {
  const { waitedMs, firstTokenMs } = rest;
  // A clock that was set back is no reason to lose a call.
  return {
    startedAt: Math.max(0, startedAt),
    durationMs: Math.max(0, durationMs),
    status,
    waitedMs,
    firstTokenMs,
  };
}

function kept(message: LlmMessage, cut: Cut): TraceMessage {
  const { role, content, attachments = [] } = message;
  const files = attachments.map(({ name }) => withoutSecrets(name));
  return {
    role,
    content: cut.of(content),
    ...(files.length > 0 ? { files } : {}),
    ...(role === "assistant" ? askedFor(message.toolCalls, cut) : {}),
  };
}

function askedFor(calls: readonly ToolCall[] = [], cut: Cut): { readonly asked?: string[] } {
  if (calls.length === 0) return {};
  return { asked: calls.map(({ name, arguments: given }) => cut.of(`${name} ${given}`)) };
}

function sizesOf(...cuts: readonly Cut[]): Pick<TraceSpan, "sizeBytes" | "leftOut"> {
  const sizeBytes = cuts.reduce((sum, cut) => sum + cut.kept, 0);
  const leftOut = cuts.reduce((sum, cut) => sum + cut.leftOut, 0);
  return { sizeBytes, ...(leftOut > 0 ? { leftOut } : {}) };
}

function withoutGaps(span: TraceSpan): TraceSpan {
  return Object.fromEntries(Object.entries(span).filter(([, value]) => value !== undefined)) as TraceSpan;
}

/** Takes texts without secrets, one after the other, until they are as long as may be kept. */
class Cut {
  kept = 0;
  leftOut = 0;

  of(text: string): string {
    const room = LONGEST - this.kept;
    const cut = withoutSecrets(text.slice(0, room + LONGEST_KEY)).slice(0, room);
    this.kept += cut.length;
    this.leftOut += text.length - cut.length;
    return cut;
  }
}
