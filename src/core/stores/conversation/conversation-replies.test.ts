import { autorun } from "mobx";
import { beforeEach, describe, expect, test } from "vitest";
import { ConversationRig, last, opened, shown } from "../../../../tests/fakes/conversation-rig";
import { MemoryLocksHub } from "../../../../tests/fakes/memory-locks";
import { turn } from "../../../../tests/fakes/scripted-models";
import { AppError } from "../../errors/app-error";

let rig: ConversationRig;
beforeEach(() => {
  rig = new ConversationRig();
});

describe("a reply", () => {
  test("shows its first piece at once and the rest in beats", async () => {
    const view = await opened(rig.openStore());
    await view.send({ text: "Go" });
    await turn();
    const texts: string[] = [];
    const stop = autorun(() => texts.push(view.live?.text ?? "-"));
    await rig.models.reply.text("a");
    for (const letter of "bcdef") await rig.models.reply.text(letter);
    await rig.ports.clock.advance(100);
    expect(texts).toEqual(["", "a", "abcdef"]);
    stop();
  });

  test("streaming changes nothing but the live reply", async () => {
    const view = await opened(rig.openStore());
    await view.send({ text: "Go" });
    await turn();
    let renders = 0;
    const stop = autorun(() => {
      void [view.branch, view.isSending, view.error, view.conversation, view.status];
      renders++;
    });
    for (const letter of "abc") await rig.models.reply.text(letter);
    await rig.ports.clock.advance(100);
    expect(view.live?.text).toBe("abc");
    expect(renders).toBe(1);
    stop();
  });

  test("that fails leaves the message, the error and a retry", async () => {
    const view = await opened(rig.openStore());
    await view.send({ text: "Go" });
    await turn();
    await rig.models.reply.fail(new AppError("provider.api", { status: 500 }));
    expect(view.error?.code).toBe("provider.api");
    expect(view.isUnanswered).toBe(true);
    void view.retry();
    await turn();
    await rig.models.reply.text("Now");
    await rig.models.reply.finish();
    expect(shown(view)).toEqual(["Go", "Now"]);
  });

  test("stops at once and keeps its part, which can be continued", async () => {
    const view = await opened(rig.openStore());
    await view.send({ text: "Go" });
    await turn();
    await rig.models.reply.text("One");
    view.stop();
    await turn();
    expect(view.isSending).toBe(false);
    expect(last(view)).toMatchObject({ content: "One", state: "partial" });
    void view.continue(last(view));
    await turn();
    expect(view.live?.text).toBe("One");
    await rig.models.reply.text(" two");
    await rig.models.reply.finish();
    await turn();
    expect(shown(view)).toEqual(["Go", "One two"]);
    expect(last(view).state).toBe("complete");
  });

  test("shows as stopped before what has come is saved, and the next message waits for that", async () => {
    const view = await opened(rig.openStore());
    await view.send({ text: "Go" });
    await turn();
    await rig.models.reply.text("One");
    let save = () => {};
    const saving = new Promise<void>((resolve) => {
      save = resolve;
    });
    const write = rig.ports.database.write.bind(rig.ports.database);
    rig.ports.database.write = (...operations) => saving.then(() => write(...operations));
    view.stop();
    expect([view.isStopping, view.isSending]).toEqual([true, true]);
    const next = view.send({ text: "Again" });
    await turn();
    expect(shown(view)).toEqual(["Go"]);
    save();
    expect(await next).toBe(true);
    expect(view.isStopping).toBe(false);
    expect(shown(view)).toEqual(["Go", "One", "Again"]);
  });

  test("goes on while another conversation is shown", async () => {
    const store = rig.openStore();
    const view = await opened(store);
    await view.send({ text: "Go" });
    await turn();
    for (let other = 0; other < 10; other++) store.open("writer", `other-${other}`);
    await rig.models.reply.text("Done");
    await rig.models.reply.finish();
    await turn();
    expect(shown(await opened(store, "writer", view.conversation?.id))).toEqual(["Go", "Done"]);
  });

  test("that was cut by a reload is there in the next tab, partial", async () => {
    const view = await opened(rig.openStore());
    await view.send({ text: "Go" });
    await turn();
    await rig.models.reply.text("Half");
    rig.locks = new MemoryLocksHub();
    const next = await opened(rig.openStore(), "writer", view.conversation?.id);
    expect(last(next)).toMatchObject({ content: "Half", state: "partial" });
  });
});

describe("a full disk", () => {
  const FULL = new AppError("database.full");

  async function unsaved() {
    const view = await opened(rig.openStore());
    await view.send({ text: "Go" });
    await turn();
    await rig.models.reply.text("All of it");
    rig.ports.database.writeFailure = FULL;
    await rig.models.reply.finish();
    await turn();
    return view;
  }

  test("leaves the reply on the screen, and saves it when there is room, without asking the model again", async () => {
    const view = await unsaved();
    expect(shown(view)).toEqual(["Go", "All of it"]);
    expect(last(view).state).toBe("complete");
    expect(view.error?.code).toBe("database.full");
    expect(view.isUnsaved).toBe(true);
    await view.retry();
    expect(view.isUnsaved).toBe(true);
    rig.ports.database.writeFailure = undefined;
    await view.retry();
    await turn();
    expect(view.isUnsaved).toBe(false);
    expect(view.error).toBeUndefined();
    expect(rig.models.replies).toHaveLength(1);
    const later = await opened(rig.openStore(), "writer", view.conversation?.id);
    expect(shown(later)).toEqual(["Go", "All of it"]);
    expect(await rig.ports.database.count("drafts")).toBe(0);
  });

  test("a question to an unsaved reply is saved together with it", async () => {
    const view = await unsaved();
    expect(await view.send({ text: "Next" })).toBe(false);
    expect(view.unsent?.text).toBe("Next");
    rig.ports.database.writeFailure = undefined;
    expect(await view.send({ text: "Next" })).toBe(true);
    const later = await opened(rig.openStore(), "writer", view.conversation?.id);
    expect(shown(later)).toEqual(["Go", "All of it", "Next"]);
  });

  test("what came until then is there after a reload", async () => {
    const view = await unsaved();
    rig.ports.database.writeFailure = undefined;
    rig.tabLocks[0]?.die();
    const later = await opened(rig.openStore(), "writer", view.conversation?.id);
    expect(shown(later)).toEqual(["Go", "All of it"]);
  });

  test("a choice that could not be saved is told", async () => {
    const view = await opened(rig.openStore());
    await rig.answered(view, "One", "First");
    rig.ports.database.writeFailure = FULL;
    await view.chooseModel({ credentialId: "other", model: "big" });
    expect(view.error?.code).toBe("database.full");
  });
});
