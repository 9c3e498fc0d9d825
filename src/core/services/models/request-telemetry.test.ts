import { expect, test } from "vitest";
import { ModelSetup } from "../../../../tests/fakes/model-setup";

const REQUEST = {
  ...{ provider: "alpha", model: "m", purpose: "chat", endpoint: "https://a.example", messages: [] },
  ...{ taskId: "t", conversationId: "c", agentId: "a" },
};

test("a tab counts the requests under way and done, and how long they took", async () => {
  const { telemetry, ports } = new ModelSetup();
  let changes = 0;
  const watching = telemetry.onChange(() => {
    changes += 1;
  });
  expect(telemetry.stats).toEqual({
    ...{ activeRequests: 0, totalRequests: 0, completedRequests: 0, averageResponseTime: 0 },
  });
  const [one, two] = [telemetry.begin(REQUEST), telemetry.begin(REQUEST)];
  expect(telemetry.stats).toMatchObject({ activeRequests: 2, totalRequests: 2, completedRequests: 0 });
  await ports.clock.advance(100);
  one({ status: "success" });
  one({ status: "error" });
  await ports.clock.advance(200);
  expect(telemetry.stats).toEqual({
    ...{ activeRequests: 1, totalRequests: 2, completedRequests: 1, averageResponseTime: 100 },
  });
  two({ status: "error" });
  expect(telemetry.stats).toEqual({
    ...{ activeRequests: 0, totalRequests: 2, completedRequests: 2, averageResponseTime: 200 },
  });
  expect(changes).toBe(4);
  watching.dispose();
  telemetry.begin(REQUEST);
  expect(changes).toBe(4);
});

test("the service worker is told of the beginning, and once of the end and how it went", async () => {
  const { telemetry, ports } = new ModelSetup();
  const ends = (["success", "error", "aborted"] as const).map(
    (status) => [telemetry.begin(REQUEST), status] as const,
  );
  await ports.clock.advance(40);
  for (const [end, status] of ends) end({ status });
  const told = ports.worker.posted.filter(({ type }) => type.startsWith("LLM_REQUEST"));
  expect(told.slice(0, 1)).toMatchObject([
    {
      type: "LLM_REQUEST",
      ...{ provider: "alpha", endpoint: "https://a.example" },
      options: { model: "m", taskId: "t", conversationId: "c", agentId: "a" },
    },
  ]);
  expect(told.slice(3)).toMatchObject([
    { type: "LLM_REQUEST_END", durationMs: 40, success: true },
    { type: "LLM_REQUEST_END", durationMs: 40, success: false },
    { type: "LLM_REQUEST_END", durationMs: 40, success: false },
  ]);
  const ids = told.map((each) => "requestId" in each && each.requestId);
  expect(new Set(ids.slice(0, 3)).size).toBe(3);
  expect(ids.slice(3)).toEqual(ids.slice(0, 3));
});
