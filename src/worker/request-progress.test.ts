import { expect, test } from "vitest";
import { RequestProgress } from "./request-progress";

test("counts active, total and completed requests and averages their duration", () => {
  const progress = new RequestProgress();
  progress.start("a", "tab 1");
  progress.start("b", "tab 1");
  progress.end("a", 100);
  progress.start("c", "tab 1");
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
  progress.start("a", "tab 1");
  progress.start("a", "tab 1");
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
  progress.start("a", "tab 1");
  progress.start("b", "tab 2");
  progress.keepClients(new Set(["tab 2"]));
  progress.end("a", 10);
  expect(progress.stats).toEqual({
    activeRequests: 1,
    totalRequests: 1,
    completedRequests: 0,
    averageResponseTime: 0,
  });
});
