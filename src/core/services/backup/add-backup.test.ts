import { expect, it } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { wholeBackup } from "../../../../tests/whole-backup";
import { AppError } from "../../errors/app-error";
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
  const add = async (file: object, until = signal, onProgress?: (share: number) => void) => {
    const read = await wholeBackup(new Blob([JSON.stringify(file)]), signal);
    return addBackup({ database, preferences }, read, until, onProgress);
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

it("what is left out is counted all, and five hundred of it listed with the reason", async () => {
  const { add } = await device(
    ...Array.from({ length: 300 }, (_, at) => put("conversations", { id: `c${at}` })),
  );
  const broken = Array.from({ length: 201 }, () => 5);
  const conversations = Array.from({ length: 301 }, (_, at) => conversation(`c${at}`));
  const { added, skipped, list } = await add({ conversations: [...broken, ...conversations] });
  expect([added, skipped, list.length]).toEqual([1, 501, 500]);
  expect(list.at(-1)).toEqual({ store: "conversations", id: "c299", reason: "database.exists" });
});

it("the share that is done is told item by item, and what was added until it is called off stays", async () => {
  const conversations = ["a", "b", "c", "d"].map((id) => conversation(id));
  const stop = new AbortController();
  const shares: number[] = [];
  const { database, add } = await device();
  const adding = add({ conversations }, stop.signal, (share) => {
    shares.push(share);
    if (share === 0.5) stop.abort();
  });
  await expect(adding).rejects.toMatchObject({ name: "AbortError" });
  expect(shares).toEqual([0.25, 0.5]);
  expect(await database.count("conversations")).toBe(2);
});

it("a full disk is a reason not to add one, and a cancellation ends it", async () => {
  const { database, add } = await device();
  const conversations = [conversation("a")];
  database.writeFailure = new AppError("database.full");
  expect(await add({ conversations })).toMatchObject({ added: 0, list: [{ reason: "database.full" }] });
  database.writeFailure = new DOMException("gone", "AbortError");
  await expect(add({ conversations })).rejects.toMatchObject({ name: "AbortError" });
});
