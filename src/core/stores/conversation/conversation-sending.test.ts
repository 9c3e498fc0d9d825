import { beforeEach, describe, expect, test } from "vitest";
import { ConversationRig, last, opened, shown } from "../../../../tests/fakes/conversation-rig";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { turn } from "../../../../tests/fakes/scripted-models";
import type { Message } from "../../domain/conversation/conversation";
import { AppError } from "../../errors/app-error";
import { ConversationRepository } from "../../services/chat/conversation-repository";
import type { ConversationSession } from "./conversation-session";

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

  test("begins with what plugins have made of the message, which alone the model is sent", async () => {
    rig.pass = async (input, { agent, language }) => ({
      ...{ ...input, text: `${input.text} (${agent}, ${language})` },
      rewritten: { by: ["Careful"], original: input.text },
    });
    const view = await opened(rig.openStore());
    await rig.answered(view, "Hello there", "Hi");
    expect(shown(view)).toEqual(["Hello there (Ada, en)", "Hi"]);
    const said = view.branch.find(({ role }) => role === "user") as Message;
    expect(said.rewritten).toEqual({ by: ["Careful"], original: "Hello there" });
    await view.edit(said, { text: "Bye" });
    expect(shown(view)[0]).toBe("Bye (Ada, en)");
  });

  test("does not begin with a message that a plugin refuses, which stays to be changed", async () => {
    rig.pass = async () => Promise.reject(new AppError("chat.refused", { plugin: "A", reason: "No." }));
    const view = await opened(rig.openStore());
    expect(await view.send({ text: "Hello" })).toBe(false);
    expect([view.error?.code, view.unsent?.text, view.isBlank]).toEqual(["chat.refused", "Hello", true]);
    rig.pass = async (input) => input;
    await view.retry();
    expect(shown(view)).toEqual(["Hello"]);
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

describe("a long conversation of which only the end has been read", () => {
  const messages = Array.from(
    { length: 250 },
    (_, index): Message => ({
      id: `m${index}`,
      conversationId: "long",
      role: index % 2 === 0 ? "user" : "assistant",
      content: `Message ${index}.`,
      timestamp: index + 1,
      ...(index > 0 ? { parentId: `m${index - 1}` } : {}),
    }),
  );
  let readRest: () => void;

  /** Opens it in a tab that reads what is before its end only when `readRest` is called. */
  async function openEnd(): Promise<ConversationSession> {
    const { database } = rig.ports;
    const record = { id: "long", agentId: "writer", participatingAgents: ["writer"], title: "Long" };
    const conversation = { ...record, timestamp: 250, messageCount: 250, activeLeafId: "m249" };
    const { repository } = rig.openTab();
    await repository.create(conversation, messages);
    const slow = new ConversationRepository(database, rig.tabs.tab(), new FixedClock());
    const rest = new Promise<void>((resolve) => {
      readRest = resolve;
    });
    slow.messages = (id) => rest.then(() => repository.messages(id));
    const view = rig.openStore(slow).open("writer", "long");
    await turn();
    return view;
  }

  test("shows that end", async () => {
    const view = await openEnd();
    expect(view.status).toBe("loading");
    expect(view.isPartial).toBe(true);
    expect(shown(view)).toEqual(messages.slice(150).map(({ content }) => content));
  });

  test("is answered with all of it before the answer", async () => {
    const view = await openEnd();
    const sent = view.send({ text: "And now?" });
    await turn();
    expect(rig.models.replies).toHaveLength(0);
    readRest();
    expect(await sent).toBe(true);
    await turn();
    expect(rig.models.reply.call.messages.filter(({ role }) => role !== "system")).toHaveLength(251);
  });

  test("neither continues, regenerates nor edits", async () => {
    const view = await openEnd();
    await view.continue(last(view));
    await view.regenerate(last(view));
    expect(await view.edit(last(view), { text: "Else" })).toBe(false);
    await view.retry();
    await turn();
    expect(rig.models.replies).toHaveLength(0);
    expect(await rig.ports.database.count("messages")).toBe(250);
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
  test("without a provider begins nothing: no task, no message", async () => {
    rig.models.hasProvider = false;
    const started: string[] = [];
    rig.startTask = async (id) => void started.push(id);
    const view = await opened(rig.openStore(), "troupe");
    expect(await view.send({ text: "Build" })).toBe(false);
    expect([view.error?.code, view.unsent?.text]).toEqual(["provider.none", "Build"]);
    expect(started).toEqual([]);
    rig.models.hasProvider = true;
    await view.retry();
    await turn();
    expect(started).toEqual(["t1"]);
  });

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

  test("has its task work with what was chosen in the conversation, one thing or several", async () => {
    const view = await opened(rig.openStore(), "troupe");
    await view.send({ text: "Build" });
    await turn();
    await view.chooseWork({ effort: "high" });
    await view.send({ text: "Build more" });
    await turn();
    expect(rig.asked).toMatchObject([{ prompt: "Build" }, { prompt: "Build more", effort: "high" }]);
    expect(rig.asked[0]).not.toHaveProperty("effort");
  });

  test("has all files of a branch read for a question that was answered from parts of them, as another branch", async () => {
    const file = (name: string) => ({ type: "text", name, mimeType: "text/plain", data: "" }) as const;
    const view = await opened(rig.openStore());
    await view.send({ text: "Keep this", attachments: [file("a.txt")] });
    await turn();
    await rig.models.reply.text("Kept");
    await rig.models.reply.finish();
    await turn();
    await view.send({ text: "Sum up", attachments: [file("b.txt")] });
    await turn();
    await rig.models.reply.text("In short");
    await rig.models.reply.finish();
    await turn();
    await view.readAll(last(view));
    await turn();
    expect(rig.asked).toMatchObject([{ prompt: "Sum up", readsAll: true }]);
    expect(rig.asked[0]?.attachments?.map(({ name }) => name)).toEqual(["a.txt", "b.txt"]);
    expect(shown(view)).toEqual(["Keep this", "Kept", "Sum up", "[Sum up](/tasks/t1)"]);
    expect(view.branch.at(-1)?.parentId).toBe(view.branch.at(-2)?.id);
  });

  test("a failure is a message that says so", async () => {
    rig.startTask = async () => Promise.reject(new AppError("task.failed", { message: "No plan" }));
    const view = await opened(rig.openStore(), "troupe");
    await view.send({ text: "Build" });
    await turn();
    expect(last(view).content).toBe("Orchestration Failed\n\nNo plan");
    expect(last(view)).toMatchObject({ state: "failed", errorCode: "task.failed" });
  });

  test.each([
    [{ body: '{"error":{"message":"No such key."}}' }, "Orchestration Failed\n\nNo such key."],
    [{}, "Orchestration Failed"],
  ])("neither codes nor JSON are in that message: %j", async (params, said) => {
    rig.startTask = async () => Promise.reject(new AppError("provider.api", { status: 401, ...params }));
    const view = await opened(rig.openStore(), "troupe");
    await view.send({ text: "Build" });
    await turn();
    expect(last(view).content).toBe(said);
  });
});
