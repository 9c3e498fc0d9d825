import { expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { readExport } from "../../domain/conversation-import/read-export";
import type { ExportReader } from "../../ports/export-reader";
import { ConversationRepository } from "../../services/chat/conversation-repository";
import { ConversationImportStore } from "./conversation-import-store";

const message = (uuid: string, text: string) => ({ uuid, sender: "human", text });
const conversation = (uuid: string, ...texts: string[]) => ({
  uuid,
  name: uuid,
  chat_messages: texts.map((text, index) => message(`${uuid}${index}`, text)),
});
/** Reads in the page what a worker reads in the application. */
const reader: ExportReader = { read: async (read) => readExport(await read.text()) };
const file = (text: string) => new Blob([text]);
const exportOf = (...conversations: object[]) => file(JSON.stringify(conversations));

function setUp() {
  const { database, tabs } = new FakePorts();
  const repository = new ConversationRepository(database, tabs, new FixedClock());
  return { database, repository, store: new ConversationImportStore(repository, reader) };
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

test("what is read no longer once the dialog is closed changes nothing", async () => {
  const { store } = setUp();
  const reading = store.read(exportOf(conversation("a", "One")));
  store.reset();
  await reading;
  expect(store).toMatchObject({ status: "idle", preview: undefined, error: undefined });
});

test("a conversation of many messages is saved in a transaction of its own", async () => {
  const { database, store } = setUp();
  const long = conversation("long", ...Array.from({ length: 1_500 }, (_, index) => `Message ${index}`));
  await store.read(exportOf(long, conversation("a", "One"), conversation("b", "Two")));
  await store.save();
  expect(database.writes.map(({ operations }) => operations.length)).toEqual([1_501, 4]);
  expect(store.saved).toBe(3);
});

test("garbage is refused and forgotten with the next file", async () => {
  const { store } = setUp();
  await store.read(file("\u0000\u0001"));
  expect(store).toMatchObject({ status: "idle", error: { code: "file.damaged" } });
  await store.read(exportOf(conversation("a", "One")));
  expect(store.error).toBeUndefined();
});
