import { beforeEach, describe, expect, test } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import type { Conversation, Message } from "../../domain/conversation/conversation";
import { MATCH_LIMIT, searchConversations } from "./conversation-search";

let database: MemoryDatabase;
beforeEach(() => {
  database = new MemoryDatabase();
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
const keep = (conversations: readonly Conversation[], messages: readonly Message[] = []) =>
  database.write([
    ...conversations.map((record) => ({ type: "put", store: "conversations", record }) as const),
    ...messages.map((record) => ({ type: "put", store: "messages", record }) as const),
  ]);
const search = (text: string, signal = new AbortController().signal) =>
  searchConversations(database, text, signal);
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

  test("by words with any white space between them, and by marks as they are", async () => {
    await keep([conversation("a")], [message("a", "one\n  two (three) [*] a.b")]);
    expect(await ids("one two")).toEqual(["a"]);
    expect(await ids("(three) [*]")).toEqual(["a"]);
    expect(await ids("axb")).toEqual([]);
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

describe("the words around what was found", () => {
  const excerpt = async (content: string) => {
    await keep([conversation("a")], [message("a", content)]);
    return (await search("needle"))[0]?.excerpt;
  };

  test("are those of the first message that has it, in one line", async () => {
    await keep([], [message("a", "a needle\n\nhere"), message("a", "needle again")]);
    expect(await excerpt("nothing")).toBe("a needle here");
  });

  test("begin forty characters before it and are cut after a hundred and sixty, with dots on either side", async () => {
    expect(await excerpt(`${"b".repeat(41)}needle${"a".repeat(115)}`)).toBe(
      `…${"b".repeat(40)}needle${"a".repeat(114)}…`,
    );
  });

  test("have no dots where nothing is left out", async () =>
    expect(await excerpt(`${"b".repeat(40)}needle${"a".repeat(114)}`)).toBe(
      `${"b".repeat(40)}needle${"a".repeat(114)}`,
    ));

  test("are none where only the title has it", async () => {
    await keep([conversation("t", { title: "needle" })]);
    expect(await search("needle")).toEqual([{ conversation: conversation("t", { title: "needle" }) }]);
  });
});

test("a search that nobody waits for ends", async () => {
  await keep([conversation("a")], [message("a", "x")]);
  await expect(search("x", AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
});
