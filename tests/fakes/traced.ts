import type { CompletedRequest, CompletedToolCall } from "@core/points/tracer";

/** A request of which everything is known. */
export const WHOLE_REQUEST: CompletedRequest = {
  requestId: "request-1",
  provider: "alpha",
  model: "alpha-model",
  purpose: "chat",
  startedAt: Date.UTC(2026, 10, 21, 9),
  durationMs: 1500,
  status: "success",
  usage: { promptTokens: 10, completionTokens: 5, totalTokens: 15 },
  taskId: "task-1",
  conversationId: "conversation-1",
  agentId: "agent-1",
  endpoint: "https://alpha.example/v1",
  messages: [{ role: "user", content: "Question" }],
  response: "Answer",
};

/** A call of a tool that went well. */
export const TOOL_CALL: CompletedToolCall = {
  callId: "use-1",
  tool: "fetch-page",
  input: '{"url":"https://rivers.example/"}',
  output: "Two rivers meet.",
  target: "rivers.example",
  startedAt: Date.UTC(2026, 10, 21, 9),
  durationMs: 20,
  status: "success",
  taskId: "task-1",
  agentId: "agent-1",
};

/** The least that is known of a request. */
export const BARE_REQUEST: CompletedRequest = {
  requestId: "request-2",
  provider: "beta",
  model: "",
  purpose: "title",
  startedAt: 0,
  durationMs: 0,
  status: "aborted",
};
