import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeWorker } from "../../../tests/fakes/fake-worker";
import { askWorker, WorkerTimeout } from "./ask-worker";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const signal = () => new AbortController().signal;

describe("asking a worker", () => {
  it("brings its next answer", async () => {
    const worker = new FakeWorker((question) => `${question}!`);
    await expect(askWorker(worker, "hello", { timeLimitMs: 100, signal: signal() })).resolves.toBe("hello!");
  });

  it("fails when it takes too long, and leaves the worker to whom it belongs", async () => {
    const worker = new FakeWorker();
    const asking = askWorker(worker, "hello", { timeLimitMs: 100 });
    const failing = expect(asking).rejects.toBeInstanceOf(WorkerTimeout);
    await vi.advanceTimersByTimeAsync(100);
    await failing;
    expect(worker.isTerminated).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("fails with what the worker fails with", async () => {
    const worker = new FakeWorker();
    const asking = askWorker(worker, "hello", { timeLimitMs: 100 });
    worker.fail("no such file");
    await expect(asking).rejects.toThrow("no such file");
  });

  it("ends with its signal", async () => {
    const leaving = new AbortController();
    const worker = new FakeWorker();
    const asking = askWorker(worker, "hello", { timeLimitMs: 100, signal: leaving.signal });
    leaving.abort();
    await expect(asking).rejects.toMatchObject({ name: "AbortError" });
    await expect(
      askWorker(worker, "again", { timeLimitMs: 100, signal: leaving.signal }),
    ).rejects.toMatchObject({ name: "AbortError" });
    expect(worker.questions).toEqual(["hello"]);
  });
});
