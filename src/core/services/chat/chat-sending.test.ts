import { beforeEach, describe, expect, test } from "vitest";
import {
  AGENT,
  begin,
  ChatRig,
  contents,
  neverStopped,
  noListener,
  REPLY_REQUEST,
} from "../../../../tests/fakes/chat-rig";
import { turn } from "../../../../tests/fakes/scripted-models";
import type { Message } from "../../domain/conversation/conversation";

let rig: ChatRig;
beforeEach(() => {
  rig = new ChatRig();
});

describe("sending", () => {
  test("a message and its conversation are written in one transaction", async () => {
    const { chat } = rig.openTab();
    const { conversation, messages } = await chat.start(AGENT, { text: "One" });
    const before = rig.ports.database.writes.length;
    await chat.say(conversation.id, { text: "Two" }, messages.at(-1));
    const [write, ...others] = rig.ports.database.writes.slice(before);
    expect(others).toEqual([]);
    expect(write?.operations.map(({ store }) => store)).toEqual(["conversations", "messages"]);
    expect(await rig.ports.database.get("conversations", conversation.id)).toMatchObject({ messageCount: 2 });
  });

  test("nothing is written to a conversation that was deleted", async () => {
    const { chat, repository } = rig.openTab();
    const { conversation, messages } = await chat.start(AGENT, { text: "One" });
    await repository.remove(conversation.id);
    const saying = chat.say(conversation.id, { text: "Two" }, messages.at(-1));
    await expect(saying).rejects.toMatchObject({ code: "conversation.gone" });
    expect(await rig.ports.database.count("messages")).toBe(0);
  });

  test("the message is saved before the model is asked", async () => {
    const { chat, repository } = rig.openTab();
    const { conversation } = await chat.start(AGENT, { text: "plan my week" });
    expect(rig.models.replies).toHaveLength(0);
    expect(contents(await repository.messages(conversation.id)).at(-1)).toBe("plan my week");
    expect(await repository.get(conversation.id)).toMatchObject({
      title: "Plan My Week",
      agentId: "writer",
      messageCount: 1,
    });
    expect(rig.ports.persistence.asked).toBe(1);
  });

  test("the model gets the agent's instructions, the user's language, the history and the temperature", async () => {
    const { chat } = rig.openTab();
    await begin(chat);
    const { call } = rig.models.reply;
    expect(call.purpose).toBe("chat");
    expect(call.temperature).toBe(0.3);
    expect(call.messages).toEqual([
      {
        role: "system",
        cached: true,
        content:
          "You are Ada. A writer.\n\nBe brief.\n\nALWAYS respond in French as this is the user's language. " +
          "If the request asks for a text in another language, such as a translation, write that text in it.",
      },
      { role: "user", content: "Hello" },
    ]);
  });

  test("a whole reply is saved with its provider, model and usage, and ends the branch", async () => {
    const { chat, repository } = rig.openTab();
    const { conversation, outcome } = await begin(chat);
    await rig.models.reply.text("Bon", "jour");
    await rig.models.reply.finish();
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
    expect(await rig.ports.database.list("drafts")).toEqual([]);
  });

  test("thoughts are kept apart from the text and not sent back", async () => {
    const { chat } = rig.openTab();
    const { messages, outcome } = await begin(chat);
    await rig.models.reply.send({ type: "reasoning-delta", text: "hm" });
    await rig.models.reply.text("<think>so</think>Yes");
    await rig.models.reply.finish();
    const { message } = await outcome;
    expect(message?.reasoning).toBe("hm");
    const next = await chat.say(messages[0]?.conversationId ?? "", { text: "Sure?" }, message);
    void chat.reply([...messages, message as Message, next], REPLY_REQUEST, noListener, neverStopped());
    await turn();
    expect(rig.models.reply.call.messages.map(({ content }) => content)).toContain("Yes");
  });

  test("without a provider it says where to configure one", async () => {
    rig.models.hasProvider = false;
    const { chat } = rig.openTab();
    await expect(chat.assertProvider({ agent: AGENT })).rejects.toMatchObject({ code: "provider.none" });
  });

  test("a message that cannot be saved fails with the spoken error", async () => {
    const { chat } = rig.openTab();
    rig.ports.database.writeFailure = new Error("disk full");
    await expect(chat.start(AGENT, { text: "Hi" })).rejects.toMatchObject({
      code: "conversation.create-failed",
    });
    await expect(chat.say("c", { text: "Hi" }, undefined)).rejects.toMatchObject({
      code: "conversation.add-message-failed",
    });
  });
});
