import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeWorker } from "../../../tests/fakes/fake-worker";
import { askWorker, runWorker, type WorkerListener, WorkerTimeout } from "./ask-worker";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const signal = () => new AbortController().signal;
const NEXT: WorkerListener<string, string> = {
  idleLimitMs: 100,
  onMessage: (answer, { resolve }) => resolve(answer),
};

describe("asking a worker", () => {
  it("brings its next answer", async () => {
    const worker = new FakeWorker((question) => `${question}!`);
    await expect(askWorker(worker, "hello", { ...NEXT, signal: signal() })).resolves.toBe("hello!");
  });

  it("fails when it takes too long, and leaves the worker to whom it belongs", async () => {
    const worker = new FakeWorker();
    const asking = askWorker(worker, "hello", NEXT);
    const failing = expect(asking).rejects.toBeInstanceOf(WorkerTimeout);
    await vi.advanceTimersByTimeAsync(100);
    await failing;
    expect(worker.isTerminated).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("fails with what the worker fails with", async () => {
    const worker = new FakeWorker();
    const asking = askWorker(worker, "hello", NEXT);
    worker.fail("no such file");
    await expect(asking).rejects.toThrow("no such file");
  });

  it("ends with its signal", async () => {
    const leaving = new AbortController();
    const worker = new FakeWorker();
    const asking = askWorker(worker, "hello", { ...NEXT, signal: leaving.signal });
    leaving.abort();
    await expect(asking).rejects.toMatchObject({ name: "AbortError" });
    await expect(askWorker(worker, "again", { ...NEXT, signal: leaving.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(worker.questions).toEqual(["hello"]);
  });
});

describe("a worker of its own", () => {
  it("is heard until it is done, however long that takes, and ended then", async () => {
    const worker = new FakeWorker();
    const received: string[] = [];
    const onMessage: WorkerListener<string, string>["onMessage"] = (answer, { resolve }) =>
      received.push(answer) === 3 ? resolve(received.join(" ")) : undefined;
    const working = runWorker(() => worker, "hello", { ...NEXT, onMessage });
    for (const answer of ["one", "two", "three"]) {
      await vi.advanceTimersByTimeAsync(90);
      worker.say(answer);
    }
    await expect(working).resolves.toBe("one two three");
    expect([worker.isTerminated, vi.getTimerCount()]).toEqual([true, 0]);
  });

  it("is given up where it falls silent after its first answers", async () => {
    const worker = new FakeWorker();
    const onMessage = () => {};
    const failing = expect(runWorker(() => worker, "hello", { ...NEXT, onMessage })).rejects.toBeInstanceOf(
      WorkerTimeout,
    );
    worker.say("one");
    await vi.advanceTimersByTimeAsync(100);
    await failing;
    expect(worker.isTerminated).toBe(true);
  });

  it("ends when it breaks or falls silent, with the errors that were asked for", async () => {
    const errors = {
      tooSlow: () => new Error("slow"),
      broken: (reason: string) => new Error(`broken: ${reason}`),
    };
    const broken = new FakeWorker();
    const breaking = runWorker(() => broken, "hello", { ...NEXT, ...errors });
    broken.fail("");
    await expect(breaking).rejects.toThrow("broken: the worker could not be started");
    const silent = new FakeWorker();
    const failing = expect(runWorker(() => silent, "hello", { ...NEXT, ...errors })).rejects.toThrow("slow");
    await vi.advanceTimersByTimeAsync(100);
    await failing;
    expect([broken.isTerminated, silent.isTerminated]).toEqual([true, true]);
  });

  it("is not started once its signal is aborted", async () => {
    const start = vi.fn(() => new FakeWorker());
    const stopped = { ...NEXT, signal: AbortSignal.abort() };
    await expect(runWorker(start, "hello", stopped)).rejects.toMatchObject({ name: "AbortError" });
    expect(start).not.toHaveBeenCalled();
  });
});
