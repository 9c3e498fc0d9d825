import { WorkerTimeout } from "@core/lifecycle/ask-worker";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeWorker } from "../../../../tests/fakes/fake-worker";
import { WorkerQueue } from "./worker-queue";

const LIMIT_MS = 1000;
const signal = new AbortController().signal;
let workers: FakeWorker[];

/** Workers that come up, and answer with the question, unless it is "never". */
function start(): FakeWorker {
  const worker = new FakeWorker((question: string) => (question === "never" ? undefined : `${question}!`));
  worker.say("ready");
  workers.push(worker);
  return worker;
}

beforeEach(() => {
  workers = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe("a queue for a worker", () => {
  it("starts a worker with the first question and keeps it", async () => {
    const queue = new WorkerQueue<string, string>(start, LIMIT_MS);
    expect(workers).toHaveLength(0);
    await expect(queue.ask("one", signal)).resolves.toBe("one!");
    await expect(queue.ask("two", signal)).resolves.toBe("two!");
    expect(workers).toHaveLength(1);
    expect(workers[0]?.isTerminated).toBe(false);
  });

  it("asks one at a time, the newest first", async () => {
    const queue = new WorkerQueue<string, string>(start, LIMIT_MS);
    await Promise.all(["one", "two", "three"].map((question) => queue.ask(question, signal)));
    expect(workers[0]?.questions).toEqual(["three", "two", "one"]);
  });

  it("ends a worker that takes too long, and has another answer the next question", async () => {
    const queue = new WorkerQueue<string, string>(start, LIMIT_MS);
    const last = queue.ask("one", signal);
    const failing = expect(queue.ask("never", signal)).rejects.toBeInstanceOf(WorkerTimeout);
    await vi.advanceTimersByTimeAsync(LIMIT_MS);
    await failing;
    await expect(last).resolves.toBe("one!");
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it("does not ask what is no longer wanted", async () => {
    const queue = new WorkerQueue<string, string>(start, LIMIT_MS);
    const leaving = new AbortController();
    const left = queue.ask("one", leaving.signal);
    const staying = queue.ask("two", signal);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ name: "AbortError" });
    await expect(staying).resolves.toBe("two!");
    await expect(queue.ask("three", leaving.signal)).rejects.toMatchObject({ name: "AbortError" });
    expect(workers[0]?.questions).toEqual(["two"]);
  });

  it("does not take a worker that never comes up for a question that takes too long", async () => {
    const silent = new FakeWorker();
    const queue = new WorkerQueue<string, string>(() => silent, LIMIT_MS);
    const failing = expect(queue.ask("one", signal)).rejects.toThrow("the worker did not come up");
    await vi.advanceTimersByTimeAsync(60_000);
    await failing;
    expect(silent.isTerminated).toBe(true);
  });

  it("starts another where one does not come up, and ends the one that is late", async () => {
    const silent = new FakeWorker();
    let attempts = 0;
    const queue = new WorkerQueue<string, string>(() => (++attempts === 1 ? silent : start()), LIMIT_MS);
    const answer = queue.ask("one", signal);
    await vi.advanceTimersByTimeAsync(5000);
    await expect(answer).resolves.toBe("one!");
    expect(silent.isTerminated).toBe(true);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([false]);
  });

  it("goes on after a worker that could not be started", async () => {
    let attempts = 0;
    const queue = new WorkerQueue<string, string>(() => {
      attempts += 1;
      if (attempts === 1) throw new Error("refused");
      return start();
    }, LIMIT_MS);
    await expect(queue.ask("one", signal)).rejects.toThrow("refused");
    await expect(queue.ask("two", signal)).resolves.toBe("two!");
  });
});
