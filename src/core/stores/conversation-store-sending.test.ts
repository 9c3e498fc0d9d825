import { beforeEach, describe, expect, test } from "vitest";
import { ConversationRig, last, opened, shown } from "../../../tests/fakes/conversation-rig";
import { turn } from "../../../tests/fakes/scripted-models";
import { AppError } from "../errors/app-error";

let rig: ConversationRig;
beforeEach(() => {
  rig = new ConversationRig();
});

describe("a new conversation", () => {
  test("begins with the first message and is then found under its id", async () => {
    const store = rig.openStore();
    const view = await opened(store);
    expect(view.isBlank).toBe(true);
    await rig.answered(view, "Hello there", "Hi");
    expect(shown(view)).toEqual(["Hello there", "Hi"]);
    expect(view.conversation?.title).toBe("Hello There");
    expect(store.open("writer", view.conversation?.id)).toBe(view);
    expect(store.open("writer")).not.toBe(view);
  });

  test("a title written by the model shows when it comes", async () => {
    const view = await opened(rig.openStore());
    await rig.answered(view, "explain how rainbows come about", "Light.");
    expect(view.conversation?.title).toBe("A Model's Title");
  });

  test("a blank prompt is passed over", async () => {
    const view = await opened(rig.openStore());
    expect(await view.send({ text: "  \n" })).toBe(false);
    expect(view.error).toBeUndefined();
    expect(view.isBlank).toBe(true);
  });

  test("sending is blocked while a reply is written", async () => {
    const view = await opened(rig.openStore());
    await view.send({ text: "One" });
    await turn();
    expect(await view.send({ text: "Two" })).toBe(false);
    expect(rig.models.replies).toHaveLength(1);
  });

  test("an agent that does not exist makes it missing", async () => {
    const view = await opened(rig.openStore(), "nobody");
    expect(view.status).toBe("missing");
    expect(view.agentMissing).toBe(true);
  });
});

describe("without a provider", () => {
  test("nothing is saved, and the same message goes out once there is one", async () => {
    rig.models.hasProvider = false;
    const view = await opened(rig.openStore());
    expect(await view.send({ text: "Keep me" })).toBe(false);
    expect(view.error?.code).toBe("provider.none");
    expect(view.unsent?.text).toBe("Keep me");
    expect(await rig.ports.database.count("conversations")).toBe(0);
    rig.models.hasProvider = true;
    await view.retry();
    await turn();
    expect(view.error).toBeUndefined();
    expect(shown(view)).toEqual(["Keep me"]);
    expect(rig.models.replies).toHaveLength(1);
  });
});

describe("writing to the orchestrator", () => {
  test("makes a task and links to it", async () => {
    const started: string[] = [];
    rig.startTask = async (id) => void started.push(id);
    const view = await opened(rig.openStore(), "troupe");
    await view.send({ text: "Build [a] site" });
    await turn();
    expect(started).toEqual(["t1"]);
    expect(shown(view)).toEqual(["Build [a] site", "[Build a site](/tasks/t1)"]);
    expect(rig.models.replies).toEqual([]);
    expect(view.isSending).toBe(false);
  });

  test("a failure is a message that says so", async () => {
    rig.startTask = async () => Promise.reject(new AppError("task.failed", { message: "No plan" }));
    const view = await opened(rig.openStore(), "troupe");
    await view.send({ text: "Build" });
    await turn();
    expect(last(view).content).toBe("Orchestration Failed\n\nNo plan");
    expect(last(view)).toMatchObject({ state: "failed", errorCode: "task.failed" });
  });
});
