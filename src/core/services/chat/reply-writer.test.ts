import { beforeEach, describe, expect, test } from "vitest";
import { AGENT, begin, ChatRig, CUT, contents, neverStopped } from "../../../../tests/fakes/chat-rig";
import { turn } from "../../../../tests/fakes/scripted-models";
import type { Message } from "../../domain/conversation/conversation";
import type { ToolUse } from "../../domain/tool/tool-use";
import { AppError } from "../../errors/app-error";
import type { ToolSession } from "../tools/tool-session";
import { type ReplyTools, ReplyWriter } from "./reply-writer";

let rig: ChatRig;
let tab: ReturnType<ChatRig["openTab"]>;
beforeEach(() => {
  rig = new ChatRig();
  tab = rig.openTab();
});
const drafts = () => rig.ports.database.list("drafts");
/** A reply that ends while nothing can be written. */
async function unsaved(failure: Error) {
  const { conversation, outcome } = await begin(tab.chat);
  await rig.models.reply.text("Riv");
  rig.ports.database.writeFailure = failure;
  await rig.models.reply.text("ers.");
  await rig.models.reply.finish();
  const ended = await outcome;
  rig.ports.database.writeFailure = undefined;
  return { conversation, ...ended, message: ended.message as Message };
}

describe("a reply that is written", () => {
  test("is known to other tabs before its first word, and leaves nothing where none comes", async () => {
    const stop = new AbortController();
    const { outcome } = await begin(tab.chat, "Hello", stop.signal);
    expect(await drafts()).toMatchObject([{ text: "" }]);
    stop.abort();
    expect(await outcome).toEqual({ error: undefined });
    expect(await drafts()).toEqual([]);
  });

  test("is told whole each time it grows, and nothing after the last of it", async () => {
    const told: unknown[] = [];
    const listener = (...given: unknown[]) => void told.push(given);
    const { outcome } = await begin(tab.chat, "Hello", neverStopped(), listener as never);
    await rig.models.reply.send(
      { type: "reasoning-delta", text: "Hm." },
      { type: "text-delta", text: "Riv" },
    );
    await rig.models.reply.text("ers.");
    await rig.models.reply.finish();
    await outcome;
    await turn();
    expect(told.slice(0, 3)).toEqual([
      ["", "Hm."],
      ["Riv", "Hm."],
      ["Rivers.", "Hm."],
    ]);
    expect(told.at(-1)).toEqual(["Rivers.", "Hm.", true]);
    expect(told.filter((given) => (given as unknown[])[2])).toHaveLength(1);
  });

  test("is saved no more by those that went before it", async () => {
    const { outcome } = await begin(tab.chat);
    await rig.models.reply.text("Rivers.");
    await rig.models.reply.finish();
    await outcome;
    const written = rig.ports.database.writes.length;
    await tab.chat.flush();
    expect(rig.ports.database.writes).toHaveLength(written);
    expect([await drafts(), rig.ports.preferences.all]).toEqual([[], {}]);
  });

  test("has failed where no word comes, in words of the chat where nobody has any", async () => {
    const { outcome } = await begin(tab.chat);
    await rig.models.reply.fail(new TypeError("x is undefined"));
    const { message, error } = await outcome;
    expect([message, error]).toEqual([undefined, expect.objectContaining({ code: "chat.failed" })]);
    expect(await drafts()).toEqual([]);
  });
});

test("a call that comes to an end after the stop leaves its reply as it was", async () => {
  const { database, clock, logger, preferences } = rig.ports;
  const writer = new ReplyWriter(
    ...([rig.models, tab.repository, database, clock, tab.locks, logger, preferences] as const),
  );
  const { messages } = await tab.chat.start(AGENT, { text: "Hello" });
  const use: ToolUse = { id: "u", call: { id: "c", name: "slow", arguments: "{}" }, state: "planned" };
  const about = { id: "r", conversationId: messages[0]?.conversationId ?? "", parentId: messages.at(-1)?.id };
  const message = {
    ...about,
    role: "assistant",
    content: "",
    timestamp: 1,
    turns: [{ text: "", uses: [use] }],
  };
  const stop = new AbortController();
  const executor = {
    declarations: [],
    settle: async (_turn: unknown, session: ToolSession) => {
      stop.abort();
      await session.save({ ...use, state: "done", result: { content: "too late" } });
    },
  };
  const tools = { executor, session: { earlier: () => [] } } as unknown as ReplyTools;
  const order = {
    agent: AGENT,
    messages: [],
    message: message as Message,
    continues: false,
    show: true,
    tools,
  };
  const outcome = await writer.write(order, () => {}, stop.signal);
  expect(outcome.message?.turns).toEqual([{ text: "", uses: [use] }]);
});

describe("a reply that could not be saved", () => {
  test("is handed back, safe over the end of the page, and can be saved later", async () => {
    const { conversation, message, error, isUnsaved } = await unsaved(new Error("The disk is full"));
    expect(message).toMatchObject({ content: "Rivers.", agentId: AGENT.id });
    expect([isUnsaved, error?.code]).toEqual([true, "conversation.add-message-failed"]);
    expect(JSON.stringify(rig.ports.preferences.all)).toContain("ers.");
    await tab.chat.saveLate(message);
    expect(contents(await tab.repository.messages(conversation.id)).at(-1)).toBe("Rivers.");
    expect([await drafts(), rig.ports.preferences.all]).toEqual([[], {}]);
  });

  test("replaces the part of it that was saved before", async () => {
    const { conversation, messages, outcome } = await begin(tab.chat);
    await rig.models.reply.text("One");
    await rig.models.reply.fail(CUT);
    const partial = (await outcome).message as Message;
    await tab.chat.saveLate({ ...partial, content: "One two." });
    const saved = await tab.repository.messages(conversation.id);
    expect(contents(saved).at(-1)).toBe("One two.");
    expect(saved).toHaveLength(messages.length + 1);
  });

  test("leaves nothing behind of a conversation that was deleted meanwhile", async () => {
    const { conversation, outcome } = await begin(tab.chat);
    await rig.models.reply.text("Rivers.");
    await tab.repository.remove(conversation.id);
    await rig.models.reply.finish();
    const { message, error, isUnsaved } = await outcome;
    expect([message?.content, error?.code, isUnsaved]).toEqual(["Rivers.", "conversation.gone", true]);
    expect([await drafts(), rig.ports.preferences.all]).toEqual([[], {}]);
    expect(error).toBeInstanceOf(AppError);
  });
});
