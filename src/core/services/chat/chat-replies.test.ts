import { beforeEach, describe, expect, test } from "vitest";
import {
  AGENT,
  begin,
  ChatRig,
  CUT,
  contents,
  neverStopped,
  noListener,
  REPLY_REQUEST,
} from "../../../../tests/fakes/chat-rig";
import { turn } from "../../../../tests/fakes/scripted-models";
import type { Message } from "../../domain/conversation/conversation";
import { AppError } from "../../errors/app-error";

let rig: ChatRig;
beforeEach(() => {
  rig = new ChatRig();
});

test("a reply remembers every passage that was sent for it, and shows those that it cites", async () => {
  const { chat } = rig.openTab();
  const { outcome } = await begin(chat);
  const source = (number: number) => ({ number, itemId: "k", name: "k.txt", start: 0, end: 9 });
  await rig.models.reply.send({ type: "sources", sources: [source(1), source(2)] });
  await rig.models.reply.text("It says so [2].");
  await rig.models.reply.finish();
  const { message } = await outcome;
  expect(message?.sources).toEqual([source(2)]);
  expect(message?.sent?.sources).toEqual([source(1), source(2)]);
});

test("a reply is given under the instructions in force, and remembers them", async () => {
  rig.instructions = { inForce: async (agent) => ({ ...agent, instructions: "Be kind." }) };
  const { chat } = rig.openTab();
  const { outcome } = await begin(chat);
  expect(rig.models.reply.call.messages[0]?.content).toContain("Be kind.");
  expect(rig.models.reply.call.messages[0]?.content).not.toContain(AGENT.instructions);
  await rig.models.reply.text("Hello.");
  await rig.models.reply.finish();
  expect((await outcome).message?.sent?.instructions).toContain("Be kind.");
});

describe("a reply that does not end well", () => {
  test("what came before the cut is kept as partial", async () => {
    const { chat } = rig.openTab();
    const { outcome } = await begin(chat);
    await rig.models.reply.text("Half an ans");
    await rig.models.reply.fail(CUT);
    const { message, error } = await outcome;
    expect(message).toMatchObject({
      content: "Half an ans",
      state: "partial",
      errorCode: "provider.stream-cut",
    });
    expect(error).toBe(CUT);
  });

  test("nothing is saved when nothing came", async () => {
    const { chat, repository } = rig.openTab();
    const { conversation, outcome } = await begin(chat);
    await rig.models.reply.fail(new AppError("provider.api", { status: 500 }));
    expect(await outcome).toMatchObject({ error: { code: "provider.api" } });
    expect((await repository.get(conversation.id)).messageCount).toBe(1);
    expect(await rig.ports.database.list("drafts")).toEqual([]);
  });

  test("an empty reply is an error, not an empty message", async () => {
    const { chat } = rig.openTab();
    const { outcome } = await begin(chat);
    await rig.models.reply.finish();
    expect(await outcome).toMatchObject({ error: { code: "chat.empty-reply" } });
  });

  test("stopping keeps the part without an error", async () => {
    const { chat } = rig.openTab();
    const stopping = new AbortController();
    const { outcome } = await begin(chat, "Hello", stopping.signal);
    await rig.models.reply.text("Some");
    stopping.abort();
    const { message, error } = await outcome;
    expect(message).toMatchObject({ content: "Some", state: "partial" });
    expect(error).toBeUndefined();
  });

  test("a reply that hit the token limit can be continued", async () => {
    const { chat } = rig.openTab();
    const { outcome } = await begin(chat);
    await rig.models.reply.text("Long");
    await rig.models.reply.finish("length");
    expect((await outcome).message?.state).toBe("partial");
  });

  test("continuing appends to the same message and adds up the usage", async () => {
    const { chat, repository } = rig.openTab();
    const { conversation, messages, outcome } = await begin(chat);
    await rig.models.reply.text("One two");
    await rig.models.reply.fail(CUT);
    const partial = (await outcome).message as Message;
    expect(rig.models.reply.call.continues).toBe(false);
    const received: string[] = [];
    const more = chat.continue(
      [...messages, partial],
      REPLY_REQUEST,
      (text) => received.push(text),
      neverStopped(),
    );
    await turn();
    expect(rig.models.reply.call.continues).toBe(true);
    expect(rig.models.reply.call.messages.at(-2)).toMatchObject({ role: "assistant", content: "One two" });
    expect(rig.models.reply.call.messages.at(-1)?.content).toContain("Continue exactly where it stopped");
    await rig.models.reply.text(" three");
    await rig.models.reply.finish();
    const whole = (await more).message;
    expect(whole).toMatchObject({ id: partial.id, content: "One two three", state: "complete" });
    expect(whole?.errorCode).toBeUndefined();
    expect(received[0]).toBe("One two three");
    expect(await repository.messages(conversation.id)).toHaveLength(3);
    expect((await repository.get(conversation.id)).messageCount).toBe(2);
  });
});

