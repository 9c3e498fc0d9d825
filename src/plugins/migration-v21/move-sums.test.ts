import "fake-indexeddb/auto";
import { deleteDB, openDB, unwrap } from "idb";
import { afterEach, expect, it } from "vitest";
import { moveSums } from "./move-sums";

const NAME = "sums-of-work";
const VALUE = { day: "2026-11-26", provider: "openai", tokens: 12, cost: 0.5, unpriced: 1 };

afterEach(() => deleteDB(NAME));

it("moves sums of work to their own store, and leaves what other plugins keep", async () => {
  const first = await openDB(NAME, 1, {
    upgrade: (database) => void database.createObjectStore("pluginData", { keyPath: "id" }),
  });
  const keys = ["2026-11-26/openai/", "2026-11-27/openai/"];
  for (const key of keys)
    await first.put("pluginData", { id: `work-limits/${key}`, pluginId: "work-limits", key, value: VALUE });
  await first.put("pluginData", { id: "settings/look", pluginId: "settings", key: "look", value: 1 });
  first.close();
  const next = await openDB(NAME, 2, {
    upgrade(database, _from, _to, transaction) {
      database.createObjectStore("workUsage", { keyPath: "id" });
      moveSums(unwrap(transaction));
    },
  });
  const sums = await next.getAll("workUsage");
  // Whatever another device knows of them is newer.
  const moved = { ...VALUE, updatedAt: 0 };
  expect(sums).toMatchObject([moved, moved]);
  expect(sums.map(({ id }) => id)).toEqual(keys.map((key) => `${key}/${sums[0].device}`));
  expect(await next.getAllKeys("pluginData")).toEqual(["settings/look"]);
  next.close();
});
