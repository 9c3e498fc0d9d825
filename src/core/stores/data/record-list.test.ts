import { beforeEach, describe, expect, it } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { RecordList } from "./record-list";

const id = (n: number) => `d${String(n).padStart(3, "0")}`;

describe("the records of a store", () => {
  let database: MemoryDatabase;
  let list: RecordList;
  beforeEach(async () => {
    database = new MemoryDatabase();
    await put(Array.from({ length: 35 }, (_, n) => n));
    list = new RecordList(database, "drafts", 35);
    await list.first();
  });

  async function put(numbers: readonly number[]): Promise<void> {
    await database.write(
      numbers.map((n) => {
        const text = n % 2 === 0 ? `Even number ${n}` : `Odd number ${n}`;
        return { type: "put", store: "drafts", record: { id: id(n), text, updatedAt: n } } as const;
      }),
    );
  }

  const shown = () => [list.page, list.rows[0]?.id, list.rows.length];

  it("come ten at a time, forwards and backwards, first and last", async () => {
    expect([list.pageCount, ...shown()]).toEqual([4, 0, id(0), 10]);
    await list.next();
    expect(shown()).toEqual([1, id(10), 10]);
    await list.next();
    await list.previous();
    expect(shown()).toEqual([1, id(10), 10]);
    await list.last();
    expect(shown()).toEqual([3, id(30), 5]);
    await list.previous();
    expect(shown()).toEqual([2, id(20), 10]);
    await list.first();
    expect(shown()).toEqual([0, id(0), 10]);
  });

  it("stay on their page when they are read again, or go to the last that is left", async () => {
    await list.next();
    await list.refresh(35);
    expect(shown()).toEqual([1, id(10), 10]);
    await list.last();
    await database.write(
      Array.from({ length: 20 }, (_, n) => ({ type: "delete", store: "drafts", id: id(n + 15) }) as const),
    );
    await list.refresh(15);
    expect(shown()).toEqual([1, id(10), 5]);
  });

  it("are found by any field, whatever the case, and paged", async () => {
    await list.search("EVEN");
    expect([list.matches.length, list.searched, list.isSearching]).toEqual([18, 35, false]);
    expect([list.pageCount, ...shown()]).toEqual([2, 0, id(0), 10]);
    await list.next();
    expect(shown()).toEqual([1, id(20), 8]);
    await list.search(id(7));
    expect(list.rows.map((each) => each.id)).toEqual([id(7)]);
    await list.search("updatedAt");
    expect(list.matches).toHaveLength(35);
    await list.search("nowhere");
    expect([list.rows.length, list.pageCount]).toEqual([0, 1]);
    await list.search(" ");
    expect([list.isFiltered, ...shown()]).toEqual([false, 0, id(0), 10]);
  });

  it("are searched for at most 50 characters", async () => {
    await list.search("x".repeat(80));
    expect(list.query).toBe("x".repeat(50));
  });

  it("are those of the newest search, however the older one ends", async () => {
    const older = list.search("even");
    const newer = list.search("odd");
    await Promise.all([older, newer]);
    expect([list.query, list.matches.length]).toEqual(["odd", 17]);
  });

  it("keep what a search had found when it is stopped", async () => {
    const searching = list.search("even");
    list.cancelSearch();
    await searching;
    expect([list.isSearching, list.query]).toEqual([false, "even"]);
    expect(list.searched).toBeLessThan(35);
  });

  it("tell when they cannot be read", async () => {
    await database.reset();
    await list.next();
    expect(list.status).toBe("failed");
    expect(list.error).toMatchObject({ code: "database.closed" });
  });
});
