import { beforeEach, expect, test } from "vitest";
import { AppError } from "../../errors/app-error";
import { isCut, Patience } from "./patience";

const CUT = new AppError("network.failed", { host: "" });

let waits: number[];
let closing: AbortController;
let patience: Patience;

beforeEach(() => {
  waits = [];
  closing = new AbortController();
  const sleep = async (ms: number, signal?: AbortSignal) => {
    waits.push(ms);
    signal?.throwIfAborted();
  };
  patience = new Patience({ sleep }, closing.signal);
});

/** Work that fails so often before it is done. */
function failing(times: number, error: unknown = CUT) {
  const work = { tries: 0, run: async () => (++work.tries > times ? "done" : Promise.reject(error)) };
  return work;
}

test("a runner that cannot be reached is asked again, after ever longer waits up to ten seconds", async () => {
  expect(await patience.ask(failing(7).run)).toBe("done");
  expect(waits).toEqual([200, 500, 1_000, 3_000, 10_000, 10_000, 10_000]);
});

test("it is asked again so many times and no more", async () => {
  expect(await patience.ask(failing(2).run, 2)).toBe("done");
  const work = failing(3);
  await expect(patience.ask(work.run, 2)).rejects.toBe(CUT);
  expect(work.tries).toBe(3);
});

test("what it answers with is told at once", async () => {
  const refused = new AppError("runner.no-key");
  const work = failing(1, refused);
  await expect(patience.ask(work.run)).rejects.toBe(refused);
  expect([work.tries, waits]).toEqual([1, []]);
});

test("nobody asks any more once it is closed", async () => {
  const work = {
    tries: 0,
    run: async () => {
      work.tries += 1;
      closing.abort();
      throw CUT;
    },
  };
  await expect(patience.ask(work.run)).rejects.toBe(closing.signal.reason);
  expect([work.tries, waits]).toEqual([1, []]);
});

test("a wait ends without a word where it is told to", async () => {
  const other = new AbortController();
  const asleep = new Patience({ sleep: async (_, signal) => signal?.throwIfAborted() }, closing.signal);
  await asleep.wait(0, other.signal);
  other.abort();
  await patience.wait(0, other.signal);
  expect(waits).toEqual([]);
});

test("a connection is cut where the network or the database fails, and by nothing else", () => {
  expect(["network.failed", "database.failed"].map((code) => isCut(new AppError(code)))).toEqual([
    true,
    true,
  ]);
  expect([isCut(new AppError("runner.no-key")), isCut(new Error("network.failed"))]).toEqual([false, false]);
});
