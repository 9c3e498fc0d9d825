import { beforeEach, describe, expect, test } from "vitest";
import { ConversationRig, last, opened, shown } from "../../../../tests/fakes/conversation-rig";
import { turn } from "../../../../tests/fakes/scripted-models";
import type { Message } from "../../domain/conversation/conversation";
import { AppError } from "../../errors/app-error";

let rig: ConversationRig;
beforeEach(() => {
  rig = new ConversationRig();
});

describe("branches", () => {
  test("editing asks anew and keeps what there was", async () => {
    const view = await opened(rig.openStore());
    await rig.answered(view, "One", "Answer one");
    await view.edit(view.branch[1] as Message, { text: "Uno" });
    await turn();
    await rig.models.reply.text("Respuesta");
    await rig.models.reply.finish();
    await turn();
    expect(shown(view)).toEqual(["Uno", "Respuesta"]);
    const position = view.position(view.branch[1] as Message);
    expect(position).toMatchObject({ index: 1, alternatives: [{ content: "One" }, { content: "Uno" }] });
    await view.switchTo(position.alternatives[0] as Message);
    expect(shown(view)).toEqual(["One", "Answer one"]);
  });

  test("regenerating shows the new reply; the choice of model is passed on", async () => {
    const view = await opened(rig.openStore());
    await rig.answered(view, "One", "First");
    void view.regenerate(last(view), { credentialId: "other", model: "big" });
    await turn();
    expect(shown(view)).toEqual(["One"]);
    expect(rig.models.reply.call).toMatchObject({ credentialId: "other", model: "big" });
    await rig.models.reply.text("Second");
    await rig.models.reply.finish();
    await turn();
    expect(shown(view)).toEqual(["One", "Second"]);
    expect(view.position(last(view)).alternatives).toHaveLength(2);
  });

  test("a regeneration that failed is tried again with the same model", async () => {
    const view = await opened(rig.openStore());
    await rig.answered(view, "One", "First");
    void view.regenerate(last(view), { credentialId: "other", model: "big" });
    await turn();
    await rig.models.reply.fail(new AppError("network.failed"));
    await turn();
    void view.retry();
    await turn();
    expect(rig.models.replies).toHaveLength(3);
    expect(rig.models.reply.call).toMatchObject({ credentialId: "other", model: "big" });
  });

  test("a regeneration that fails brings back the reply there was", async () => {
    const view = await opened(rig.openStore());
    await rig.answered(view, "One", "First");
    void view.regenerate(last(view));
    await turn();
    await rig.models.reply.fail(new AppError("network.failed"));
    await turn();
    expect(shown(view)).toEqual(["One", "First"]);
    expect(view.error?.code).toBe("network.failed");
  });

  test("the branch last shown is shown when it is opened again", async () => {
    const view = await opened(rig.openStore());
    await rig.answered(view, "One", "First");
    const first = last(view);
    void view.regenerate(first);
    await turn();
    await rig.models.reply.text("Second");
    await rig.models.reply.finish();
    await turn();
    await view.switchTo(first);
    expect(shown(await opened(rig.openStore(), "writer", view.conversation?.id))).toEqual(["One", "First"]);
  });
});
