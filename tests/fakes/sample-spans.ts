import type { TraceSpan } from "@core/domain/trace/trace-span";

/** A call of a model that went well, with what a test says otherwise. */
export function sampleSpan(span: Partial<TraceSpan> = {}): TraceSpan {
  return {
    id: "span",
    kind: "model",
    name: "alpha-model",
    provider: "alpha",
    purpose: "execution",
    agentId: "writer",
    ownerId: "task",
    taskId: "task",
    rootTaskId: "task",
    startedAt: 1_000,
    durationMs: 500,
    status: "success",
    sizeBytes: 20,
    ...span,
  };
}
