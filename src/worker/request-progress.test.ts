import { expect, test } from "vitest";
import { RequestProgress } from "./request-progress";

const request = (requestId: string) => ({ requestId, provider: "alpha", endpoint: "https://alpha.example" });

test("counts active, total and completed requests and averages their duration", () => {
  const progress = new RequestProgress();
  progress.start(request("a"), "tab 1", 0);
  progress.start(request("b"), "tab 1", 0);
  progress.end("a", 100);
  progress.start(request("c"), "tab 1", 0);
  progress.end("c", 300);
  expect(progress.stats).toEqual({
    activeRequests: 1,
    totalRequests: 3,
    completedRequests: 2,
    averageResponseTime: 200,
  });
});

test("a request reported twice, or ended without a start, counts once or not at all", () => {
  const progress = new RequestProgress();
  progress.start(request("a"), "tab 1", 0);
  progress.start(request("a"), "tab 1", 0);
  progress.end("a", 10);
  progress.end("a", 10);
  progress.end("never started", 10);
  expect(progress.stats).toEqual({
    activeRequests: 0,
    totalRequests: 1,
    completedRequests: 1,
    averageResponseTime: 10,
  });
});

test("requests of a closed tab are dropped, those of the others go on", () => {
  const progress = new RequestProgress();
  progress.start(request("a"), "tab 1", 0);
  progress.start(request("b"), "tab 2", 0);
  const lost = progress.keepClients(new Set(["tab 2"]), 700);
  expect(lost.map(({ data }) => data.duration)).toEqual([700]);
  progress.end("a", 10);
  expect(progress.stats).toEqual({
    activeRequests: 1,
    totalRequests: 1,
    completedRequests: 0,
    averageResponseTime: 0,
  });
});

test("a request whose tab was closed is told as one that was aborted, with what it belonged to", () => {
  const progress = new RequestProgress();
  const options = { model: "m", taskId: "t", conversationId: "c", agentId: "a" };
  progress.start({ ...request("a"), options }, "tab 1", 1000);
  progress.start(request("b"), "tab 1", 1000);
  const lost = progress.keepClients(new Set(), 4000);
  const shared = { provider: "alpha", endpoint: "https://alpha.example", duration: 3000, timestamp: 4000 };
  expect(lost).toEqual([
    {
      data: { ...shared, model: "m", status: "aborted", success: false },
      ctx: { taskId: "t", conversationId: "c", agentId: "a" },
    },
    { data: { ...shared, model: undefined, status: "aborted", success: false }, ctx: {} },
  ]);
  expect(progress.keepClients(new Set(), 5000)).toEqual([]);
});
