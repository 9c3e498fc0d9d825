import { beforeEach, describe, expect, test } from "vitest";
import { ConversationRig, last, opened, shown } from "../../../../tests/fakes/conversation-rig";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { turn } from "../../../../tests/fakes/scripted-models";
import type { Message } from "../../domain/conversation/conversation";
import { AppError } from "../../errors/app-error";
import { ConversationRepository } from "../../services/chat/conversation-repository";

let rig: ConversationRig;
beforeEach(() => {
  rig = new ConversationRig();
});

describe("a reply that another tab writes", () => {
  test("shows when that tab has finished, and is not asked for again meanwhile", async () => {
    const a = await opened(rig.openStore());
    await a.send({ text: "Go" });
    await turn();
    await rig.models.reply.text("From a");
    const b = await opened(rig.openStore(), "writer", a.conversation?.id);
    await turn();
    expect(b.isWrittenElsewhere).toBe(true);
    expect(b.isUnanswered).toBe(false);
    await rig.models.reply.finish();
    await rig.ports.clock.advance(1000);
    expect(b.isWrittenElsewhere).toBe(false);
    expect(shown(b)).toEqual(["Go", "From a"]);
  });

  test("is kept as partial when that tab is gone a moment later", async () => {
    const a = await opened(rig.openStore());
    await a.send({ text: "Go" });
    await turn();
    await rig.models.reply.text("Half");
    const tab = rig.openStore();
    const b = await opened(tab, "writer", a.conversation?.id);
    rig.tabLocks[0]?.die();
    await rig.ports.clock.advance(1000);
    expect(last(b)).toMatchObject({ content: "Half", state: "partial" });
  });
});

describe("a message sent in another tab", () => {
  test("does not look unanswered while that tab waits for the first word", async () => {
    const a = await opened(rig.openStore());
    await rig.answered(a, "One", "First");
    const b = await opened(rig.openStore(), "writer", a.conversation?.id);
    await a.send({ text: "Two" });
    await turn();
    expect(shown(b)).toEqual(["One", "First", "Two"]);
    expect(b.isUnanswered).toBe(false);
    await rig.ports.clock.advance(3000);
    expect(b.isUnanswered).toBe(false);
    await rig.models.reply.fail(new AppError("network.failed"));
    await rig.ports.clock.advance(1000);
    expect(b.isUnanswered).toBe(true);
  });
});

describe("two tabs on one conversation", () => {
  async function both() {
    const a = await opened(rig.openStore());
    await rig.answered(a, "One", "First");
    return { a, b: await opened(rig.openStore(), "writer", a.conversation?.id) };
  }

  test("nothing is sent from one while the other has a question answered", async () => {
    const { a, b } = await both();
    await a.send({ text: "Two" });
    await turn();
    expect(b.isBusy).toBe(true);
    expect(await b.send({ text: "Three" })).toBe(false);
    await rig.models.reply.text("Second");
    await rig.models.reply.finish();
    await rig.ports.clock.advance(1000);
    expect(b.isBusy).toBe(false);
    expect(shown(b)).toEqual(["One", "First", "Two", "Second"]);
  });

  test("a change that is no question leaves the other free to send", async () => {
    const { a, b } = await both();
    await a.chooseModel({ credentialId: "other", model: "big" });
    await turn();
    expect(b.isBusy).toBe(false);
    expect(b.modelChoice).toEqual({ credentialId: "other", model: "big" });
  });

  test("what both send at the same moment is kept, and can be switched to in both", async () => {
    const { a, b } = await both();
    await Promise.all([a.send({ text: "From a" }), b.send({ text: "From b" })]);
    await turn();
    const replies = rig.models.replies.slice(-2);
    for (const [index, reply] of replies.entries()) {
      await reply.text(`Answer ${index}`);
      await reply.finish();
    }
    await rig.ports.clock.advance(1000);
    await turn();
    for (const view of [a, b]) {
      expect(view.error).toBeUndefined();
      const question = view.branch.at(-2) as Message;
      const { alternatives } = view.position(question);
      expect(alternatives.map(({ content }) => content).sort()).toEqual(["From a", "From b"]);
      expect(view.content.all.filter(({ role }) => role === "assistant")).toHaveLength(3);
    }
    expect(shown(a)).toEqual(shown(b));
  });

  test("a message sent in one appears in the other, and unchanged messages stay the same objects", async () => {
    const a = await opened(rig.openStore());
    await rig.answered(a, "One", "First");
    const b = await opened(rig.openStore(), "writer", a.conversation?.id);
    const before = b.branch[1];
    await rig.answered(a, "Two", "Second");
    await turn();
    expect(shown(b)).toEqual(["One", "First", "Two", "Second"]);
    expect(b.branch[1]).toBe(before);
  });

  test("writing in both at once loses neither", async () => {
    const a = await opened(rig.openStore());
    await rig.answered(a, "One", "First");
    const b = await opened(rig.openStore(), "writer", a.conversation?.id);
    await Promise.all([a.send({ text: "from a" }), b.send({ text: "from b" })]);
    await turn();
    for (const reply of rig.models.replies.slice(1)) {
      await reply.text("ok");
      await reply.finish();
    }
    await turn();
    const texts = b.content.all.map(({ content }) => content);
    expect(texts).toEqual(expect.arrayContaining(["from a", "from b"]));
    expect(texts.filter((text) => text === "ok")).toHaveLength(2);
    expect(shown(a)).toEqual(shown(b));
  });

  test("deleting it in this tab makes it missing", async () => {
    const repository = new ConversationRepository(rig.ports.database, rig.tabs.tab(), new FixedClock());
    const view = await opened(rig.openStore(repository));
    await rig.answered(view, "One", "First");
    await repository.remove(view.conversation?.id ?? "");
    await turn();
    expect(view.status).toBe("missing");
  });

  test("what was shown of a conversation that another tab deleted can be kept", async () => {
    const view = await opened(rig.openStore());
    await rig.answered(view, "One", "First");
    const id = view.conversation?.id ?? "";
    const repository = new ConversationRepository(rig.ports.database, rig.tabs.tab(), new FixedClock());
    await repository.remove(id);
    await turn();
    expect(view.status).toBe("ready");
    expect(view.isDeletedElsewhere).toBe(true);
    expect(await view.send({ text: "Two" })).toBe(false);
    expect(view.unsent?.text).toBe("Two");
    expect(await rig.ports.database.count("messages")).toBe(0);
    await view.keep();
    expect(view.isDeletedElsewhere).toBe(false);
    expect((await repository.messages(id)).map(({ content }) => content)).toContain("First");
    expect(await view.send({ text: "Two" })).toBe(true);
  });

  test("a reply to a conversation deleted meanwhile leaves nothing behind, and stays on the page", async () => {
    const view = await opened(rig.openStore());
    await view.send({ text: "One" });
    await turn();
    await rig.models.reply.text("Half a");
    await new ConversationRepository(rig.ports.database, rig.tabs.tab(), new FixedClock()).remove(
      view.conversation?.id ?? "",
    );
    await rig.models.reply.text(" reply");
    await rig.models.reply.finish();
    await turn();
    expect(last(view).content).toBe("Half a reply");
    expect(await rig.ports.database.count("messages")).toBe(0);
    expect(await rig.ports.database.count("drafts")).toBe(0);
    await view.keep();
    expect((await rig.ports.database.list("messages")).map(({ content }) => content)).toContain(
      "Half a reply",
    );
  });
});
