import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseContract } from "../../../tests/contracts/database-contract";
import { MIGRATIONS } from "../../../tests/migrations";
import { keyBytes } from "../src/database/key-bytes";
import { PgDatabase } from "../src/database/pg-database";

import { ownDatabase } from "./own-database";

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await ownDatabase() });
});
afterAll(() => pool.end());

/** Empty when it is first opened. */
class EmptyDatabase extends PgDatabase {
  #emptied: Promise<unknown> | undefined;

  override async open(): Promise<undefined> {
    await super.open();
    this.#emptied ??= pool.query("TRUNCATE troupe.records CASCADE");
    await this.#emptied;
    return undefined;
  }
}

describe("PgDatabase", () => {
  databaseContract(() => new EmptyDatabase(pool, MIGRATIONS));

  it("keeps what a structured clone keeps", async () => {
    const database = new EmptyDatabase(pool, MIGRATIONS);
    const value = { bytes: new Uint8Array([0, 255]), missing: undefined, nul: "a\0b", lone: "\ud800" };
    const record = { id: "p/k", pluginId: "p", key: "k", value };
    await database.write([{ type: "put", store: "pluginData", record }]);
    expect(await database.get("pluginData", "p/k")).toEqual(record);
  });

  it("lets batches that meet in the wrong order all commit", async () => {
    const database = new EmptyDatabase(pool, MIGRATIONS);
    const change = (id: string) => ({
      type: "change" as const,
      store: "pluginData" as const,
      id,
      change: (current: { value: unknown } | undefined) => ({
        ...{ id, pluginId: "p", key: id },
        value: Number(current?.value ?? 0) + 1,
      }),
    });
    const batches = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? ["a", "b"] : ["b", "a"]));
    await Promise.all(batches.map((ids) => database.write(ids.map(change))));
    expect((await database.get("pluginData", "a"))?.value).toBe(20);
    expect((await database.get("pluginData", "b"))?.value).toBe(20);
  });
});

describe("keyBytes", () => {
  it("orders as IndexedDB does", () => {
    const ordered = [
      -Infinity,
      -2.5,
      -1,
      0,
      1e-9,
      3,
      "",
      "\0",
      "a",
      "a\0",
      "ab",
      "b",
      "~",
      "\x7f",
      "é",
      "\uffff",
    ];
    const keys = [...ordered, [], [1], [1, 2], ["a"], ["a", 1], ["a", "b"], ["a", []], ["b"]];
    const bytes = keys.map((key) => keyBytes(key) as Buffer);
    expect([...bytes].sort(Buffer.compare)).toEqual(bytes);
    expect(keyBytes(-0)).toEqual(keyBytes(0));
    expect([undefined, null, true, Number.NaN, {}, [undefined]].map(keyBytes)).toEqual(
      Array(6).fill(undefined),
    );
  });
});
