import { beforeEach, describe, expect, test, vi } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { turn } from "../../../../tests/fakes/scripted-models";
import { WordIndex } from "../../../../tests/fakes/word-index";
import type { Conversation, Message } from "../../domain/conversation/conversation";
import type { WriteOperation } from "../../ports/database";
import { ConversationRepository } from "../../services/chat/conversation-repository";
import { ConversationsStore } from "./conversations-store";

let ports: FakePorts;
let repository: ConversationRepository;
let store: ConversationsStore;

beforeEach(() => {
  ports = new FakePorts();
  repository = new ConversationRepository(ports.database, ports.tabs, new FixedClock());
  store = new ConversationsStore(
    repository,
    ports.database,
    ports.notifier,
    new WordIndex(ports.database).open,
  );
});

function conversation(nth: number, title = `Title ${nth}`): Conversation {
  const id = `c${nth}`;
  return { id, agentId: "writer", participatingAgents: [], title, timestamp: nth, messageCount: 1 };
}

function message(nth: number, content: string, role: Message["role"] = "user"): Message {
  return { id: `m${nth}-${content.length}`, conversationId: `c${nth}`, role, content, timestamp: nth };
}

async function save(
  conversations: readonly Conversation[],
  messages: readonly Message[] = [],
): Promise<void> {
  const operations: WriteOperation[] = [
    ...conversations.map((record) => ({ type: "put", store: "conversations", record }) as const),
    ...messages.map((record) => ({ type: "put", store: "messages", record }) as const),
  ];
  await ports.database.write(operations);
}

const ids = (rows: readonly Conversation[]) => rows.map(({ id }) => id);
const many = (count: number) => Array.from({ length: count }, (_, nth) => conversation(nth));

describe("the history", () => {
  test("is the first page of one, with nothing on it, before it is read", () => {
    expect([store.page, store.count, store.pageCount]).toEqual([0, 0, 1]);
    expect([store.rows, store.pinned, store.matches, store.query]).toEqual([[], [], undefined, ""]);
    expect([store.status, store.hasMoreMatches]).toEqual(["idle", false]);
  });

  test("shows the newest first, 50 a page", async () => {
    await save(many(120));
    await store.load();
    expect(store.pageCount).toBe(3);
    expect(store.rows).toHaveLength(50);
    expect(store.rows[0]?.id).toBe("c119");
    await store.load(2);
    expect(ids(store.rows)).toHaveLength(20);
    expect(store.rows.at(-1)?.id).toBe("c0");
  });

  test("a page that no longer exists becomes the last", async () => {
    await save(many(51));
    await store.load(1);
    await store.remove("c0");
    await turn();
    expect(store.page).toBe(0);
    expect(store.rows).toHaveLength(50);
  });

  test("pinned ones stand first on the first page only, and once", async () => {
    await save(many(60));
    await store.load();
    await store.pin("c3", true);
    await store.pin("c55", true);
    await turn();
    expect(ids(store.shownPinned)).toEqual(["c55", "c3"]);
    expect(ids(store.shownRows)).not.toContain("c55");
    await store.load(1);
    expect(store.shownPinned).toEqual([]);
    expect(ids(store.shownRows)).not.toContain("c3");
  });

  test("a deleted conversation can be brought back", async () => {
    await save([conversation(1), conversation(2)], [message(1, "Hello")]);
    await store.load();
    await store.remove("c1");
    await turn();
    expect(ids(store.rows)).toEqual(["c2"]);
    const [notice] = ports.notifier.notices;
    expect(notice).toMatchObject({ code: "deleted", params: { name: "Title 1" } });
    notice?.action?.run();
    await turn();
    expect(ids(store.rows)).toEqual(["c2", "c1"]);
    expect(await repository.messages("c1")).toHaveLength(1);
  });

  test("a title is trimmed, kept to 60 characters and never blank", async () => {
    await save([conversation(1)]);
    await store.load();
    await store.rename("c1", `  New ${"x".repeat(80)} `);
    await turn();
    expect(store.rows[0]?.title).toHaveLength(60);
    await store.rename("c1", "   ");
    expect((await repository.get("c1")).title).toHaveLength(60);
  });

  test("a change that cannot be saved is told", async () => {
    await save([conversation(1)]);
    await store.load();
    ports.database.update = () => Promise.reject(new Error("full"));
    ports.database.write = () => Promise.reject(new Error("full"));
    await store.rename("c1", "New");
    expect(ports.notifier.errors).toHaveLength(1);
  });

  test("a change by another tab is shown", async () => {
    await save([conversation(1)]);
    await store.load();
    await save([conversation(2)]);
    ports.tabs.hear({ type: "conversation-changed", conversationId: "c2" });
    await turn();
    expect(ids(store.rows)).toEqual(["c2", "c1"]);
  });

  test("a database that cannot be read is told", async () => {
    ports.database.count = () => Promise.reject(new Error("broken"));
    await store.load();
    expect(store.status).toBe("failed");
    expect(store.error?.code).toBe("conversation.load-failed");
  });
});

