import { beforeEach, describe, expect, test } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { abortReason, throwIfAborted, withIdleTimeout } from "./with-idle-timeout";

const IDLE_MS = 1_000;
let clock: FixedClock;
beforeEach(() => {
  clock = new FixedClock(0);
});

/** A stream whose items a test sends, read to its end. */
class Read {
  readonly items: number[] = [];
  readonly stopper = new AbortController();
  touch: () => Promise<void> | undefined = () => undefined;
  signal = new AbortController().signal;
  error: unknown;
  isOver = false;
  returned = 0;
  readonly whole: Promise<void>;
  #waiting: ((result: IteratorResult<number>) => void) | undefined;

  constructor(onItem: (item: number) => Promise<void> | undefined = () => undefined) {
    this.whole = this.#read(onItem);
  }

  async send(item: number): Promise<void> {
    this.#waiting?.({ done: false, value: item });
    await clock.advance(0);
  }

  async end(): Promise<void> {
    this.#waiting?.({ done: true, value: undefined });
    await clock.advance(0);
  }

  async #read(onItem: (item: number) => Promise<void> | undefined): Promise<void> {
    const source = (signal: AbortSignal, touch: () => Promise<void> | undefined): AsyncIterable<number> => {
      this.signal = signal;
      this.touch = touch;
      const next = () => new Promise<IteratorResult<number>>((resolve) => (this.#waiting = resolve));
      const leave = async () => {
        this.returned += 1;
        return { done: true as const, value: undefined };
      };
      return { [Symbol.asyncIterator]: () => ({ next, return: leave }) };
    };
    try {
      const watched = withIdleTimeout(
        source,
        { idleMs: IDLE_MS, provider: "Alpha", clock },
        this.stopper.signal,
      );
      for await (const item of watched) {
        this.items.push(item);
        await onItem(item);
        if (item < 0) break;
      }
    } catch (error) {
      this.error = error;
    }
    this.isOver = true;
  }
}

describe("a stream that is watched", () => {
  test("is passed on to its end, after which nothing waits", async () => {
    const read = new Read();
    await read.send(1);
    await read.send(2);
    await read.end();
    expect([read.items, read.isOver, read.error]).toEqual([[1, 2], true, undefined]);
    expect([clock.sleeping, read.signal.aborted, read.returned]).toEqual([0, false, 0]);
  });

  test("is stopped where nothing comes for so long after the last", async () => {
    const read = new Read();
    await clock.advance(900);
    await read.send(1);
    await clock.advance(999);
    expect(read.isOver).toBe(false);
    await clock.advance(1);
    expect(read.error).toMatchObject({ code: "provider.idle", params: { provider: "Alpha", seconds: 1 } });
    expect([read.items, read.signal.aborted, read.returned]).toEqual([[1], true, 1]);
  });

  test("goes on where bytes come without an item", async () => {
    const read = new Read();
    for (let beat = 0; beat < 5; beat++) {
      await clock.advance(900);
      await read.touch();
    }
    expect(read.isOver).toBe(false);
    await clock.advance(1_000);
    expect(read.error).toMatchObject({ code: "provider.idle" });
  });

  test("is not silent while its reader is busy, and counts from then on", async () => {
    const read = new Read((item) =>
      item === 1 ? clock.sleep(5_000, new AbortController().signal) : undefined,
    );
    await read.send(1);
    await clock.advance(5_000);
    expect(read.isOver).toBe(false);
    await clock.advance(999);
    expect(read.isOver).toBe(false);
    await clock.advance(1_001);
    expect(read.error).toMatchObject({ code: "provider.idle" });
  });

  test("lets the page have its turn between its items, and while bytes come without any", async () => {
    const read = new Read();
    await read.send(1);
    expect(clock.tasks).toBe(0);
    await clock.advance(10);
    await read.send(2);
    expect(clock.tasks).toBe(1);
    expect(read.touch()).toBeUndefined();
    await clock.advance(10);
    await read.touch();
    expect(clock.tasks).toBe(2);
    await read.end();
  });

  test("stops at once when it is called off, whatever its source does", async () => {
    const read = new Read();
    await read.send(1);
    read.stopper.abort(new Error("changed my mind"));
    await clock.advance(0);
    expect(read.error).toMatchObject({ name: "AbortError" });
    expect([read.signal.aborted, read.returned, clock.sleeping]).toEqual([true, 1, 0]);
  });

  test("is let go of where its reader leaves", async () => {
    const read = new Read();
    await read.send(-1);
    expect([read.isOver, read.error, read.signal.aborted, read.returned]).toEqual([true, undefined, true, 1]);
    expect(clock.sleeping).toBe(0);
  });

  test("is not begun for whoever has called it off", async () => {
    const reason = new DOMException("Enough.", "AbortError");
    const parts = withIdleTimeout(
      () => {
        throw new Error("begun");
      },
      { idleMs: IDLE_MS, provider: "Alpha", clock },
      AbortSignal.abort(reason),
    );
    await expect(parts.next()).rejects.toBe(reason);
  });
});

test("a cancellation has its own reason, or is one all the same", () => {
  const reason = new DOMException("Enough.", "AbortError");
  expect(abortReason(AbortSignal.abort(reason))).toBe(reason);
  expect(abortReason(AbortSignal.abort("why"))).toMatchObject({ name: "AbortError", message: "Stopped." });
  expect(() => throwIfAborted(new AbortController().signal)).not.toThrow();
  expect(() => throwIfAborted(AbortSignal.abort(reason))).toThrow(reason);
});
