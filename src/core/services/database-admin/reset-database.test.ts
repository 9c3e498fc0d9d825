import type { WriteOperation } from "@core/ports/database";
import { describe, expect, it, vi } from "vitest";
import { realDatabase, withRaw } from "../../../../tests/databases";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { MemoryTabChannel } from "../../../../tests/fakes/memory-tab-channel";
import { CORE_STORE_NAMES } from "../../../../tests/migrations";
import { resetDatabase } from "./reset-database";

const put = (store: string, record: object) => ({ type: "put", store, record }) as WriteOperation;

function rig() {
  const { database, name, clock } = realDatabase();
  const removed: string[] = [];
  const preferences = new MemoryPreferences();
  const ports = {
    database,
    preferences,
    tabs: new MemoryTabChannel(),
    rescueCopies: {
      list: async () => [{ name: "copy", createdAt: 1, records: 1 }],
      remove: async (copy: string) => void removed.push(copy),
    },
    directories: async () => ({ deletePrivate: async () => void removed.push("folders") }),
  };
  return { ...ports, ports, removed, name, clock };
}

describe("a reset", () => {
  it("leaves no record, no key, no copy and no traces of them, but the settings of this device", async () => {
    const { database, preferences, tabs, ports, removed } = rig();
    await database.write([
      ...CORE_STORE_NAMES.map((store) => put(store, { id: "x", status: "in_progress" })),
      put("pluginData", { id: "vault/key", pluginId: "vault", key: "key", value: 1 }),
      put("drafts", { id: "message/m", text: "last words", updatedAt: 1 }),
    ]);
    const traces = [
      "troupe.workingFolders",
      "x_iv",
      "x_salt",
      "troupe.rescue.message/m",
      "troupe.rescue.task/x",
    ];
    for (const key of [...traces, "troupe.theme"]) preferences.set(key, "1");
    const swept = await resetDatabase(ports);
    expect(swept).toEqual(expect.arrayContaining(traces));
    expect([...traces, "troupe.theme"].filter((key) => preferences.get(key))).toEqual(["troupe.theme"]);
    expect(removed).toEqual(["copy", "folders"]);
    expect(preferences.get("troupe.workingFolders")).toBeUndefined();
    expect(tabs.posted.map(({ type }) => type)).toEqual(["database-closing", "database-changed"]);
    await database.open();
    for (const store of CORE_STORE_NAMES) expect(await database.count(store)).toBe(0);
    database.close();
  });

  it("leaves everything else alone when another tab holds on to the database", async () => {
    const { database, clock, preferences, ports, removed, name, tabs } = rig();
    await database.write([put("credentials", { id: "k", encryptedApiKey: "A" })]);
    preferences.set("k_iv", "1");
    await withRaw(name, undefined, async () => {
      const resetting = expect(resetDatabase(ports)).rejects.toMatchObject({
        code: "database.deletion-blocked",
      });
      await vi.waitFor(() => expect(clock.sleeping).toBe(1));
      await clock.advance(10_000);
      await resetting;
    });
    expect([preferences.get("k_iv"), removed]).toEqual(["1", []]);
    expect(tabs.posted.at(-1)).toEqual({ type: "database-changed" });
  });
});
