import { beforeEach, describe, expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { MemoryLocksHub } from "../../../../tests/fakes/memory-locks";
import { MemoryTabHub } from "../../../../tests/fakes/memory-tab-channel";
import { ScriptedModels, turn } from "../../../../tests/fakes/scripted-models";
import type { Agent } from "../../domain/agent";
import type { Message } from "../../domain/conversation";
import { AppError } from "../../errors/app-error";
import type { LlmProvider } from "../../points/llm-provider";
import { Chat } from "./chat";
import { ConversationRepository } from "./conversation-repository";

const AGENT: Agent = {
  id: "writer",
  name: "Ada",
  role: "A writer.",
  instructions: "Be brief.",
  temperature: 0.3,
};
const WISH = { agent: AGENT, language: "fr" };
const CUT = new AppError("provider.stream-cut");

let ports: FakePorts;
let models: ScriptedModels;
let tabs: MemoryTabHub;
let locks: MemoryLocksHub;

/** A tab of the browser whose database is `ports.database`. */
function openTab(providers?: readonly LlmProvider[]) {
  const channel = tabs.tab();
  const repository = new ConversationRepository(ports.database, channel);
  const tabLocks = locks.tab();
  const { database, clock, ids, logger, persistence, preferences } = ports;
  const chat = new Chat(
    repository,
    models,
    database,
    clock,
    ids,
    tabLocks,
    logger,
    persistence,
    preferences,
    providers && { all: providers },
  );
  return { chat, repository, locks: tabLocks };
}

beforeEach(() => {
  ports = new FakePorts();
  models = new ScriptedModels();
  tabs = new MemoryTabHub();
  locks = new MemoryLocksHub();
});

const noListener = () => {};
const neverStopped = () => new AbortController().signal;
const contents = (messages: readonly Message[]) => messages.map(({ content }) => content);

/** Starts a conversation and a reply to it. */
async function begin(chat: Chat, text = "Hello", signal = neverStopped(), listener = noListener) {
  const { conversation, messages } = await chat.start(AGENT, { text });
  const outcome = chat.reply(messages, WISH, listener, signal);
  await turn();
  return { conversation, messages, outcome };
}

describe("a conversation longer than its model can read", () => {
  const LONG = "x".repeat(12_000);

  async function outgrown(chat: Chat) {
    const { conversation, messages } = await chat.start(AGENT, { text: `first ${LONG}` });
    const branch = [...messages];
    for (let n = 0; n < 3; n++) branch.push(await chat.say(conversation.id, { text: LONG }, branch.at(-1)));
    return { conversation, branch };
  }

  test("is sent with a summary of its oldest turns, which is saved and used again", async () => {
    const { chat, repository } = openTab();
    const { conversation, branch } = await outgrown(chat);
    models.title = "They spoke of x.";
    void chat.reply(branch, WISH, noListener, neverStopped());
    await turn();
    expect(models.completed).toHaveLength(1);
    const { call } = models.reply;
    expect(call.messages[0]?.content).toContain("They spoke of x.");
    expect(call.messages.length).toBeLessThan(branch.length);
    expect(call.messages.at(-1)?.content).toBe(LONG);
    const [summary] = (await repository.get(conversation.id)).summaries ?? [];
    expect(summary).toMatchObject({ text: "They spoke of x.", state: "used" });
    void chat.reply(branch, WISH, noListener, neverStopped());
    await turn();
    expect(models.completed).toHaveLength(1);
    expect(models.replies.at(-1)?.call.messages).toEqual(call.messages);
  });

  test("is sent whole again once the summary is undone", async () => {
    const { chat, repository } = openTab();
    const { conversation, branch } = await outgrown(chat);
    void chat.reply(branch, WISH, noListener, neverStopped());
    await turn();
    await repository.change(conversation.id, ({ summaries = [] }) => ({
      summaries: summaries.map((each) => ({ ...each, state: "off" as const })),
    }));
    void chat.reply(branch, WISH, noListener, neverStopped());
    await turn();
    expect(models.replies.at(-1)?.call.messages).toHaveLength(branch.length);
    expect(models.completed).toHaveLength(1);
  });

  test("is not answered from an empty summary, and nothing is kept of one that failed or was stopped", async () => {
    const { chat, repository } = openTab();
    const { conversation, branch } = await outgrown(chat);
    models.title = "<think>hm</think> ";
    const empty = chat.reply(branch, WISH, noListener, neverStopped());
    await expect(empty).rejects.toMatchObject({ code: "chat.empty-reply" });
    models.title = new AppError("provider.api", { status: 429 });
    const failed = chat.reply(branch, WISH, noListener, neverStopped());
    await expect(failed).rejects.toMatchObject({ code: "provider.api" });
    models.title = new DOMException("Stopped", "AbortError");
    const stopped = chat.reply(branch, WISH, noListener, AbortSignal.abort());
    await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
    expect((await repository.get(conversation.id)).summaries).toBeUndefined();
    expect(models.replies).toEqual([]);
  });

  test("says that it is being summarised, and for how long", async () => {
    const { chat } = openTab();
    const { branch } = await outgrown(chat);
    const heard: boolean[] = [];
    const wish = { ...WISH, onSummarising: (isRunning: boolean) => heard.push(isRunning) };
    void chat.reply(branch, wish, noListener, neverStopped());
    await turn();
    expect(heard).toEqual([true, false]);
  });

  test("is summarised in as many calls as its model needs to read it", async () => {
    const { chat } = openTab();
    const { conversation, messages } = await chat.start(AGENT, { text: "first" });
    const branch = [...messages];
    for (let n = 0; n < 300; n++) {
      branch.push(await chat.say(conversation.id, { text: `${n} ${"y".repeat(400)}` }, branch.at(-1)));
    }
    models.title = "All of it.";
    void chat.reply(branch, WISH, noListener, neverStopped());
    await turn();
    expect(models.completed.length).toBeGreaterThan(1);
    const [, second] = models.completed;
    expect(second?.messages[1]?.content).toContain("[summary of what came before]\nAll of it.");
    for (const { messages: sent } of models.completed) {
      expect(sent.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThan(16_000 * 3);
    }
  });

  test("is not taken for too long because of a large document, of which an excerpt is sent", async () => {
    const { chat } = openTab();
    const { conversation, messages } = await chat.start(AGENT, { text: "Hi" });
    const data = "A".repeat(4_000_000);
    const pdf = { type: "other", name: "book.pdf", mimeType: "application/pdf", data } as const;
    const asked = await chat.say(
      conversation.id,
      { text: "What is in it?", attachments: [pdf] },
      messages.at(-1),
    );
    void chat.reply([...messages, asked], WISH, noListener, neverStopped());
    await turn();
    expect(models.completed).toEqual([]);
    expect(models.reply.call.messages).toHaveLength(3);
  });

  test("tells that a message alone is longer than its model can read, without sending it", async () => {
    const provider = { id: "openai", suggestedModels: [{ id: "gpt", contextWindow: 4_000 }] };
    const { chat } = openTab([provider as unknown as LlmProvider]);
    const { messages } = await chat.start(AGENT, { text: "x".repeat(60_000) });
    const reply = chat.reply(messages, WISH, noListener, neverStopped());
    await expect(reply).rejects.toMatchObject({
      code: "chat.too-long",
      params: { model: "gpt", window: 4_000 },
    });
    expect(models.replies).toEqual([]);
  });

  test("is summarised further when a model that reads less takes over", async () => {
    const model = { id: "gpt", contextWindow: 16_000 };
    const { chat, repository } = openTab([
      { id: "openai", suggestedModels: [model] } as unknown as LlmProvider,
    ]);
    const { conversation, branch } = await outgrown(chat);
    models.title = "The first part.";
    void chat.reply(branch, WISH, noListener, neverStopped());
    await turn();
    model.contextWindow = 5_000;
    models.title = "Nearly all.";
    branch.push(await chat.say(conversation.id, { text: LONG }, branch.at(-1)));
    void chat.reply(branch, WISH, noListener, neverStopped());
    await turn();
    const { summaries = [] } = await repository.get(conversation.id);
    expect(summaries.map(({ text }) => text)).toEqual(["The first part.", "Nearly all."]);
    expect(models.completed[1]?.messages[1]?.content).toContain("The first part.");
    expect(models.reply.call.messages).toHaveLength(2);
    expect(models.reply.call.messages[0]?.content).toContain("Nearly all.");
  });

  test("is sent without the summary where a message before it was edited", async () => {
    const { chat, repository } = openTab();
    const { conversation, branch } = await outgrown(chat);
    void chat.reply(branch, WISH, noListener, neverStopped());
    await turn();
    const edited = await chat.say(conversation.id, { text: "Something else" }, branch[0]);
    void chat.reply([branch[0] as Message, edited], WISH, noListener, neverStopped());
    await turn();
    expect(models.reply.call.messages[0]?.content).not.toContain("Summary of");
    expect((await repository.get(conversation.id)).summaries).toHaveLength(1);
  });

  test("a reply remembers what it was answered from without copying it", async () => {
    const { chat, repository } = openTab();
    const { conversation, branch } = await outgrown(chat);
    const outcome = chat.reply(branch, WISH, noListener, neverStopped());
    await turn();
    await models.reply.text("ok");
    await models.reply.finish();
    const [summary] = (await repository.get(conversation.id)).summaries ?? [];
    const { message } = await outcome;
    expect(message?.sent?.summaryId).toBe(summary?.id);
    expect(JSON.stringify(message?.sent).length).toBeLessThan(300);
  });
});

test("a reply remembers every passage that was sent for it, and shows those that it cites", async () => {
  const { chat } = openTab();
  const { outcome } = await begin(chat);
  const source = (number: number) => ({ number, itemId: "k", name: "k.txt", start: 0, end: 9 });
  await models.reply.send({ type: "sources", sources: [source(1), source(2)] });
  await models.reply.text("It says so [2].");
  await models.reply.finish();
  const { message } = await outcome;
  expect(message?.sources).toEqual([source(2)]);
  expect(message?.sent?.sources).toEqual([source(1), source(2)]);
});

describe("sending", () => {
  test("a message and its conversation are written in one transaction", async () => {
    const { chat } = openTab();
    const { conversation, messages } = await chat.start(AGENT, { text: "One" });
    const before = ports.database.writes.length;
    await chat.say(conversation.id, { text: "Two" }, messages.at(-1));
    const [write, ...others] = ports.database.writes.slice(before);
    expect(others).toEqual([]);
    expect(write?.operations.map(({ store }) => store)).toEqual(["conversations", "messages"]);
    expect(await ports.database.get("conversations", conversation.id)).toMatchObject({ messageCount: 2 });
  });

  test("nothing is written to a conversation that was deleted", async () => {
    const { chat, repository } = openTab();
    const { conversation, messages } = await chat.start(AGENT, { text: "One" });
    await repository.remove(conversation.id);
    const saying = chat.say(conversation.id, { text: "Two" }, messages.at(-1));
    await expect(saying).rejects.toMatchObject({ code: "conversation.gone" });
    expect(await ports.database.count("messages")).toBe(0);
  });

  test("the message is saved before the model is asked", async () => {
    const { chat, repository } = openTab();
    const { conversation } = await chat.start(AGENT, { text: "plan my week" });
    expect(models.replies).toHaveLength(0);
    expect(contents(await repository.messages(conversation.id)).at(-1)).toBe("plan my week");
    expect(await repository.get(conversation.id)).toMatchObject({
      title: "Plan My Week",
      agentId: "writer",
      messageCount: 1,
    });
    expect(ports.persistence.asked).toBe(1);
  });

  test("the model gets the agent's instructions, the user's language, the history and the temperature", async () => {
    const { chat } = openTab();
    await begin(chat);
    const { call } = models.reply;
    expect(call.purpose).toBe("chat");
    expect(call.temperature).toBe(0.3);
    expect(call.messages).toEqual([
      {
        role: "system",
        content:
          "You are Ada. A writer.\n\nBe brief.\n\nALWAYS respond in French as this is the user's language",
      },
      { role: "user", content: "Hello" },
    ]);
  });

  test("a whole reply is saved with its provider, model and usage, and ends the branch", async () => {
    const { chat, repository } = openTab();
    const { conversation, outcome } = await begin(chat);
    await models.reply.text("Bon", "jour");
    await models.reply.finish();
    const { message, error } = await outcome;
    expect(error).toBeUndefined();
    expect(message).toMatchObject({
      content: "Bonjour",
      state: "complete",
      agentId: "writer",
      provider: "openai",
      model: "gpt",
      finishReason: "stop",
      usage: { totalTokens: 5 },
    });
    expect(await repository.get(conversation.id)).toMatchObject({
      activeLeafId: message?.id,
      messageCount: 2,
    });
    expect(await ports.database.list("drafts")).toEqual([]);
  });

  test("thoughts are kept apart from the text and not sent back", async () => {
    const { chat } = openTab();
    const { messages, outcome } = await begin(chat);
    await models.reply.send({ type: "reasoning-delta", text: "hm" });
    await models.reply.text("<think>so</think>Yes");
    await models.reply.finish();
    const { message } = await outcome;
    expect(message?.reasoning).toBe("hm");
    const next = await chat.say(messages[0]?.conversationId ?? "", { text: "Sure?" }, message);
    void chat.reply([...messages, message as Message, next], WISH, noListener, neverStopped());
    await turn();
    expect(models.reply.call.messages.map(({ content }) => content)).toContain("Yes");
  });

  test("without a provider it says where to configure one", async () => {
    models.hasProvider = false;
    const { chat } = openTab();
    await expect(chat.assertProvider({ agent: AGENT })).rejects.toMatchObject({ code: "provider.none" });
  });

  test("a message that cannot be saved fails with the spoken error", async () => {
    const { chat } = openTab();
    ports.database.writeFailure = new Error("disk full");
    await expect(chat.start(AGENT, { text: "Hi" })).rejects.toMatchObject({
      code: "conversation.create-failed",
    });
    await expect(chat.say("c", { text: "Hi" }, undefined)).rejects.toMatchObject({
      code: "conversation.add-message-failed",
    });
  });
});

describe("a reply that does not end well", () => {
  test("what came before the cut is kept as partial", async () => {
    const { chat } = openTab();
    const { outcome } = await begin(chat);
    await models.reply.text("Half an ans");
    await models.reply.fail(CUT);
    const { message, error } = await outcome;
    expect(message).toMatchObject({
      content: "Half an ans",
      state: "partial",
      errorCode: "provider.stream-cut",
    });
    expect(error).toBe(CUT);
  });

  test("nothing is saved when nothing came", async () => {
    const { chat, repository } = openTab();
    const { conversation, outcome } = await begin(chat);
    await models.reply.fail(new AppError("provider.api", { status: 500 }));
    expect(await outcome).toMatchObject({ error: { code: "provider.api" } });
    expect((await repository.get(conversation.id)).messageCount).toBe(1);
  });

  test("an empty reply is an error, not an empty message", async () => {
    const { chat } = openTab();
    const { outcome } = await begin(chat);
    await models.reply.finish();
    expect(await outcome).toMatchObject({ error: { code: "chat.empty-reply" } });
  });

  test("stopping keeps the part without an error", async () => {
    const { chat } = openTab();
    const stopping = new AbortController();
    const { outcome } = await begin(chat, "Hello", stopping.signal);
    await models.reply.text("Some");
    stopping.abort();
    const { message, error } = await outcome;
    expect(message).toMatchObject({ content: "Some", state: "partial" });
    expect(error).toBeUndefined();
  });

  test("a reply that hit the token limit can be continued", async () => {
    const { chat } = openTab();
    const { outcome } = await begin(chat);
    await models.reply.text("Long");
    await models.reply.finish("length");
    expect((await outcome).message?.state).toBe("partial");
  });

  test("continuing appends to the same message and adds up the usage", async () => {
    const { chat, repository } = openTab();
    const { conversation, messages, outcome } = await begin(chat);
    await models.reply.text("One two");
    await models.reply.fail(CUT);
    const partial = (await outcome).message as Message;
    const heard: string[] = [];
    const more = chat.continue([...messages, partial], WISH, (text) => heard.push(text), neverStopped());
    await turn();
    expect(models.reply.call.messages.at(-2)).toMatchObject({ role: "assistant", content: "One two" });
    expect(models.reply.call.messages.at(-1)?.content).toContain("Continue exactly where it stopped");
    await models.reply.text(" three");
    await models.reply.finish();
    const whole = (await more).message;
    expect(whole).toMatchObject({ id: partial.id, content: "One two three", state: "complete" });
    expect(whole?.errorCode).toBeUndefined();
    expect(heard[0]).toBe("One two three");
    expect(await repository.messages(conversation.id)).toHaveLength(3);
    expect((await repository.get(conversation.id)).messageCount).toBe(2);
  });
});

describe("a reload while a reply streams", () => {
  test("the partial text is saved at once and then twice a second at the most", async () => {
    const { chat } = openTab();
    await begin(chat);
    await models.reply.text("a");
    await models.reply.text("b");
    expect(await ports.database.list("drafts")).toMatchObject([{ text: "a" }]);
    await ports.clock.advance(500);
    expect(await ports.database.list("drafts")).toMatchObject([{ text: "ab" }]);
  });

  test("what is not yet saved is saved when the page goes away", async () => {
    const { chat } = openTab();
    await begin(chat);
    await models.reply.text("a");
    await models.reply.text("b");
    await chat.flush();
    expect(await ports.database.list("drafts")).toMatchObject([{ text: "ab" }]);
  });

  test("even what no transaction could save any more is found", async () => {
    const dying = openTab();
    const { conversation } = await begin(dying.chat);
    await models.reply.text("a");
    ports.database.writeFailure = new Error("The page is going away");
    await models.reply.text("bc");
    await dying.chat.flush();
    dying.locks.die();
    ports.database.writeFailure = undefined;
    const next = openTab();
    await next.chat.recover(conversation.id);
    expect(contents(await next.repository.messages(conversation.id)).at(-1)).toBe("abc");
    expect(ports.preferences.all).toEqual({});
  });

  test("a reply that ends leaves nothing behind in the preferences", async () => {
    const { chat } = openTab();
    const { outcome } = await begin(chat);
    await models.reply.text("a");
    await chat.flush();
    await models.reply.finish();
    await outcome;
    expect(ports.preferences.all).toEqual({});
  });

  test("the next tab finds a partial reply that can be continued", async () => {
    const dying = openTab();
    const { conversation } = await begin(dying.chat);
    await models.reply.text("Kept");
    dying.locks.die();
    const next = openTab();
    expect(await next.chat.recover(conversation.id)).toBe(0);
    const messages = await next.repository.messages(conversation.id);
    expect(messages.at(-1)).toMatchObject({
      content: "Kept",
      state: "partial",
      agentId: "writer",
      model: "gpt",
    });
    expect((await next.repository.get(conversation.id)).activeLeafId).toBe(messages.at(-1)?.id);
    expect(await ports.database.list("drafts")).toEqual([]);
    await next.chat.recover(conversation.id);
    expect(await next.repository.messages(conversation.id)).toHaveLength(messages.length);
  });

  test("a reply another tab still writes is left alone", async () => {
    const writing = openTab();
    const { conversation, outcome } = await begin(writing.chat);
    await models.reply.text("Going");
    expect(await openTab().chat.recover(conversation.id)).toBe(1);
    await models.reply.text(" on");
    await models.reply.finish();
    expect((await outcome).message?.content).toBe("Going on");
  });

  test("a continuation that was cut by a reload keeps both parts in one message", async () => {
    const dying = openTab();
    const { conversation, messages, outcome } = await begin(dying.chat);
    await models.reply.text("One");
    await models.reply.fail(CUT);
    const partial = (await outcome).message as Message;
    void dying.chat.continue([...messages, partial], WISH, noListener, neverStopped());
    await turn();
    await models.reply.text(" two");
    dying.locks.die();
    const next = openTab();
    await next.chat.recover(conversation.id);
    expect((await next.repository.messages(conversation.id)).at(-1)).toMatchObject({
      id: partial.id,
      content: "One two",
      state: "partial",
    });
  });
});

describe("two tabs", () => {
  test("appending in both loses nothing and counts right", async () => {
    const a = openTab();
    const b = openTab();
    const { conversation, messages } = await a.chat.start(AGENT, { text: "Hi" });
    const parent = messages.at(-1);
    await Promise.all([
      a.chat.say(conversation.id, { text: "from a" }, parent),
      b.chat.say(conversation.id, { text: "from b" }, parent),
    ]);
    expect(contents(await a.repository.messages(conversation.id))).toEqual(
      expect.arrayContaining(["from a", "from b"]),
    );
    expect((await a.repository.get(conversation.id)).messageCount).toBe(3);
  });

  test("the other tab is told", async () => {
    const a = openTab();
    const b = openTab();
    const heard: [string, boolean][] = [];
    b.repository.onChange((id, isForeign) => heard.push([id, isForeign]));
    const { conversation } = await a.chat.start(AGENT, { text: "Hi" });
    expect(heard).toEqual([[conversation.id, true]]);
  });

  test("the same reply is not continued twice at once", async () => {
    const { chat } = openTab();
    const { messages, outcome } = await begin(chat);
    await models.reply.text("One");
    await models.reply.fail(CUT);
    const branch = [...messages, (await outcome).message as Message];
    void chat.continue(branch, WISH, noListener, neverStopped());
    await turn();
    await expect(openTab().chat.continue(branch, WISH, noListener, neverStopped())).rejects.toMatchObject({
      code: "chat.busy",
    });
  });
});

describe("titles", () => {
  const LONG = "help me to write a speech about the history of jazz in Chicago";

  async function named(prompt: string): Promise<string> {
    const { chat, repository } = openTab();
    const { conversation } = await chat.start(AGENT, { text: prompt });
    const wish = { ...WISH, credentialId: "local", model: "llama" };
    await chat.nameConversation(conversation.id, prompt, wish, neverStopped());
    return (await repository.get(conversation.id)).title;
  }

  test("a prompt that is a title itself is not sent to a model", async () => {
    expect(await named("history of jazz")).toBe("History of Jazz");
    expect(models.completed).toEqual([]);
  });

  test("any other gets one from the model that answers in the conversation", async () => {
    models.title = '"speech on Chicago jazz"';
    expect(await named(LONG)).toBe("Speech on Chicago Jazz");
    expect(models.completed).toMatchObject([{ credentialId: "local", model: "llama" }]);
  });

  test("when that fails the derived title stays", async () => {
    models.title = new Error("down");
    expect(await named(LONG)).toBe("Help Me to Write a Speech About the History of...");
  });

  test("a title the user gave meanwhile stays", async () => {
    const { chat, repository } = openTab();
    const { conversation } = await chat.start(AGENT, { text: LONG });
    await repository.change(conversation.id, () => ({ title: "Mine" }));
    await chat.nameConversation(conversation.id, LONG, WISH, neverStopped());
    expect((await repository.get(conversation.id)).title).toBe("Mine");
  });
});

describe("the history", () => {
  test("deleting takes the messages along, and restoring brings all back", async () => {
    const { chat, repository } = openTab();
    const { conversation } = await chat.start(AGENT, { text: "Hi" });
    const removed = await repository.remove(conversation.id);
    await expect(repository.get(conversation.id)).rejects.toMatchObject({ code: "conversation.not-found" });
    expect(await ports.database.count("messages")).toBe(0);
    await repository.restore(removed);
    expect(contents(await repository.messages(conversation.id))).toContain("Hi");
  });

  test("pinned conversations are known without a scan", async () => {
    const { chat, repository } = openTab();
    const { conversation } = await chat.start(AGENT, { text: "Hi" });
    await repository.pin(conversation.id, true);
    expect((await repository.pinned()).map(({ id }) => id)).toEqual([conversation.id]);
    await repository.pin(conversation.id, false);
    expect(await repository.pinned()).toEqual([]);
  });
});
