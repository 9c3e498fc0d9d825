import { beforeEach, describe, expect, test, vi } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { WordIndex } from "../../../../tests/fakes/word-index";
import type { Conversation, Message } from "../../domain/conversation/conversation";
import type { SearchHit } from "../../domain/search/hit";
import { AppError } from "../../errors/app-error";
import { type ConversationMatch, ConversationSearch, MATCH_LIMIT } from "./conversation-search";

let database: MemoryDatabase;
let index: WordIndex;
beforeEach(() => {
  database = new MemoryDatabase();
  index = new WordIndex(database);
});

const conversation = (id: string, over: Partial<Conversation> = {}): Conversation => ({
  id,
  agentId: "a",
  participatingAgents: ["a"],
  title: "Untitled",
  timestamp: 0,
  messageCount: 1,
  activeLeafId: "",
  ...over,
});
let count = 0;
const message = (conversationId: string, content: string, over: Partial<Message> = {}): Message => ({
  id: `m${String(count++).padStart(5, "0")}`,
  conversationId,
  role: "user",
  content,
  timestamp: 0,
  ...over,
});
const hitIn = (conversationId: string): SearchHit => ({
  ...{ id: "h", kind: "message", title: "", at: 0, snippet: { text: "needle", marks: [] } },
  place: { type: "message", messageId: "m", conversationId, agentId: "a" },
});
const keep = (conversations: readonly Conversation[], messages: readonly Message[] = []) =>
  database.write([
    ...conversations.map((record) => ({ type: "put", store: "conversations", record }) as const),
    ...messages.map((record) => ({ type: "put", store: "messages", record }) as const),
  ]);
async function given(text: string, signal = new AbortController().signal) {
  const each: (readonly ConversationMatch[])[] = [];
  const searching = new ConversationSearch({ database, index: index.open });
  for await (const found of searching.find(text, signal)) each.push(found);
  return each;
}
const search = async (text: string, signal?: AbortSignal) => (await given(text, signal)).at(-1) ?? [];
const ids = async (text: string) => (await search(text)).map((each) => each.conversation.id);

describe("conversations are found", () => {
  test("by title or by what was said, newest first, in any case", async () => {
    await keep(
      [
        conversation("old", { title: "The HARBOUR", timestamp: 1 }),
        conversation("new", { timestamp: 3 }),
        conversation("other", { timestamp: 2 }),
      ],
      [message("new", "At the Harbour.")],
    );
    expect(await ids(" harbour ")).toEqual(["new", "old"]);
    expect(await ids("")).toEqual([]);
    expect(await ids("  ")).toEqual([]);
  });

  test("by their words in any order and place, and by marks as they are where there is no word", async () => {
    await keep([conversation("a")], [message("a", "one\n  two (three) [*] a.b")]);
    expect(await ids("two one")).toEqual(["a"]);
    expect(await ids("thr")).toEqual(["a"]);
    expect(await ids("[*]")).toEqual(["a"]);
    expect(await ids("[+]")).toEqual([]);
    expect(await ids("one four")).toEqual([]);
  });

  test("in parts that are read one after the other, so that the page answers", async () => {
    const many = Array.from({ length: 501 }, (_, at) => conversation(`c${at}`, { title: "needle" }));
    await keep(many, [message("c0", "needle")]);
    index.isPartial = true;
    const list = vi.spyOn(database, "list");
    await search("needle");
    const limits = list.mock.calls.map(([, query]) => query?.limit ?? Number.POSITIVE_INFINITY);
    expect(Math.max(...limits)).toBe(500);
  });

  test("through the index, without any message being read", async () => {
    await keep([conversation("a")], [message("a", "needle")]);
    const list = vi.spyOn(database, "list");
    index.search = async () => ({ hits: [hitIn("a")], hasMore: false });
    expect(await ids("needle")).toEqual(["a"]);
    expect(list.mock.calls.map(([store]) => store)).not.toContain("messages");
  });

  test("by reading all messages while the index has not, or where it fails", async () => {
    await keep([conversation("a")], [message("a", "one  needle")]);
    index.isPartial = true;
    expect(await search("one needle")).toMatchObject([{ excerpt: "one needle" }]);
    index.search = () => Promise.reject(new AppError("search.failed"));
    expect(await ids("needle")).toEqual(["a"]);
    index.search = () => Promise.reject(new AppError("database.closed"));
    await expect(search("needle")).rejects.toMatchObject({ code: "database.closed" });
  });

  test("first in the newest hundred messages, and then in more of them", async () => {
    const said = Array.from({ length: 150 }, () => message("new", "needle", { timestamp: 2 }));
    await keep(
      [conversation("old", { timestamp: 1 }), conversation("new", { timestamp: 2 })],
      [message("old", "needle", { timestamp: 1 }), ...said],
    );
    const found = (await given("needle")).map((each) => each.map(({ conversation: { id } }) => id));
    expect(found).toEqual([["new"], ["new", "old"]]);
    expect(index.asked.map(({ limit }) => limit)).toEqual([100, 1100]);
  });

  test("neither by instructions nor by thoughts", async () => {
    await keep(
      [conversation("a")],
      [message("a", "secret", { role: "system" }), message("a", "<think>secret</think> open")],
    );
    expect(await ids("secret")).toEqual([]);
    expect(await ids("open")).toEqual(["a"]);
  });

  test("among more than are read at once, and one more than the limit tells that there are more", async () => {
    const many = Array.from({ length: 1_100 }, (_, place) => conversation(`c${place}`, { timestamp: place }));
    many[3] = conversation("c3", { timestamp: 3, title: "needle" });
    await keep(many, [
      ...Array.from({ length: 600 }, () => message("c5", "hay")),
      message("c1099", "the needle"),
    ]);
    expect(await ids("needle")).toEqual(["c1099", "c3"]);
    expect(await ids("untitled")).toHaveLength(MATCH_LIMIT + 1);
  });
});

test("where only the title has it there are no words around it", async () => {
  await keep([conversation("t", { title: "needle" })]);
  expect(await search("needle")).toEqual([{ conversation: conversation("t", { title: "needle" }) }]);
});

test("a search that nobody waits for ends", async () => {
  await keep([conversation("a")], [message("a", "x")]);
  await expect(search("x", AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
});

test("searches that follow each other read the conversations once, until some have changed", async () => {
  await keep([conversation("a", { title: "needle" })]);
  const list = vi.spyOn(database, "list");
  const searching = new ConversationSearch({ database, index: index.open });
  const find = async (text: string) => {
    let found: readonly ConversationMatch[] = [];
    for await (found of searching.find(text, new AbortController().signal));
    return found.map((each) => each.conversation.id);
  };
  const readings = () =>
    list.mock.calls.filter(([store, query]) => store === "conversations" && query?.from === "");
  expect([await find("need"), await find("needle")]).toEqual([["a"], ["a"]]);
  expect(readings()).toHaveLength(1);
  await keep([conversation("b", { title: "needle" })]);
  searching.forget();
  expect((await find("needle")).sort()).toEqual(["a", "b"]);
  expect(readings()).toHaveLength(2);
  list.mockRejectedValueOnce(new AppError("database.closed"));
  searching.forget();
  await expect(find("needle")).rejects.toMatchObject({ code: "database.closed" });
  expect((await find("needle")).sort()).toEqual(["a", "b"]);
});
