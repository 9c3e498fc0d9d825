import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeWorker } from "../../../../tests/fakes/fake-worker";
import { ProcessorShare } from "./processor-share";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the share of a processor", () => {
  it("is whole until it has been measured, and never less than a tenth", async () => {
    const answers = [0.5, 0, 1];
    const share = new ProcessorShare(() => new FakeWorker(() => answers.shift()));
    expect(share.latest).toBe(1);
    for (const expected of [0.5, 0.1, 1]) {
      share.measure();
      await vi.advanceTimersByTimeAsync(1000);
      expect(share.latest).toBe(expected);
    }
  });

  it("is measured once a second at the most, one time after the other", async () => {
    const worker = new FakeWorker();
    const share = new ProcessorShare(() => worker);
    const askOften = async () => {
      for (let times = 0; times < 20; times++) {
        share.measure();
        await vi.advanceTimersByTimeAsync(250);
      }
    };
    await askOften();
    expect(worker.questions).toHaveLength(1);
    worker.say(0.5);
    await vi.advanceTimersByTimeAsync(0);
    share.measure();
    expect(worker.questions).toHaveLength(1);
    await askOften();
    expect(worker.questions).toHaveLength(2);
  });

  it("is whole where no worker can be started", () => {
    const share = new ProcessorShare(() => {
      throw new Error("refused");
    });
    share.measure();
    expect(share.latest).toBe(1);
  });

  it("keeps no thread while it rests", async () => {
    const workers: FakeWorker[] = [];
    const share = new ProcessorShare(() => {
      const worker = new FakeWorker(() => 0.5);
      workers.push(worker);
      return worker;
    });
    share.measure();
    await vi.advanceTimersByTimeAsync(0);
    share.rest();
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true]);
    expect(share.latest).toBe(1);
    share.measure();
    await vi.advanceTimersByTimeAsync(0);
    expect(share.latest).toBe(0.5);
  });
});
