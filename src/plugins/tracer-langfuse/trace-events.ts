import type { LlmMessage } from "@core/domain/llm";
import type { CompletedRequest } from "@core/points/tracer";

/** An event of an ingestion batch: https://api.reference.langfuse.com, `IngestionEvent`. */
export interface IngestionEvent {
  /** Of the event, so that one sent twice counts once. */
  readonly id: string;
  readonly type: "trace-create" | "generation-create";
  /** ISO 8601. */
  readonly timestamp: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** All traces are of the one person who uses this app. */
const USER_ID = "troupe";

/** The trace of a completed request and its one generation; `newId` makes ids. */
export function traceEvents(request: CompletedRequest, newId: () => string): readonly IngestionEvent[] {
  const { provider, taskId, conversationId, agentId, startedAt, durationMs, usage } = request;
  const model = request.model || "unknown-model";
  const outcome = request.status === "success" ? "success" : "error";
  const endTime = isoTime(startedAt + durationMs);
  const metadata = {
    provider,
    endpoint: request.endpoint,
    duration: durationMs,
    status: request.status,
    conversationId,
    taskId,
    agentId,
  };
  const name = `${provider}/${model}`;
  const trace = {
    id: request.requestId,
    timestamp: isoTime(startedAt),
    name,
    // What belongs to no task is grouped by its conversation.
    sessionId: taskId ?? conversationId,
    userId: USER_ID,
    metadata,
    tags: [provider, agentId ?? "unknown-agent", outcome],
  };
  const generation = {
    id: newId(),
    traceId: request.requestId,
    name: request.purpose,
    model,
    startTime: isoTime(startedAt),
    endTime,
    usage,
    statusMessage: outcome,
    metadata,
    ...(request.messages && { input: request.messages.map(written), output: request.response }),
  };
  return [
    { id: newId(), type: "trace-create", timestamp: endTime, body: trace },
    { id: newId(), type: "generation-create", timestamp: endTime, body: generation },
  ];
}

/** A turn without the bytes of its files: these stay on the device. */
function written({ role, content, attachments }: LlmMessage) {
  if (!attachments?.length) return { role, content };
  return { role, content, attachments: attachments.map(({ name, mimeType }) => ({ name, mimeType })) };
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
