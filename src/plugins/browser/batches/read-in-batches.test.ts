import { expect, test, vi } from "vitest";
import { FakeWorker } from "../../../../tests/fakes/fake-worker";
import { readInBatches } from "./read-in-batches";

const never = new AbortController().signal;

/** A reading by a worker, and all that was taken up. */
function reading(over: object = {}) {
  const worker = new FakeWorker();
  const taken: string[] = [];
  const shares: number[] = [];
  const done = readInBatches<string, string, string>(
    "task",
    {
      start: () => worker,
      tooSlow: "file.slow",
      onBatch: async (batch) => void taken.push(...batch),
      onProgress: (share) => void shares.push(share),
      ...over,
    },
    never,
  );
  return { worker, taken, shares, done };
}

test("each batch is answered once it is taken up, and the rest ends it", async () => {
  const { worker, taken, shares, done } = reading();
  worker.say({ batch: ["a", "b"] });
  worker.say({ share: 0.5 });
  await expect.poll(() => worker.questions).toEqual(["task", "batch-taken"]);
  expect([taken, shares]).toEqual([["a", "b"], [0.5]]);
  worker.say({ rest: "c" });
  expect(await done).toBe("c");
  expect(worker.isTerminated).toBe(true);
});

test("a batch that cannot be taken up ends the reading, and so does what the worker says went wrong", async () => {
  const refused = reading({ onBatch: () => Promise.reject(new Error("full")) });
  refused.worker.say({ batch: ["a"] });
  await expect(refused.done).rejects.toThrow("full");
  expect(refused.worker.questions).toEqual(["task"]);
  const broken = reading();
  broken.worker.say({ code: "file.too-large", params: { size: 3 } });
  await expect(broken.done).rejects.toMatchObject({ code: "file.too-large", params: { size: 3 } });
  const gone = reading();
  gone.worker.fail("no such script");
  await expect(gone.done).rejects.toMatchObject({ code: "file.unreadable" });
});

test("a worker that says nothing for a minute is given up, by the reading's own error", async () => {
  vi.useFakeTimers();
  try {
    const { worker, done } = reading();
    const failed = expect(done).rejects.toMatchObject({ code: "file.slow", params: { seconds: 60 } });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(worker.isTerminated).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await failed;
    expect(worker.isTerminated).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
