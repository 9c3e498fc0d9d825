import { beforeEach, describe, expect, test } from "vitest";
import { ConversationRig, last, opened } from "../../../../tests/fakes/conversation-rig";
import { turn } from "../../../../tests/fakes/scripted-models";

let rig: ConversationRig;
beforeEach(() => {
  rig = new ConversationRig();
});

describe("the model chosen for a conversation", () => {
  const CHOICE = { credentialId: "k2", model: "large" };

  test("is asked for from the first message on, and after a reload", async () => {
    const view = await opened(rig.openStore());
    await view.chooseModel(CHOICE);
    await rig.answered(view, "One", "First");
    expect(rig.models.reply.call).toMatchObject(CHOICE);
    const again = await opened(rig.openStore(), "writer", view.conversation?.id);
    expect(again.modelChoice).toEqual(CHOICE);
    await again.regenerate(last(again));
    await turn();
    expect(rig.models.reply.call).toMatchObject(CHOICE);
  });

  test("can be left to the agent again", async () => {
    const view = await opened(rig.openStore());
    await view.chooseModel(CHOICE);
    await rig.answered(view, "One", "First");
    await view.chooseModel({});
    await rig.answered(view, "Two", "Second");
    expect(rig.models.reply.call.credentialId).toBeUndefined();
    expect(rig.models.reply.call.model).toBeUndefined();
  });

  test("gives way to another one for a single reply", async () => {
    const view = await opened(rig.openStore());
    await view.chooseModel(CHOICE);
    await rig.answered(view, "One", "First");
    await view.regenerate(last(view), { credentialId: "k3", model: "small" });
    await turn();
    expect(rig.models.reply.call).toMatchObject({ credentialId: "k3", model: "small" });
    expect(view.modelChoice).toEqual(CHOICE);
  });
});

describe("a conversation that outgrew its model", () => {
  test("shows its summary, which can be edited, undone and taken up again", async () => {
    const view = await opened(rig.openStore());
    const long = "x".repeat(20_000);
    await rig.answered(view, long, "First");
    await rig.answered(view, long, "Second");
    expect(view.summary).toMatchObject({ text: "A Model's Title", state: "used" });
    const made = view.summary;
    if (made) await view.content.editSummary(made, "Better");
    expect(view.summary).toMatchObject({ text: "Better", throughId: made?.throughId });
    expect(last(view).sent?.summaryId).toBe(made?.id);
    expect(view.conversation?.summaries?.some(({ id }) => id === made?.id)).toBe(true);
    if (view.summary) await view.content.applySummary(view.summary, false);
    expect(view.summary?.state).toBe("off");
    const again = await opened(rig.openStore(), "writer", view.conversation?.id);
    expect(again.summary).toMatchObject({ text: "Better", state: "off" });
  });
});
