import { describe, expect, it } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { CORE_STORE_NAMES } from "../../../../tests/migrations";
import { readStore } from "../database/read-store";
import { backupFileName, STORES_OF_VERSION_8 } from "./backup-format";
import { writeBackup } from "./write-backup";

const signal = new AbortController().signal;

async function source() {
  const database = new MemoryDatabase();
  await database.write([
    {
      type: "put",
      store: "pluginData",
      record: { id: "vault/key", pluginId: "vault", key: "key", value: 1 },
    },
    {
      type: "put",
      store: "conversations",
      record: {
        id: "c",
        agentId: "a",
        participatingAgents: ["a"],
        title: "T",
        timestamp: 3,
        messageCount: 2,
        activeLeafId: "m3",
      },
    },
    ...["m1", "m2", "m3"].map(
      (id, timestamp) =>
        ({
          type: "put",
          store: "messages",
          record: {
            id,
            conversationId: "c",
            role: "user",
            content: id,
            timestamp,
            ...(timestamp > 0 ? { parentId: "m1" } : {}),
          },
        }) as const,
    ),
  ]);
  return { database, preferences: new MemoryPreferences(), clock: new FixedClock() };
}

const parsed = async (file: Blob) => JSON.parse(await file.text()) as Record<string, { id: string }[]>;

describe("a backup", () => {
  it("holds all stores under a header, but not the key of the device", async () => {
    const { file, records } = await writeBackup(await source(), 9, signal);
    const { backup, ...stores } = await parsed(file);
    expect(backup).toMatchObject({ format: "troupe-backup", version: 9 });
    expect(Object.keys(stores)).toEqual([...CORE_STORE_NAMES]);
    expect(stores.messages?.map(({ id }) => id)).toEqual(["m1", "m2", "m3"]);
    expect(stores.pluginData).toEqual([]);
    expect([records, file.type]).toEqual([4, "application/json"]);
  });

  it("of version 8 is its stores alone, with the branch last shown inside each conversation", async () => {
    const stores = await parsed((await writeBackup(await source(), 8, signal)).file);
    expect(Object.keys(stores)).toEqual([...STORES_OF_VERSION_8]);
    const [conversation] = stores.conversations as unknown as { messages: { id: string }[] }[];
    expect(conversation?.messages.map(({ id }) => id)).toEqual(["m1", "m3"]);
  });

  it("of today has its conversations without their messages, and tells how many records are written", async () => {
    const told: number[] = [];
    const { file } = await writeBackup(await source(), 9, signal, (records) => told.push(records));
    const { conversations } = await parsed(file);
    expect(conversations?.[0]).not.toHaveProperty("messages");
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told.at(-1)).toBe(4);
  });

  it.each([9, 8] as const)(
    "of version %i brings salts and IVs that only the preferences hold",
    async (version) => {
      const { database, preferences, clock } = await source();
      const secret = { timestamp: 1, order: 0, provider: "custom", model: "m", host: "https://a.example" };
      await database.write([
        { type: "put", store: "credentials", record: { ...secret, id: "k", encryptedApiKey: "AAAA" } },
        {
          type: "put",
          store: "langfuse_config",
          record: { ...secret, id: "l", enabled: true, publicKey: "pk", encryptedSecretKey: "AAAA" },
        },
      ]);
      for (const key of ["k_iv", "k_salt", "l_iv", "l_salt"]) preferences.set(key, "c2FsdA==");
      const { file } = await writeBackup({ database, preferences, clock }, version, signal);
      const { credentials, langfuse_config } = await parsed(file);
      for (const records of [credentials, langfuse_config])
        expect(records).toMatchObject([{ sealed: { iv: "c2FsdA==", salt: "c2FsdA==", data: "AAAA" } }]);
    },
  );

  it("can be given up", async () => {
    await expect(writeBackup(await source(), 9, AbortSignal.abort())).rejects.toMatchObject({
      name: "AbortError",
    });
  });

  it("is named by its date", () => {
    expect(backupFileName(Date.UTC(2026, 10, 21, 23))).toBe("troupe-database-export-2026-11-21.json");
  });
});

describe("reading a store", () => {
  it("takes every record once, in batches that suit their size", async () => {
    const database = new MemoryDatabase();
    const record = (n: number) => ({
      id: String(n).padStart(5, "0"),
      conversationId: "c",
      role: "user" as const,
      content: "x".repeat(n < 100 ? 10 : 1_500_000),
      timestamp: n,
    });
    await database.write(
      Array.from({ length: 120 }, (_, n) => ({ type: "put", store: "messages", record: record(n) }) as const),
    );
    const sizes: number[] = [];
    const ids: string[] = [];
    for await (const batch of readStore(database, "messages", signal)) {
      sizes.push(batch.length);
      ids.push(...batch.map(({ id }) => id));
    }
    expect(ids).toEqual(Array.from({ length: 120 }, (_, n) => record(n).id));
    expect(sizes[0]).toBe(8);
  });
});