describe("a reload while a reply streams", () => {
  test("the partial text is saved at once and then twice a second at the most", async () => {
    const { chat } = rig.openTab();
    await begin(chat);
    await rig.models.reply.text("a");
    await rig.models.reply.text("b");
    expect(await rig.ports.database.list("drafts")).toMatchObject([{ text: "a" }]);
    await rig.ports.clock.advance(500);
    expect(await rig.ports.database.list("drafts")).toMatchObject([{ text: "ab" }]);
  });

  test("what is not yet saved is saved when the page goes away", async () => {
    const { chat } = rig.openTab();
    await begin(chat);
    await rig.models.reply.text("a");
    await rig.models.reply.text("b");
    await chat.flush();
    expect(await rig.ports.database.list("drafts")).toMatchObject([{ text: "ab" }]);
  });

  test("even what no transaction could save any more is found", async () => {
    const dying = rig.openTab();
    const { conversation } = await begin(dying.chat);
    await rig.models.reply.text("a");
    rig.ports.database.writeFailure = new Error("The page is going away");
    await rig.models.reply.text("bc");
    await dying.chat.flush();
    dying.locks.die();
    rig.ports.database.writeFailure = undefined;
    const next = rig.openTab();
    await next.chat.recover(conversation.id);
    expect(contents(await next.repository.messages(conversation.id)).at(-1)).toBe("abc");
    expect(rig.ports.preferences.all).toEqual({});
  });

  test("a reply that ends leaves nothing behind in the preferences", async () => {
    const { chat } = rig.openTab();
    const { outcome } = await begin(chat);
    await rig.models.reply.text("a");
    await chat.flush();
    await rig.models.reply.finish();
    await outcome;
    expect(rig.ports.preferences.all).toEqual({});
  });

  test("the next tab finds a partial reply that can be continued", async () => {
    const dying = rig.openTab();
    const { conversation } = await begin(dying.chat);
    await rig.models.reply.text("Kept");
    dying.locks.die();
    const next = rig.openTab();
    expect(await next.chat.recover(conversation.id)).toEqual({ recovered: 1, inProgress: 0 });
    const messages = await next.repository.messages(conversation.id);
    expect(messages.at(-1)).toMatchObject({
      content: "Kept",
      state: "partial",
      agentId: "writer",
      model: "gpt",
    });
    expect((await next.repository.get(conversation.id)).activeLeafId).toBe(messages.at(-1)?.id);
    expect(await rig.ports.database.list("drafts")).toEqual([]);
    await next.chat.recover(conversation.id);
    expect(await next.repository.messages(conversation.id)).toHaveLength(messages.length);
  });

  test("a reply another tab still writes is left alone", async () => {
    const writing = rig.openTab();
    const { conversation, outcome } = await begin(writing.chat);
    await rig.models.reply.text("Going");
    expect(await rig.openTab().chat.recover(conversation.id)).toEqual({ recovered: 0, inProgress: 1 });
    await rig.models.reply.text(" on");
    await rig.models.reply.finish();
    expect((await outcome).message?.content).toBe("Going on");
  });

  test("a continuation that was cut by a reload keeps both parts in one message", async () => {
    const dying = rig.openTab();
    const { conversation, messages, outcome } = await begin(dying.chat);
    await rig.models.reply.text("One");
    await rig.models.reply.fail(CUT);
    const partial = (await outcome).message as Message;
    void dying.chat.continue([...messages, partial], REPLY_REQUEST, noListener, neverStopped());
    await turn();
    await rig.models.reply.text(" two");
    dying.locks.die();
    const next = rig.openTab();
    await next.chat.recover(conversation.id);
    expect((await next.repository.messages(conversation.id)).at(-1)).toMatchObject({
      id: partial.id,
      content: "One two",
      state: "partial",
    });
  });
});
