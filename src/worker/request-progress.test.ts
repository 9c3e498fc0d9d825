import { expect, test } from "vitest";
import { RequestProgress } from "./request-progress";

test("counts active, total and completed requests and averages their duration", () => {
  const progress = new RequestProgress();
  progress.start("a");
  progress.start("b");
  progress.end("a", 100);
  progress.start("c");
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
  progress.start("a");
  progress.start("a");
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
