import { expect, it } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { wholeBackup } from "../../../../tests/whole-backup";
import type { WriteOperation } from "../../ports/database";
import { addBackup } from "./add-backup";

const { signal } = new AbortController();
const put = (store: string, record: object) => ({ type: "put", store, record }) as WriteOperation;
const credential = (id: string, order: number, more: object = {}) => ({
  ...{ id, provider: "custom", encryptedApiKey: "AAAA", model: "m", timestamp: 1, order },
  ...more,
});
const said = (id: string, content: string) => ({ id, role: "user", content, timestamp: 1 });
const conversation = (id: string, ...messages: object[]) => ({
  ...{ id, agentId: "default", title: id, timestamp: 1, participatingAgents: [] },
  messages,
});

async function device(...there: readonly WriteOperation[]) {
  const database = new MemoryDatabase();
  await database.write(there);
  const preferences = new MemoryPreferences();
  const add = async (file: object) => {
    const read = await wholeBackup(new Blob([JSON.stringify(file)]), signal);
    return addBackup({ database, preferences }, read, signal);
  };
  return { database, preferences, add };
}

it("a conversation is added with its messages, as one item", async () => {
  const { database, add } = await device();
  const outcome = await add({ conversations: [conversation("c", said("m1", "a"), said("m2", "b"))] });
  expect(outcome).toEqual({ added: 1, skipped: 0, list: [] });
  expect(await database.count("messages")).toBe(2);
});

it("a conversation that is there already gets no message of the file", async () => {
  const { database, add } = await device(put("conversations", { id: "c", title: "Mine" }));
  const outcome = await add({ conversations: [conversation("c", said("m1", "a"))] });
  expect(outcome).toMatchObject({ added: 0, skipped: 1, list: [{ id: "c", reason: "database.exists" }] });
  expect(await database.get("conversations", "c")).toEqual({ id: "c", title: "Mine" });
  expect(await database.count("messages")).toBe(0);
});

it("a provider of the file never comes before one that is there", async () => {
  const { database, add } = await device(put("credentials", credential("mine", 3)));
  await add({ credentials: [credential("b", -5), credential("a", -9)] });
  const orders = (await database.list("credentials")).map(({ id, order }) => [id, order]);
  expect(orders).toEqual([
    ["a", 4],
    ["b", 5],
    ["mine", 3],
  ]);
});

it("the salt and IV of a key that is there stay as they are", async () => {
  const { preferences, add } = await device(put("credentials", credential("mine", 0)));
  preferences.set("mine_iv", "aXY=");
  preferences.set("mine_salt", "c2FsdA==");
  const sealed = { v: 1, kdf: { n: "x", i: 1 }, salt: "AAAA", iv: "AAAA", data: "AAAA" };
  await add({ credentials: [credential("mine", 0, { sealed }), credential("new", 0, { sealed })] });
  expect(["mine_iv", "mine_salt", "new_iv"].map((key) => preferences.get(key))).toEqual([
    "aXY=",
    "c2FsdA==",
    "AAAA",
  ]);
});
