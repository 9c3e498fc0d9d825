import { beforeEach, describe, expect, it, test, vi } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryTabHub } from "../../../../tests/fakes/memory-tab-channel";
import { KEPT_IN_TRASH_MS, type TrashKind } from "../../domain/trash/trashed-item";
import { type PutBack, Trash } from "./trash";
import { removeExpired } from "./trash-removal";
import { intoTrash, moreIntoTrash, outOfTrash, trashedFrom } from "./trash-writes";

const NOW = 1_800_000_000_000;
let database: MemoryDatabase;
let putBack: ReturnType<typeof vi.fn<PutBack>>;
let trash: Trash;

beforeEach(() => {
  database = new MemoryDatabase();
  putBack = vi.fn<PutBack>(async () => {});
  const ways = {
    task: putBack,
    conversation: putBack,
    agent: putBack,
    knowledge: putBack,
    project: putBack,
  };
  trash = new Trash(database, new FixedClock(NOW), new MemoryTabHub().tab(), ways);
});

const discard = (kind: TrashKind, id: string, more: { deletedAt?: number; holds?: string[] } = {}) =>
  database.write(
    intoTrash({ kind, id, title: id, deletedAt: NOW, records: trashedFrom("agents", [{ id }]), ...more }),
  );
const counts = () => Promise.all([database.count("trash"), database.count("trashContents")]);

describe("Trash", () => {
  it("lists what was deleted, the last first, until thirty days have gone by", async () => {
    await discard("task", "old", { deletedAt: NOW - KEPT_IN_TRASH_MS });
    await discard("task", "week", { deletedAt: NOW - 7 * 86_400_000 });
    await discard("agent", "today");
    expect((await trash.list()).map(({ id }) => id)).toEqual(["agent/today", "task/week"]);
  });

  it("hands each part back in its order, and keeps nothing of it", async () => {
    await discard("knowledge", "folder");
    const parts = Array.from({ length: 12 }, (_, part) => part + 1);
    await database.write(
      parts.map((part) =>
        moreIntoTrash(
          { kind: "knowledge", id: "folder" },
          part,
          trashedFrom("knowledgeItems", [{ id: `f${part}` }]),
        ),
      ),
    );
    await discard("knowledge", "folder2");
    await trash.restore("knowledge/folder");
    expect(putBack.mock.calls.map(([, { records }]) => records[0]?.record.id)).toEqual([
      "folder",
      ...parts.map((part) => `f${part}`),
    ]);
    expect((await trash.list()).map(({ id }) => id)).toEqual(["knowledge/folder2"]);
    expect(await counts()).toEqual([1, 1]);
  });

  it("brings back with a thing what was deleted with it, unless that was had back by itself", async () => {
    await discard("task", "a");
    await discard("project", "p", { holds: ["task/a", "conversation/gone"] });
    await trash.restore("project/p");
    expect(putBack.mock.calls.map(([{ id }]) => id)).toEqual(["project/p", "task/a"]);
    expect(await counts()).toEqual([0, 0]);
  });

  it("keeps a thing that could not be put back", async () => {
    await discard("task", "a");
    putBack.mockRejectedValueOnce(new Error("full"));
    await expect(trash.restore("task/a")).rejects.toThrow("full");
    expect(await counts()).toEqual([1, 1]);
  });

  it("says so when another tab was quicker", async () => {
    await expect(trash.restore("task/a")).rejects.toMatchObject({ code: "record.gone" });
  });

  it("deletes for good what it is told to, and nothing else", async () => {
    for (const id of ["a", "b", "c"]) await discard("task", id);
    await trash.remove(["task/a", "task/c"]);
    expect((await trash.list()).map(({ id }) => id)).toEqual(["task/b"]);
    expect(await counts()).toEqual([1, 1]);
  });
});

test("what is too old is deleted for good", async () => {
  await discard("task", "old", { deletedAt: NOW - KEPT_IN_TRASH_MS });
  await discard("task", "young", { deletedAt: NOW - KEPT_IN_TRASH_MS + 1 });
  await removeExpired(database, NOW);
  expect((await database.list("trash")).map(({ id }) => id)).toEqual(["task/young"]);
  expect(await counts()).toEqual([1, 1]);
});

test("what is put back by an undo leaves the trash in the same write", async () => {
  await discard("agent", "a");
  await database.write([
    { type: "put", store: "agents", record: { id: "a" } as never },
    ...outOfTrash("agent", "a"),
  ]);
  expect(await counts()).toEqual([0, 0]);
});
