import { expect, test } from "vitest";
import { BARE_REQUEST, WHOLE_REQUEST } from "../../../tests/fakes/traced";
import { isPassing } from "./config/langfuse-access";
import { statusMeaning } from "./http-langfuse";
import { generationBody, traceBody } from "./trace-bodies";

/** As they are written. */
function bodies(request = WHOLE_REQUEST): Record<"trace" | "generation", Record<string, unknown>> {
  const written = { trace: traceBody(request), generation: generationBody(request, "generation-1") };
  return JSON.parse(JSON.stringify(written));
}

test("a generation belongs to the trace of its request", () => {
  const { trace, generation } = bodies();
  expect(trace.id).toBe(WHOLE_REQUEST.requestId);
  expect(generation).toMatchObject({ id: "generation-1", traceId: trace.id });
});

test("the trace is named by provider and model, belongs to the task and says where and how it went", () => {
  expect(bodies().trace).toMatchObject({
    name: "alpha/alpha-model",
    sessionId: "task-1",
    userId: "troupe",
    metadata: {
      provider: "alpha",
      endpoint: "https://alpha.example/v1",
      duration: 1500,
      status: "success",
      conversationId: "conversation-1",
      taskId: "task-1",
      agentId: "agent-1",
    },
    tags: ["alpha", "agent-1", "success"],
  });
});

test("what is not known gets the agreed names, and what is no task belongs to its conversation", () => {
  const { trace, generation } = bodies(BARE_REQUEST);
  expect(trace).toMatchObject({ name: "beta/unknown-model", tags: ["beta", "unknown-agent", "error"] });
  expect(trace.sessionId).toBeUndefined();
  expect(generation).toMatchObject({ model: "unknown-model", statusMessage: "error" });
  const talk = bodies({ ...WHOLE_REQUEST, taskId: undefined });
  expect(talk.trace.sessionId).toBe("conversation-1");
});

test("the generation says when, with which tokens, and what was asked and answered", () => {
  const { trace, generation } = bodies();
  expect(generation).toMatchObject({
    model: "alpha-model",
    startTime: "2026-11-21T09:00:00.000Z",
    endTime: "2026-11-21T09:00:01.500Z",
    usage: { promptTokens: 10, completionTokens: 5, totalTokens: 15 },
    statusMessage: "success",
    metadata: trace.metadata,
    input: [{ role: "user", content: "Question" }],
    output: "Answer",
  });
});

test("calls and what came of them are traced", () => {
  const messages = [
    { role: "assistant", content: "", toolCalls: [{ id: "1", name: "weather", arguments: "{}" }] },
    { role: "tool", toolCallId: "1", name: "weather", content: "18 °C" },
  ] as const;
  expect(bodies({ ...WHOLE_REQUEST, messages }).generation.input).toEqual(messages);
  const [asked, result] = messages;
  const providerData = { provider: "Alpha", value: "SIGNATURE" };
  const signed = [{ ...asked, toolCalls: [{ ...asked.toolCalls[0], providerData }] }, result];
  expect(bodies({ ...WHOLE_REQUEST, messages: signed }).generation.input).toEqual(messages);
});

test("without messages there is neither input nor output", () => {
  const { generation } = bodies({ ...WHOLE_REQUEST, messages: undefined });
  expect(Object.keys(generation)).not.toEqual(expect.arrayContaining(["input"]));
  expect(generation.output).toBeUndefined();
});

test("the bytes of attached files stay on the device", () => {
  const file = { type: "image", name: "cat.png", mimeType: "image/png", data: "BYTES" } as const;
  const messages = [
    { role: "user", content: "Look", attachments: [file] },
    { role: "tool", toolCallId: "1", name: "camera", content: "Here", attachments: [file] },
  ] as const;
  const { generation } = bodies({ ...WHOLE_REQUEST, messages });
  const attachments = [{ name: "cat.png", mimeType: "image/png" }];
  expect(generation.input).toEqual([
    { role: "user", content: "Look", attachments },
    { role: "tool", toolCallId: "1", name: "camera", content: "Here", attachments },
  ]);
  expect(JSON.stringify(generation)).not.toContain("BYTES");
});

test.each([
  [500, "internal server error", true],
  [501, "not implemented", true],
  [502, "bad gateway", true],
  [503, "service unavailable", true],
  [504, "gateway timeout", true],
  [404, "internal error", false],
  [400, "bad request", false],
  [401, "unauthorized (check keys and host)", false],
  [403, "forbidden (check access control)", false],
  [429, "rate limit exceeded", true],
])("status %i means %s", (status, meaning, passes) => {
  expect([statusMeaning(status), isPassing(status)]).toEqual([meaning, passes]);
});
