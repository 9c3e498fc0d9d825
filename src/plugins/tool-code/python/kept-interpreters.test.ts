import { expect, test } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import type { KeptInterpreter } from "./kept-interpreter";
import { type FreshReason, IDLE_MINUTES, KeptInterpreters } from "./kept-interpreters";

/** Interpreters in which nothing runs, and what came of them. */
function rig() {
  const made: { isOver: boolean; dispose(): void }[] = [];
  const clock = new FixedClock();
  const start = async () => {
    const one = {
      isOver: false,
      dispose() {
        one.isOver = true;
      },
    };
    made.push(one);
    return one as unknown as KeptInterpreter;
  };
  const kept = new KeptInterpreters(start, clock);
  const { signal } = new AbortController();
  const use = (owner: string, work: (interpreter: KeptInterpreter) => Promise<void> = async () => {}) => {
    let reason: FreshReason | undefined;
    return kept
      .use(
        owner,
        async (interpreter, fresh) => {
          reason = fresh;
          await work(interpreter);
        },
        signal,
        () => {},
      )
      .then(() => reason);
  };
  return { made, clock, kept, use };
}

test("an owner finds the interpreter of the run before, and no other's", async () => {
  const { made, use } = rig();
  expect(await use("a")).toBe("first");
  expect(await use("a")).toBeUndefined();
  expect(await use("b")).toBe("first");
  expect(made).toHaveLength(2);
});

test("what nobody uses for a while is freed, and said to be when it is wanted again", async () => {
  const { made, clock, use } = rig();
  await use("a");
  await clock.advance((IDLE_MINUTES - 1) * 60_000);
  expect(await use("a")).toBeUndefined();
  await clock.advance((IDLE_MINUTES - 1) * 60_000);
  expect(made[0]?.isOver).toBe(false);
  await clock.advance(60_000);
  expect(made[0]?.isOver).toBe(true);
  expect(await use("a")).toBe("idle");
  expect(await use("a")).toBeUndefined();
});

test("of too many the one that was used longest ago makes room", async () => {
  const { made, use } = rig();
  for (const owner of ["a", "b", "c", "a", "d"]) await use(owner);
  expect(made.map(({ isOver }) => isOver)).toEqual([false, true, false, false]);
  expect(await use("b")).toBe("room");
});

test("one that came to its end while nobody used it is not used again", async () => {
  const { made, use } = rig();
  await use("a");
  made[0]?.dispose();
  expect(await use("a")).toBe("stopped");
  expect(made).toHaveLength(2);
});

test("of two hundred owners it is known how theirs ended, of more not of the one that ended first", async () => {
  const { use } = rig();
  const end = (owner: string) => use(owner, async (interpreter) => interpreter.dispose());
  for (let owner = 0; owner < 200; owner++) await end(String(owner));
  // It ended once more, after all others.
  expect(await end("0")).toBe("stopped");
  expect(await end("200")).toBe("first");
  expect([await use("1"), await use("0"), await use("2")]).toEqual(["first", "stopped", "stopped"]);
});

test("one that its run has ended is not used again", async () => {
  const { use } = rig();
  const failing = use("a", async (interpreter) => {
    interpreter.dispose();
    throw new Error("stopped");
  });
  await expect(failing).rejects.toThrow("stopped");
  expect(await use("a")).toBe("stopped");
});

test("runs of one owner follow each other, those of others go on beside them", async () => {
  const { kept, use, made } = rig();
  const order: string[] = [];
  let finish = () => {};
  const long = use("a", () => new Promise((resolve) => (finish = resolve)));
  const { signal } = new AbortController();
  const next = kept.use(
    "a",
    async () => void order.push("ran"),
    signal,
    () => void order.push("waited"),
  );
  await use("b");
  expect(order).toEqual([]);
  finish();
  await Promise.all([long, next]);
  expect(order).toEqual(["waited", "ran"]);
  expect(made).toHaveLength(2);
});

test("whoever no longer waits for its turn gets none", async () => {
  const { kept, use } = rig();
  let finish = () => {};
  const long = use("a", () => new Promise((resolve) => (finish = resolve)));
  const stop = new AbortController();
  const waiting = kept.use(
    "a",
    async () => "ran",
    stop.signal,
    () => {},
  );
  stop.abort(new Error("stopped"));
  await expect(waiting).rejects.toThrow("stopped");
  finish();
  await long;
  expect(await use("a")).toBeUndefined();
});
