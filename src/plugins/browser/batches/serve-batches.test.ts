import { AppError } from "@core/errors/app-error";
import { afterEach, expect, test, vi } from "vitest";
import { BATCH_TAKEN, type BatchSender, serveBatches } from "./serve-batches";

afterEach(() => void vi.unstubAllGlobals());

/** A worker at a task, and all that it says; it takes what it is told. */
function served<Item>(work: (task: string, sender: BatchSender<Item>) => Promise<unknown>, isWorker = true) {
  const said: unknown[] = [];
  const listeners: ((event: { data: unknown }) => Promise<void>)[] = [];
  if (isWorker) vi.stubGlobal("DedicatedWorkerGlobalScope", class {});
  vi.stubGlobal("addEventListener", (_: string, listener: (typeof listeners)[number]) => {
    listeners.push(listener);
  });
  vi.stubGlobal("postMessage", (message: unknown) => void said.push(message));
  serveBatches(work);
  return { said, tell: (data: unknown) => listeners[0]?.({ data }), listeners };
}

test("items are said in batches of about half a million characters, each after the one before is taken", async () => {
  const { said, tell } = served<string>(async (task, { send, progress }) => {
    expect(send("a", 499_999)).toBeUndefined();
    progress(0.5);
    await send("b", 1);
    expect(send(task, 499_999)).toBeUndefined();
    return "rest";
  });
  const done = tell("task");
  expect(said).toEqual([{ share: 0.5 }, { batch: ["a", "b"] }]);
  await tell(BATCH_TAKEN);
  await expect.poll(() => said.length).toBe(3);
  expect(said[2]).toEqual({ batch: ["task"] });
  await tell(BATCH_TAKEN);
  await done;
  expect(said[3]).toEqual({ rest: "rest" });
});

test("where nothing is left, no empty batch is said", async () => {
  const { said, tell } = served(async () => 3);
  await tell("task");
  expect(said).toEqual([{ rest: 3 }]);
});

test("what goes wrong is said by its code", async () => {
  const { said, tell } = served(async () => {
    throw new AppError("file.too-large", { size: 3 });
  });
  await tell("task");
  expect(said).toEqual([{ code: "file.too-large", params: { size: 3 } }]);
});

test("nothing listens outside of a worker", () => {
  expect(served(async () => 1, false).listeners).toEqual([]);
});
