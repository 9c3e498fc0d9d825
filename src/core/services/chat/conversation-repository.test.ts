import { beforeEach, describe, expect, test } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryTabHub } from "../../../../tests/fakes/memory-tab-channel";
import type { Conversation, Message } from "../../domain/conversation/conversation";
import { AppError } from "../../errors/app-error";
import { ConversationRepository } from "./conversation-repository";

const conversation = (id: string, over: Partial<Conversation> = {}): Conversation => ({
  id,
  agentId: "a",
  participatingAgents: ["a"],
  title: id,
  timestamp: 0,
  messageCount: 1,
  activeLeafId: "",
  ...over,
});
const message = (id: string, timestamp: number, over: Partial<Message> = {}): Message => ({
  id,
  conversationId: "c",
  role: "user",
  content: id,
  timestamp,
  ...over,
});

let database: MemoryDatabase;
let repository: ConversationRepository;
let told: unknown[];
let foreign: unknown[];
beforeEach(() => {
  database = new MemoryDatabase();
  const hub = new MemoryTabHub();
  repository = new ConversationRepository(database, hub.tab(), new FixedClock());
  told = [];
  foreign = [];
  repository.onChange((...change) => told.push(change));
  new ConversationRepository(database, hub.tab(), new FixedClock()).onChange((...change) =>
    foreign.push(change),
  );
});
const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id);

describe("conversations", () => {
  test("come fifty a page, newest first", async () => {
    const many = Array.from({ length: 51 }, (_, place) => conversation(`c${place}`, { timestamp: place }));
    await repository.createAll(many.map((each) => ({ conversation: each, messages: [] })));
    const [first, second] = [await repository.page(0), await repository.page(1)];
    expect([first.length, first[0]?.id, ids(second)]).toEqual([50, "c50", ["c0"]]);
    expect(await repository.count()).toBe(51);
  });

  test("are there or not", async () => {
    await repository.create(conversation("c"), []);
    expect([await repository.has("c"), await repository.has("d")]).toEqual([true, false]);
    await expect(repository.get("d")).rejects.toMatchObject({ code: "conversation.not-found" });
  });

  test("are pinned and no longer, newest first, and what is deleted is passed over", async () => {
    for (const [place, id] of ["c", "d", "e"].entries()) {
      await repository.create(conversation(id, { timestamp: place }), []);
      await repository.pin(id, true);
    }
    await repository.pin("d", false);
    expect(ids(await repository.pinned())).toEqual(["e", "c"]);
    await repository.remove("c");
    expect(ids(await repository.pinned())).toEqual(["e"]);
    expect((await repository.get("d")).pinned).toBe(false);
  });
});

describe("each change that is committed", () => {
  test("is told here and in other tabs, until nobody listens", async () => {
    await repository.create(conversation("c"), [message("m", 1)]);
    await repository.append([message("n", 2, { parentId: "m" })]);
    await repository.replace(message("n", 2, { content: "longer" }));
    await repository.changeMessage("n", (current) => ({ ...current, content: "other" }));
    await repository.change("c", () => ({ title: "New" }));
    await repository.pin("c", true);
    await repository.remove("c");
    expect(told).toEqual(Array(7).fill(["c", false]));
    expect(foreign).toEqual(Array(7).fill(["c", true]));
  });

  test("is none where nothing was changed", async () => {
    await repository.append([]);
    await repository.createAll([]);
    await repository.change("gone", () => ({ title: "New" }));
    expect(await repository.changeMessage("gone", (current) => current)).toBeUndefined();
    await repository.create(conversation("c"), []);
    await repository.change("c", () => undefined);
    expect(told).toHaveLength(1);
  });

  test("is not told to who listens no more", async () => {
    const heard: string[] = [];
    const listening = repository.onChange((id) => heard.push(id));
    listening.dispose();
    await repository.create(conversation("c"), []);
    expect(heard).toEqual([]);
  });
});

describe("messages", () => {
  beforeEach(() =>
    repository.create(conversation("c"), [
      message("a", 1),
      message("b", 2),
      message("x", 3, { conversationId: "d" }),
    ]),
  );

  test("are those of the conversation, oldest first, or the newest of them", async () => {
    expect(ids(await repository.messages("c"))).toEqual(["a", "b"]);
    expect(ids(await repository.newestMessages("c", 1))).toEqual(["b"]);
    expect(ids(await repository.newestMessages("c", 5))).toEqual(["a", "b"]);
  });

  test("of an old conversation follow each other where the first of them is known, and only there", async () => {
    const parents = async (limit: number) =>
      (await repository.newestMessages("c", limit)).map(({ parentId }) => parentId);
    expect(await parents(3)).toEqual([undefined, "a"]);
    expect(await parents(2)).toEqual([undefined, undefined]);
  });

  test("are added with what is written besides, and an agent takes part once", async () => {
    await repository.append([message("m", 5)], {
      show: true,
      alsoWrite: [{ type: "delete", store: "messages", id: "a" }],
    });
    expect(ids(await repository.messages("c"))).toEqual(["b", "m"]);
    expect((await repository.get("c")).activeLeafId).toBe("m");
    await repository.addAgent("c", "z");
    await repository.addAgent("c", "z");
    expect((await repository.get("c")).participatingAgents).toEqual(["a", "z"]);
  });

  test("are shown where they follow the end of what is shown, and elsewhere only on request", async () => {
    const shown = async () => (await repository.get("c")).activeLeafId;
    await repository.append([message("m", 5, { parentId: "b" })], { show: true });
    await repository.append([message("aside", 6, { parentId: "a" })]);
    expect(await shown()).toBe("m");
    await repository.append([message("n", 7, { parentId: "m" })]);
    expect(await shown()).toBe("n");
  });

  test("that another tab adds while their conversation is deleted go with it, and come back with it", async () => {
    const write = database.write.bind(database);
    database.write = async (operations, durability) => {
      database.write = write;
      await write([{ type: "add", store: "messages", record: message("late", 9) }]);
      return write(operations, durability);
    };
    const removed = await repository.remove("c");
    expect(ids(removed.messages)).toEqual(["a", "b", "late"]);
    expect(await repository.messages("c")).toEqual([]);
    const contents = await database.list("trashContents");
    expect(contents.flatMap(({ records }) => records.map(({ record }) => record.id))).toEqual([
      ...["c", "a", "b", "late"],
    ]);
    await repository.restore(removed);
    expect(ids(await repository.messages("c"))).toEqual(["a", "b", "late"]);
    expect(await database.count("trash")).toBe(0);
  });

  test("go with their conversation and come back with it", async () => {
    const removed = await repository.remove("c");
    expect(ids(removed.messages)).toEqual(["a", "b"]);
    expect(ids(await repository.messages("c"))).toEqual([]);
    expect(ids(await repository.messages("d"))).toEqual(["x"]);
    await repository.restore(removed);
    expect(ids(await repository.messages("c"))).toEqual(["a", "b"]);
  });
});

test.each([
  ["conversation.gone", "conversation.gone"],
  ["database.full", "database.full"],
  ["database.failed", "conversation.add-message-failed"],
])("where the database fails with %s, that is told as %s", async (code, expected) => {
  await repository.create(conversation("c"), []);
  database.write = () => Promise.reject(new AppError(code));
  await expect(repository.append([message("m", 1)])).rejects.toMatchObject({ code: expected });
});
