import { beforeEach, describe, expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryLocksHub } from "../../../../tests/fakes/memory-locks";
import type { Conversation, Message } from "../../domain/conversation/conversation";
import type { Draft } from "../../domain/conversation/draft";
import { ConversationRepository } from "./conversation-repository";
import { ReplyRecovery } from "./reply-recovery";
import { replyLock } from "./reply-writer";

const conversation: Conversation = {
  id: "c",
  agentId: "a",
  participatingAgents: ["a"],
  title: "T",
  timestamp: 0,
  messageCount: 1,
  activeLeafId: "other",
};
const draft = (over: Partial<Draft> = {}): Draft => ({
  id: "message/m",
  text: "So far",
  updatedAt: 9,
  detail: {
    conversationId: "c",
    agentId: "a",
    parentId: "p",
    timestamp: 7,
    provider: "q",
    model: "n",
    show: 0,
  },
  ...over,
});

let ports: FakePorts;
let locks: MemoryLocksHub;
let recovery: ReplyRecovery;
beforeEach(async () => {
  ports = new FakePorts();
  locks = new MemoryLocksHub();
  const repository = new ConversationRepository(ports.database, ports.tabs, new FixedClock());
  recovery = new ReplyRecovery(ports.database, locks.tab(), repository, ports.preferences);
  await ports.database.write([{ type: "put", store: "conversations", record: conversation }]);
});
const keep = (...drafts: readonly Draft[]) =>
  ports.database.write(drafts.map((record) => ({ type: "put", store: "drafts", record }) as const));
const message = () => ports.database.get("messages", "m");
const drafts = () => ports.database.count("drafts");

describe("a partial reply whose tab is gone", () => {
  test("says that another model wrote it than was to, where its draft can be read that way", async () => {
    const fallback = { answeredBy: "Beta · b", insteadOf: "Alpha · a", reason: "network" };
    const kept = draft();
    await keep({ ...kept, detail: { ...kept.detail, fallback: JSON.stringify(fallback) } });
    await recovery.recover();
    expect(await message()).toMatchObject({ content: "So far", fallback });
  });

  test.each(["{", '{"reason":"weather"}'])(
    "is kept without what cannot be read of that: %s",
    async (broken) => {
      const kept = draft();
      await keep({ ...kept, detail: { ...kept.detail, fallback: broken } });
      await recovery.recover();
      expect(await message()).toMatchObject({ content: "So far" });
      expect(await message()).not.toHaveProperty("fallback");
    },
  );

  test("becomes a message that can be continued, with all that is known of it", async () => {
    await keep(draft({ reasoning: "hm" }));
    expect(await recovery.recover()).toEqual({ recovered: 1, inProgress: 0 });
    expect(await message()).toEqual({
      id: "m",
      conversationId: "c",
      role: "assistant",
      parentId: "p",
      agentId: "a",
      timestamp: 7,
      provider: "q",
      model: "n",
      content: "So far",
      reasoning: "hm",
      state: "partial",
    });
    expect(await drafts()).toBe(0);
    expect((await ports.database.get("conversations", "c"))?.activeLeafId).toBe("other");
  });

  test("is shown where its branch was to be", async () => {
    await keep(draft({ detail: { conversationId: "c", show: 1 } }));
    await recovery.recover();
    expect((await ports.database.get("conversations", "c"))?.activeLeafId).toBe("m");
    expect(await message()).toMatchObject({ timestamp: 9, provider: undefined });
  });

  test("waits where one of its calls is asked about, and asks about those that were under way", async () => {
    const call = { id: "u", name: "post", arguments: "{}" };
    await keep(draft({ text: "", turns: [{ text: "", uses: [{ id: "u", call, state: "running" }] }] }));
    await recovery.recover();
    expect(await message()).toMatchObject({ state: "waiting", turns: [{ uses: [{ state: "asked" }] }] });
  });

  test("takes the place of a message that it goes on from, and changes nothing where it says no more", async () => {
    const shorter: Message = {
      ...{ id: "m", conversationId: "c", role: "assistant", content: "So", timestamp: 1, model: "old" },
      state: "complete",
    };
    await ports.database.write([{ type: "put", store: "messages", record: shorter }]);
    await keep(draft());
    await recovery.recover();
    expect(await message()).toMatchObject({
      content: "So far",
      model: "old",
      timestamp: 1,
      state: "partial",
    });
    const before = await message();
    await keep(draft());
    await recovery.recover();
    expect(await message()).toEqual(before);
    expect(await drafts()).toBe(0);
  });

  test("is nothing where nothing was written", async () => {
    await keep(draft({ text: "" }));
    expect(await recovery.recover()).toEqual({ recovered: 1, inProgress: 0 });
    expect(await message()).toBeUndefined();
    expect(await drafts()).toBe(0);
  });

  test("goes with its conversation where that was deleted", async () => {
    await ports.database.write([{ type: "delete", store: "conversations", id: "c" }]);
    await keep(draft());
    await recovery.recover();
    expect([await message(), await drafts()]).toEqual([undefined, 0]);
  });
});

test("only replies of the conversation are looked for, and no other drafts", async () => {
  await keep(draft({ detail: { conversationId: "d" } }), draft({ id: "home" }));
  expect(await recovery.recover("c")).toEqual({ recovered: 0, inProgress: 0 });
  expect(await drafts()).toBe(2);
  expect((await recovery.recover("d")).recovered).toBe(1);
});

test("a reply that another tab still writes is left alone, and counted", async () => {
  await keep(draft());
  await locks.tab().tryHold(replyLock("m"), async () => {
    expect(await recovery.recover()).toEqual({ recovered: 0, inProgress: 1 });
  });
  expect(await drafts()).toBe(1);
});
