import { afterEach, expect, it, vi } from "vitest";
import { RunnerChanges } from "./runner-changes";

afterEach(() => void vi.restoreAllMocks());

function asking(answer: unknown) {
  const ask = vi.fn(async (..._request: readonly unknown[]) => answer);
  return { ask, changes: new RunnerChanges({ ask: ask as never }) };
}

const CHANGE = { id: "x", folderId: "f", path: "notes/\u202Ea.md", at: 1, kind: "written" };

it("lists the changes of a tool call, with names that say what they are", async () => {
  const { ask, changes } = asking([CHANGE]);
  const [change] = await changes.list("use/1");
  expect(ask.mock.calls[0]?.slice(0, 2)).toEqual(["GET", "changes/use%2F1"]);
  expect(change).toMatchObject({ id: "x", kind: "written" });
  expect(change?.path).not.toContain("\u202E");
});

it("takes nothing of another form", async () => {
  await expect(asking([{ ...CHANGE, kind: "burnt" }]).changes.list("u")).rejects.toThrow();
});

it("has a change undone by its id, and gives a runner fifteen seconds to answer", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  const { ask, changes } = asking(undefined);
  await changes.undo("u", "x", true);
  expect(ask.mock.calls[0]).toEqual([
    ...["POST", "changes/u/undo", expect.any(AbortSignal)],
    { change: "x", evenIfChanged: true },
  ]);
  expect(timeout).toHaveBeenCalledWith(15_000);
});
