import { deleteDB, openDB } from "idb";
import { describe, expect, it } from "vitest";
import { freshName } from "../../../../tests/databases";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { CORE_STORES } from "../../../../tests/migrations";
import { wholeBackup } from "../../../../tests/whole-backup";
import { writeRescueCopy } from "../../../core/services/backup/write-rescue-copy";
import { RescueCopy } from "./rescue-copy";
import { StoredRescueCopies } from "./stored-rescue-copies";

/** A copy of a database whose stores hold agents and something unknown. */
async function copyOf(name: string, createdAt: number, agents: number): Promise<void> {
  const source = await openDB(`${name}-source`, 1, {
    upgrade(database) {
      database.createObjectStore("agents", { keyPath: "id" });
      database.createObjectStore("forgotten", { keyPath: "id" });
    },
  });
  for (let n = 0; n < agents; n++) {
    await source.put("agents", {
      id: `a${String(n).padStart(3, "0")}`,
      name: "A",
      role: "r",
      instructions: "",
    });
  }
  await source.put("forgotten", { id: "f", when: new Date(5) });
  await RescueCopy.take(source, [...source.objectStoreNames], new Map(), `${name}-rescue-${createdAt}`);
  source.close();
  await deleteDB(`${name}-source`);
}

describe("rescue copies", () => {
  it("are listed with the newest first, without those of other databases", async () => {
    const name = freshName();
    await copyOf(name, 1000, 2);
    await copyOf(name, 2000, 45);
    await copyOf(`${name}-other`, 3000, 1);
    // One that was begun and holds nothing.
    (await openDB(`${name}-rescue-x`, 1)).close();
    expect(await new StoredRescueCopies(name).list()).toEqual([
      { name: `${name}-rescue-2000`, createdAt: 2000, records: 46 },
      { name: `${name}-rescue-1000`, createdAt: 1000, records: 3 },
      { name: `${name}-rescue-x`, createdAt: 0, records: 0 },
    ]);
  });

  it("hold what can be read of a damaged database, and stay for the rest without being put back again", async () => {
    const name = freshName();
    const damaged = () => Promise.reject(new DOMException("damaged", "DataError"));
    const source = {
      getAll: damaged,
      getAllKeys: async (store: string) => (store === "agents" ? ["a", "b"] : damaged()),
      get: async (_: string, id: string) => (id === "a" ? { id } : damaged()),
    };
    const taken = `${name}-rescue-1000`;
    const copy = await RescueCopy.take(source as never, ["agents", "lost"], new Map(), taken);
    expect(copy.unreadable).toBe(1);
    const facts = [{ name: taken, createdAt: 1000, records: 1 }];
    expect(await new StoredRescueCopies(name).list()).toEqual(facts);
    const target = await openDB(`${name}-target`, 1, {
      upgrade: (database) => void database.createObjectStore("agents", { keyPath: "id" }),
    });
    expect(await copy.putBack(target)).toEqual({ restored: 1, lost: 0 });
    expect(await target.getAll("agents")).toEqual([{ id: "a" }]);
    target.close();
    expect(await new StoredRescueCopies(name).list()).toEqual(facts);
    expect(await RescueCopy.leftovers(name)).toEqual([]);
  });

  it("become a backup that can be restored, what is not known any more in its header", async () => {
    const name = freshName();
    await copyOf(name, 1000, 45);
    const copies = new StoredRescueCopies(name);
    const file = await writeRescueCopy(
      copies,
      { stores: CORE_STORES },
      new FixedClock(),
      `${name}-rescue-1000`,
    );
    const backup = await wholeBackup(file, new AbortController().signal);
    expect(backup.records.agents).toHaveLength(45);
    // Nothing holds on to what was read.
    await copies.remove(`${name}-rescue-1000`);
    expect(JSON.parse(await file.text()).backup.others).toEqual([
      { store: "forgotten", record: { id: "f", when: { $type: "Date", value: "1970-01-01T00:00:00.005Z" } } },
    ]);
  });

  it("are deleted one by one, and nothing else is", async () => {
    const name = freshName();
    await copyOf(name, 1000, 1);
    await copyOf(name, 2000, 1);
    const copies = new StoredRescueCopies(name);
    await copies.list();
    await copies.remove(`${name}-rescue-1000`);
    expect((await copies.list()).map(({ createdAt }) => createdAt)).toEqual([2000]);
    await expect(copies.remove(name)).rejects.toMatchObject({ code: "record.gone" });
    await expect(copies.records(`${name}-rescue-1000`)[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      code: "record.gone",
    });
  });
});
