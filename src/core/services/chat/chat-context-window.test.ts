import { beforeEach, describe, expect, test } from "vitest";
import { AGENT, ChatRig, neverStopped, noListener, REPLY_REQUEST } from "../../../../tests/fakes/chat-rig";
import { turn } from "../../../../tests/fakes/scripted-models";
import type { Message } from "../../domain/conversation/conversation";
import { AppError } from "../../errors/app-error";
import type { Chat } from "./chat";

let rig: ChatRig;
beforeEach(() => {
  rig = new ChatRig();
});

describe("a conversation longer than its model can read", () => {
  const LONG = "x".repeat(12_000);

  async function outgrown(chat: Chat) {
    const { conversation, messages } = await chat.start(AGENT, { text: `first ${LONG}` });
    const branch = [...messages];
    for (let n = 0; n < 3; n++) branch.push(await chat.say(conversation.id, { text: LONG }, branch.at(-1)));
    return { conversation, branch };
  }

  test("is sent with a summary of its oldest turns, which is saved and used again", async () => {
    const { chat, repository } = rig.openTab();
    const { conversation, branch } = await outgrown(chat);
    rig.models.title = "They spoke of x.";
    void chat.reply(branch, REPLY_REQUEST, noListener, neverStopped());
    await turn();
    expect(rig.models.completed).toHaveLength(1);
    const { call } = rig.models.reply;
    expect(call.messages[0]?.content).toContain("They spoke of x.");
    expect(call.messages.length).toBeLessThan(branch.length);
    expect(call.messages.at(-1)?.content).toBe(LONG);
    const [summary] = (await repository.get(conversation.id)).summaries ?? [];
    expect(summary).toMatchObject({ text: "They spoke of x.", state: "used" });
    void chat.reply(branch, REPLY_REQUEST, noListener, neverStopped());
    await turn();
    expect(rig.models.completed).toHaveLength(1);
    expect(rig.models.replies.at(-1)?.call.messages).toEqual(call.messages);
  });

  test("is summarised in the language it is held in, and in the interface's where that cannot be told", async () => {
    const { chat } = rig.openTab();
    const summarised = async (text: string) => {
      const { conversation, messages } = await chat.start(AGENT, { text });
      const branch = [...messages];
      for (const more of [LONG, "ok", LONG])
        branch.push(await chat.say(conversation.id, { text: more }, branch.at(-1)));
      void chat.reply(branch, REPLY_REQUEST, noListener, neverStopped());
      await turn();
      return rig.models.completed.at(-1)?.messages[0]?.content ?? "";
    };
    const spanish = await summarised(`¿Puedes explicarme cómo se hace el pan en casa? ${LONG}`);
    expect(spanish).toContain("ALWAYS respond in Spanish");
    expect(await summarised(LONG)).toContain("ALWAYS respond in French");
    expect(rig.models.completed).toHaveLength(2);
  });

  test("is sent whole again once the summary is undone", async () => {
    const { chat, repository } = rig.openTab();
    const { conversation, branch } = await outgrown(chat);
    void chat.reply(branch, REPLY_REQUEST, noListener, neverStopped());
    await turn();
    await repository.change(conversation.id, ({ summaries = [] }) => ({
      summaries: summaries.map((each) => ({ ...each, state: "off" as const })),
    }));
    void chat.reply(branch, REPLY_REQUEST, noListener, neverStopped());
    await turn();
    expect(rig.models.replies.at(-1)?.call.messages).toHaveLength(branch.length);
    expect(rig.models.completed).toHaveLength(1);
  });

  test("is not answered from an empty summary, and nothing is kept of one that failed or was stopped", async () => {
    const { chat, repository } = rig.openTab();
    const { conversation, branch } = await outgrown(chat);
    rig.models.title = "<think>hm</think> ";
    const empty = chat.reply(branch, REPLY_REQUEST, noListener, neverStopped());
    await expect(empty).rejects.toMatchObject({ code: "chat.empty-reply" });
    rig.models.title = new AppError("provider.api", { status: 429 });
    const failed = chat.reply(branch, REPLY_REQUEST, noListener, neverStopped());
    await expect(failed).rejects.toMatchObject({ code: "provider.api" });
    rig.models.title = new DOMException("Stopped", "AbortError");
    const stopped = chat.reply(branch, REPLY_REQUEST, noListener, AbortSignal.abort());
    await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
    expect((await repository.get(conversation.id)).summaries).toBeUndefined();
    expect(rig.models.replies).toEqual([]);
  });

  test("says that it is being summarised, and for how long", async () => {
    const { chat } = rig.openTab();
    const { branch } = await outgrown(chat);
    const received: boolean[] = [];
    const request = { ...REPLY_REQUEST, onSummarising: (isRunning: boolean) => received.push(isRunning) };
    void chat.reply(branch, request, noListener, neverStopped());
    await turn();
    expect(received).toEqual([true, false]);
  });

  test("is summarised in as many calls as its model needs to read it", async () => {
    const { chat } = rig.openTab();
    const { conversation, messages } = await chat.start(AGENT, { text: "first" });
    const branch = [...messages];
    for (let n = 0; n < 300; n++) {
      branch.push(await chat.say(conversation.id, { text: `${n} ${"y".repeat(400)}` }, branch.at(-1)));
    }
    rig.models.title = "All of it.";
    void chat.reply(branch, REPLY_REQUEST, noListener, neverStopped());
    await turn();
    expect(rig.models.completed.length).toBeGreaterThan(1);
    const [, second] = rig.models.completed;
    expect(second?.messages[1]?.content).toContain("[summary of what came before]\nAll of it.");
    for (const { messages: sent } of rig.models.completed) {
      expect(sent.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThan(16_000 * 3);
    }
  });

  test("is not taken for too long because of a large document, of which an excerpt is sent", async () => {
    const { chat } = rig.openTab();
    const { conversation, messages } = await chat.start(AGENT, { text: "Hi" });
    const data = "A".repeat(4_000_000);
    const pdf = { type: "other", name: "book.pdf", mimeType: "application/pdf", data } as const;
    const asked = await chat.say(
      conversation.id,
      { text: "What is in it?", attachments: [pdf] },
      messages.at(-1),
    );
    void chat.reply([...messages, asked], REPLY_REQUEST, noListener, neverStopped());
    await turn();
    expect(rig.models.completed).toEqual([]);
    expect(rig.models.reply.call.messages).toHaveLength(3);
  });

  test("tells that a message alone is longer than its model can read, without sending it", async () => {
    rig.models.contextWindow = 4_000;
    const { chat } = rig.openTab();
    const { messages } = await chat.start(AGENT, { text: "x".repeat(60_000) });
    const reply = chat.reply(messages, REPLY_REQUEST, noListener, neverStopped());
    await expect(reply).rejects.toMatchObject({
      code: "chat.too-long",
      params: { model: "gpt", window: 4_000 },
    });
    expect(rig.models.replies).toEqual([]);
  });

  test("is summarised further when a model that reads less takes over", async () => {
    rig.models.contextWindow = 16_000;
    const { chat, repository } = rig.openTab();
    const { conversation, branch } = await outgrown(chat);
    rig.models.title = "The first part.";
    void chat.reply(branch, REPLY_REQUEST, noListener, neverStopped());
    await turn();
    rig.models.contextWindow = 5_000;
    rig.models.title = "Nearly all.";
    branch.push(await chat.say(conversation.id, { text: LONG }, branch.at(-1)));
    void chat.reply(branch, REPLY_REQUEST, noListener, neverStopped());
    await turn();
    const { summaries = [] } = await repository.get(conversation.id);
    expect(summaries.map(({ text }) => text)).toEqual(["The first part.", "Nearly all."]);
    expect(rig.models.completed[1]?.messages[1]?.content).toContain("The first part.");
    expect(rig.models.reply.call.messages).toHaveLength(2);
    expect(rig.models.reply.call.messages[0]?.content).toContain("Nearly all.");
  });

  test("is sent without the summary where a message before it was edited", async () => {
    const { chat, repository } = rig.openTab();
    const { conversation, branch } = await outgrown(chat);
    void chat.reply(branch, REPLY_REQUEST, noListener, neverStopped());
    await turn();
    const edited = await chat.say(conversation.id, { text: "Something else" }, branch[0]);
    void chat.reply([branch[0] as Message, edited], REPLY_REQUEST, noListener, neverStopped());
    await turn();
    expect(rig.models.reply.call.messages[0]?.content).not.toContain("Summary of");
    expect((await repository.get(conversation.id)).summaries).toHaveLength(1);
  });

  test("a reply remembers what it was answered from without copying it", async () => {
    const { chat, repository } = rig.openTab();
    const { conversation, branch } = await outgrown(chat);
    const outcome = chat.reply(branch, REPLY_REQUEST, noListener, neverStopped());
    await turn();
    await rig.models.reply.text("ok");
    await rig.models.reply.finish();
    const [summary] = (await repository.get(conversation.id)).summaries ?? [];
    const { message } = await outcome;
    expect(message?.sent?.summaryId).toBe(summary?.id);
    expect(JSON.stringify(message?.sent).length).toBeLessThan(300);
  });
});