describe("the search", () => {
  beforeEach(async () => {
    await save(
      [conversation(1, "Jazz in Chicago"), conversation(2), conversation(3)],
      [
        message(2, `${"Long before ".repeat(20)}there was JAZZ in town ${"and after ".repeat(30)}`),
        message(3, "Be a jazz expert", "system"),
        message(3, "<think>jazz?</think>Blues", "assistant"),
      ],
    );
    await store.load();
  });

  test("finds titles and messages, without regard to case, newest first", async () => {
    await store.search(" jazz ");
    expect(store.matches?.map((match) => match.conversation.id)).toEqual(["c2", "c1"]);
  });

  test("shows the words around what was found", async () => {
    await store.search("jazz");
    const excerpt = store.matches?.[0]?.excerpt ?? "";
    expect(excerpt).toContain("there was JAZZ in town");
    expect(excerpt.startsWith("…") && excerpt.endsWith("…")).toBe(true);
    expect(excerpt.length).toBeLessThan(230);
  });

  test("does not look into instructions and thoughts", async () => {
    await store.search("expert");
    expect(store.matches).toEqual([]);
  });

  test("only the last of several searches counts", async () => {
    await Promise.all([store.search("jazz"), store.search("blues")]);
    expect(store.matches?.map((match) => match.conversation.id)).toEqual(["c3"]);
  });

  test("tells that there is more than it shows", async () => {
    await save(
      Array.from({ length: 101 }, (_, n) => conversation(n + 10, "Swing")),
      [],
    );
    await store.search("swing");
    expect(store.matches).toHaveLength(100);
    expect(store.hasMoreMatches).toBe(true);
    await store.search("jazz");
    expect(store.hasMoreMatches).toBe(false);
  });

  test("that cannot be done finds nothing, and says so", async () => {
    await store.search("jazz");
    ports.database.list = () => Promise.reject(new Error("broken"));
    ports.database.get = () => Promise.reject(new Error("broken"));
    await store.search("blues");
    expect(store.matches).toEqual([]);
    expect(ports.notifier.errors).toMatchObject([{ code: "conversation.load-failed" }]);
  });

  test("is done again with the pages, but where there is none", async () => {
    await store.reload();
    expect(store.matches).toBeUndefined();
    await store.search("jazz");
    await store.rename("c3", "More jazz");
    await store.reload();
    expect(store.matches?.map((match) => match.conversation.id)).toEqual(["c3", "c2", "c1"]);
  });

  test("that has ended keeps nothing of what was read for it", async () => {
    await store.search("jazz");
    const reads = vi.spyOn(ports.database, "list");
    const conversations = () => reads.mock.calls.filter(([name]) => name === "conversations").length;
    await store.search("blues");
    expect(conversations()).toBe(0);
    store.endSearch();
    expect([store.query, store.matches]).toEqual(["", undefined]);
    await store.search("jazz");
    expect(conversations()).toBeGreaterThan(0);
  });

  test("a blank search shows the pages again", async () => {
    await store.search("jazz");
    await store.search("");
    expect(store.matches).toBeUndefined();
  });
});
