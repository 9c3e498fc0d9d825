import { expect, test } from "vitest";
import { BARE_REQUEST, WHOLE_REQUEST } from "../../../tests/contracts/tracer-contract";
import { SequentialIds } from "../../../tests/fakes/sequential-ids";
import { fitEvent, MAX_EVENT_BYTES, sizeBytes } from "./fit-event";
import { isPassing, statusMeaning } from "./status-meaning";
import { traceEvents } from "./trace-events";

function bodies(request = WHOLE_REQUEST) {
  const ids = new SequentialIds();
  const [trace, generation] = traceEvents(request, () => ids.next());
  return { trace: trace?.body ?? {}, generation: generation?.body ?? {}, events: [trace, generation] };
}

test("a request becomes one trace and one generation of it", () => {
  const { trace, generation, events } = bodies();
  expect(events.map((event) => event?.type)).toEqual(["trace-create", "generation-create"]);
  expect(new Set(events.map((event) => event?.id)).size).toBe(2);
  expect(generation.traceId).toBe(trace.id);
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

test("without messages there is neither input nor output", () => {
  const { generation } = bodies({ ...WHOLE_REQUEST, messages: undefined });
  expect(Object.keys(generation)).not.toEqual(expect.arrayContaining(["input"]));
  expect(generation.output).toBeUndefined();
});

test("the bytes of attached files stay on the device", () => {
  const file = { type: "image", name: "cat.png", mimeType: "image/png", data: "BYTES" } as const;
  const messages = [{ role: "user", content: "Look", attachments: [file] }] as const;
  const { generation } = bodies({ ...WHOLE_REQUEST, messages });
  expect(generation.input).toEqual([
    { role: "user", content: "Look", attachments: [{ name: "cat.png", mimeType: "image/png" }] },
  ]);
  expect(JSON.stringify(generation)).not.toContain("BYTES");
});

test("of an event that is too large the largest part is replaced first, and no more than needed", () => {
  const event = (body: Record<string, unknown>) =>
    ({ id: "e", type: "generation-create", timestamp: "", body }) as const;
  const small = event({ input: "a", output: "b", metadata: {} });
  expect(fitEvent(small)).toBe(small);
  const marker = "<truncated due to size exceeding limit>";
  const one = event({ input: "i".repeat(400_000), output: "o".repeat(700_000), metadata: { a: 1 } });
  expect(fitEvent(one).body).toEqual({ ...one.body, output: marker });
  const both = event({ input: "가".repeat(400_000), output: "o".repeat(1_100_000), metadata: { a: 1 } });
  expect(fitEvent(both).body).toEqual({ input: marker, output: marker, metadata: { a: 1 } });
  expect(sizeBytes(fitEvent(both))).toBeLessThanOrEqual(MAX_EVENT_BYTES);
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
