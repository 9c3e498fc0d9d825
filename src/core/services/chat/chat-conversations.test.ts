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

let rig: ChatRig;
beforeEach(() => {
  rig = new ChatRig();
});

describe("two tabs", () => {
  test("appending in both loses nothing and counts right", async () => {
    const a = rig.openTab();
    const b = rig.openTab();
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
    const a = rig.openTab();
    const b = rig.openTab();
    const received: [string, boolean][] = [];
    b.repository.onChange((id, isForeign) => received.push([id, isForeign]));
    const { conversation } = await a.chat.start(AGENT, { text: "Hi" });
    expect(received).toEqual([[conversation.id, true]]);
  });

  test("the same reply is not continued twice at once", async () => {
    const { chat } = rig.openTab();
    const { messages, outcome } = await begin(chat);
    await rig.models.reply.text("One");
    await rig.models.reply.fail(CUT);
    const branch = [...messages, (await outcome).message as Message];
    void chat.continue(branch, REPLY_REQUEST, noListener, neverStopped());
    await turn();
    const again = rig.openTab().chat.continue(branch, REPLY_REQUEST, noListener, neverStopped());
    await expect(again).rejects.toMatchObject({ code: "chat.busy" });
  });
});

describe("titles", () => {
  const LONG = "help me to write a speech about the history of jazz in Chicago";

  async function named(prompt: string): Promise<string> {
    const { chat, repository } = rig.openTab();
    const { conversation } = await chat.start(AGENT, { text: prompt });
    const request = { ...REPLY_REQUEST, credentialId: "local", model: "llama" };
    await chat.nameConversation(conversation.id, prompt, request, neverStopped());
    return (await repository.get(conversation.id)).title;
  }

  test("a prompt that is a title itself is not sent to a model", async () => {
    expect(await named("history of jazz")).toBe("History of Jazz");
    expect(rig.models.completed).toEqual([]);
  });

  test("any other gets one from the model that answers in the conversation", async () => {
    rig.models.title = '"speech on Chicago jazz"';
    expect(await named(LONG)).toBe("Speech on Chicago Jazz");
    expect(rig.models.completed).toMatchObject([{ credentialId: "local", model: "llama" }]);
  });

  test("when that fails the derived title stays", async () => {
    rig.models.title = new Error("down");
    expect(await named(LONG)).toBe("Help Me to Write a Speech About the History of...");
  });

  test("one that cannot be saved is told of in the log alone", async () => {
    const { chat, repository } = rig.openTab();
    const { conversation } = await chat.start(AGENT, { text: LONG });
    repository.change = () => Promise.reject(new Error("full"));
    await chat.nameConversation(conversation.id, LONG, REPLY_REQUEST, neverStopped());
    expect(rig.ports.logger.lines).toMatchObject([
      { level: "warn", message: "a title not saved", scope: "chat" },
    ]);
  });

  test("a title the user gave meanwhile stays", async () => {
    const { chat, repository } = rig.openTab();
    const { conversation } = await chat.start(AGENT, { text: LONG });
    await repository.change(conversation.id, () => ({ title: "Mine" }));
    await chat.nameConversation(conversation.id, LONG, REPLY_REQUEST, neverStopped());
    expect((await repository.get(conversation.id)).title).toBe("Mine");
  });
});

describe("the history", () => {
  test("deleting takes the messages along, and restoring brings all back", async () => {
    const { chat, repository } = rig.openTab();
    const { conversation } = await chat.start(AGENT, { text: "Hi" });
    const removed = await repository.remove(conversation.id);
    await expect(repository.get(conversation.id)).rejects.toMatchObject({ code: "conversation.not-found" });
    expect(await rig.ports.database.count("messages")).toBe(0);
    await repository.restore(removed);
    expect(contents(await repository.messages(conversation.id))).toContain("Hi");
  });

  test("pinned conversations are known without a scan", async () => {
    const { chat, repository } = rig.openTab();
    const { conversation } = await chat.start(AGENT, { text: "Hi" });
    await repository.pin(conversation.id, true);
    expect((await repository.pinned()).map(({ id }) => id)).toEqual([conversation.id]);
    await repository.pin(conversation.id, false);
    expect(await repository.pinned()).toEqual([]);
  });
});
