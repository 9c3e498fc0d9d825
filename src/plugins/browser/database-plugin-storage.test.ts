import { describe, expect, it } from "vitest";
import { pluginStorageContract } from "../../../tests/contracts/plugin-storage-contract";
import { realDatabase } from "../../../tests/databases";
import { MemoryDatabase } from "../../../tests/fakes/memory-database";
import { DatabasePluginStorageFactory } from "./database-plugin-storage";

describe("DatabasePluginStorageFactory", () => {
  pluginStorageContract(() => new DatabasePluginStorageFactory(realDatabase().database));

  it("stores values under the plugin's id", async () => {
    const database = new MemoryDatabase();
    await new DatabasePluginStorageFactory(database).of("p").set("k", 1);
    expect(await database.list("pluginData", { index: "pluginId", equals: "p" })).toEqual([
      { id: "p/k", pluginId: "p", key: "k", value: 1 },
    ]);
  });
});
