import type { LlmMessage } from "@core/domain/model/llm";
import type { CompletedRequest, CompletedToolCall } from "@core/points/tracer";
import { dataUri } from "./data-uri";

/** All traces are of the one person who uses this app. */
const USER_ID = "troupe";

/** The trace of a completed request: https://api.reference.langfuse.com, `TraceBody`. */
export function traceBody(request: CompletedRequest) {
  const { provider, taskId, conversationId, agentId, startedAt } = request;
  return {
    id: request.requestId,
    timestamp: new Date(startedAt),
    name: `${provider}/${modelOf(request)}`,
    // A request that belongs to no task is grouped by its conversation.
    ...sessionOf(taskId ?? conversationId),
    userId: USER_ID,
    metadata: metadataOf(request),
    tags: [provider, agentId ?? "unknown-agent", outcomeOf(request)],
  };
}

/** The one generation of that trace: `CreateGenerationBody` there. */
export function generationBody(request: CompletedRequest, id: string, withFiles = false) {
  const { startedAt, durationMs, usage, messages, response } = request;
  return {
    id,
    traceId: request.requestId,
    name: request.purpose,
    model: modelOf(request),
    startTime: new Date(startedAt),
    endTime: new Date(startedAt + durationMs),
    ...(usage ? { usage: { ...usage } } : {}),
    statusMessage: outcomeOf(request),
    metadata: metadataOf(request),
    ...(messages && { input: messages.map((each) => written(each, withFiles)), output: response }),
  };
}

/** The trace of a call of a tool, beside those of the requests of its task or conversation. */
export function toolTraceBody(call: CompletedToolCall) {
  const { callId, tool, startedAt, taskId, conversationId, agentId } = call;
  return {
    id: callId,
    timestamp: new Date(startedAt),
    name: `tool/${tool}`,
    ...sessionOf(taskId ?? conversationId),
    userId: USER_ID,
    tags: ["tool", agentId, outcomeOf(call)],
  };
}

/** The one span of that trace: `CreateSpanBody` there. */
export function toolSpanBody(call: CompletedToolCall, id: string) {
  const { callId, tool, input, output, target, startedAt, durationMs, status, agentId } = call;
  return {
    id,
    traceId: callId,
    name: tool,
    startTime: new Date(startedAt),
    endTime: new Date(startedAt + durationMs),
    input,
    output,
    statusMessage: outcomeOf(call),
    metadata: { target, status, agentId },
  };
}

function metadataOf(request: CompletedRequest) {
  const { provider, endpoint, durationMs, status, conversationId, taskId, agentId } = request;
  return { provider, endpoint, duration: durationMs, status, conversationId, taskId, agentId };
}

function modelOf({ model }: CompletedRequest): string {
  return model || "unknown-model";
}

function outcomeOf({ status }: Pick<CompletedRequest, "status">): "success" | "error" {
  return status === "success" ? "success" : "error";
}

/** A turn without what nobody but its provider reads, and mostly without the bytes of its files, which stay on the device. */
function written(message: LlmMessage, withFiles: boolean) {
  const { attachments, cached, ...said } = message;
  const files =
    attachments?.map(({ name, mimeType, data }) => ({
      ...{ name, mimeType },
      ...(withFiles ? { data: dataUri({ mimeType, data }) } : {}),
    })) ?? [];
  const named = files.length > 0 ? { attachments: files } : {};
  if (said.role !== "assistant" || !said.toolCalls?.length) return { ...said, ...named };
  return { ...said, ...named, toolCalls: said.toolCalls.map(({ providerData, ...call }) => call) };
}

function sessionOf(sessionId: string | undefined): { readonly sessionId?: string } {
  return sessionId === undefined ? {} : { sessionId };
}
