import * as v from "valibot";
import type { CompletedRequest } from "../../points/tracer";

const attachment = v.object({
  type: v.picklist(["image", "text", "other"]),
  name: v.string(),
  mimeType: v.string(),
  data: v.string(),
});
const said = { content: v.string(), attachments: v.optional(v.array(attachment)) };
const toolCall = v.object({ id: v.string(), name: v.string(), arguments: v.string() });
const message = v.variant("role", [
  v.object({ role: v.picklist(["system", "user"]), ...said }),
  v.object({ role: v.literal("assistant"), ...said, toolCalls: v.optional(v.array(toolCall)) }),
  v.object({
    role: v.literal("tool"),
    ...said,
    toolCallId: v.string(),
    name: v.string(),
    isError: v.optional(v.boolean()),
  }),
]);
const tracked = v.object({
  provider: v.string(),
  model: v.optional(v.string(), ""),
  endpoint: v.optional(v.string()),
  duration: v.number(),
  status: v.optional(v.unknown()),
  success: v.boolean(),
  timestamp: v.number(),
  usage: v.optional(
    v.object({ prompt_tokens: v.number(), completion_tokens: v.number(), total_tokens: v.number() }),
  ),
  messages: v.optional(v.array(message)),
  response: v.optional(v.string()),
});
const context = v.optional(
  v.object({
    taskId: v.optional(v.string()),
    conversationId: v.optional(v.string()),
    agentId: v.optional(v.string()),
  }),
  {},
);

/** A request as the service worker reports it, as tracers see one; `undefined` when it is none. */
export function readTrackedRequest(
  data: unknown,
  ctx: unknown,
  requestId: string,
): CompletedRequest | undefined {
  const request = v.safeParse(tracked, data);
  const belongsTo = v.safeParse(context, ctx ?? undefined);
  if (!request.success || !belongsTo.success) return undefined;
  const { duration, timestamp, success, status, usage, ...rest } = request.output;
  return {
    ...rest,
    ...belongsTo.output,
    requestId,
    purpose: "unknown",
    durationMs: duration,
    startedAt: timestamp - duration,
    status: success ? "success" : status === "aborted" ? "aborted" : "error",
    usage: usage && {
      promptTokens: usage.prompt_tokens,
      completionTokens: usage.completion_tokens,
      totalTokens: usage.total_tokens,
    },
  };
}
