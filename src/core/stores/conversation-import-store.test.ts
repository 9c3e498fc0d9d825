import { expect, test } from "vitest";
import { FakePorts } from "../../../tests/fakes/fake-ports";
import { ConversationRepository } from "../services/chat/conversation-repository";
import { ConversationImportStore } from "./conversation-import-store";

const message = (uuid: string, text: string) => ({ uuid, sender: "human", text });
const conversation = (uuid: string, ...texts: string[]) => ({
  uuid,
  name: uuid,
  chat_messages: texts.map((text, index) => message(`${uuid}${index}`, text)),
});
const file = (text: string) => new Blob([text]);
const exportOf = (...conversations: object[]) => file(JSON.stringify(conversations));

function setUp(archive: () => Promise<readonly string[]> = async () => []) {
  const { database, tabs } = new FakePorts();
  const repository = new ConversationRepository(database, tabs);
  return { database, repository, store: new ConversationImportStore(repository, { texts: archive }) };
}

test("looking saves nothing; importing saves each conversation whole, and only once", async () => {
  const { database, store } = setUp();
  const both = () =>
    exportOf(conversation("a", "One", "Two"), conversation("b", "Three"), { uuid: "broken" });
  await store.read(both());
  expect(store.preview).toMatchObject({ duplicates: 0, unreadable: 1 });
  expect(database.writes).toEqual([]);
  await store.save();
  expect(store).toMatchObject({ status: "done", saved: 2, failed: 0 });
  expect(database.writes).toHaveLength(1);
  expect(await database.count("messages")).toBe(3);
  await store.read(both());
  expect(store.preview).toMatchObject({ conversations: [], duplicates: 2 });
});

test("a conversation that cannot be saved leaves nothing behind and is counted", async () => {
  const { database, store } = setUp();
  const twice = { ...conversation("b", "Three", "Four") };
  twice.chat_messages = [message("same", "Three"), message("same", "Four")];
  await store.read(exportOf(conversation("a", "One"), twice));
  await store.save();
  expect(store).toMatchObject({ saved: 1, failed: 1 });
  expect(await database.count("conversations")).toBe(1);
  expect(await database.count("messages")).toBe(1);
});

test("an archive is opened; a broken or unrelated one is refused", async () => {
  const zip = () => file("PK\u0003\u0004");
  const { store } = setUp(async () => [
    JSON.stringify([conversation("a", "One")]),
    JSON.stringify([conversation("b", "Two")]),
  ]);
  await store.read(zip());
  expect(store.preview?.conversations).toHaveLength(2);
  const unrelated = setUp().store;
  await unrelated.read(zip());
  expect(unrelated.error?.code).toBe("import.no-conversations");
  const broken = setUp(async () => Promise.reject(new Error("bad"))).store;
  await broken.read(zip());
  expect(broken.error?.code).toBe("import.not-archive");
});

test("garbage is refused and forgotten with the next file", async () => {
  const { store } = setUp();
  await store.read(file("\u0000\u0001"));
  expect(store).toMatchObject({ status: "idle", error: { code: "import.not-json" } });
  await store.read(exportOf(conversation("a", "One")));
  expect(store.error).toBeUndefined();
});
