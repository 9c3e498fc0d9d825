import { autorun } from "mobx";
import { beforeEach, describe, expect, test } from "vitest";
import { FakePorts } from "../../../tests/fakes/fake-ports";
import { type MemoryLocks, MemoryLocksHub } from "../../../tests/fakes/memory-locks";
import { MemoryTabHub } from "../../../tests/fakes/memory-tab-channel";
import { ScriptedModels, turn } from "../../../tests/fakes/scripted-models";
import type { Agent } from "../domain/agent";
import type { Message } from "../domain/conversation";
import type { Task } from "../domain/task";
import { AppError } from "../errors/app-error";
import type { AgentDirectory } from "../services/agents/agent-directory";
import { Chat } from "../services/chat/chat";
import { ConversationRepository } from "../services/chat/conversation-repository";
import { AgentsStore } from "./agents-store";
import { ConversationStore } from "./conversation-store";
import type { ConversationView } from "./conversation-view";

const WRITER: Agent = { id: "writer", name: "Ada", role: "A writer.", instructions: "" };
const TROUPE: Agent = { id: "troupe", name: "Troupe", role: "Leads.", instructions: "" };

let ports: FakePorts;
let models: ScriptedModels;
let tabs: MemoryTabHub;
let locks: MemoryLocksHub;
let tabLocks: MemoryLocks[];
let startTask: (id: string) => Promise<void>;

function openTab(own?: ConversationRepository): ConversationStore {
  const { database, clock, ids, logger, persistence, preferences, notifier } = ports;
  const repository = own ?? new ConversationRepository(database, tabs.tab());
  const lock = locks.tab();
  tabLocks.push(lock);
  const chat = new Chat(repository, models, database, clock, ids, lock, logger, persistence, preferences);
  const directory = { listing: async () => ({ agents: [WRITER, TROUPE], skipped: [] }) };
  const source = directory as unknown as AgentDirectory;
  const agents = new AgentsStore(source, clock, ids, notifier, tabs.tab());
  const tasks = {
    create: async ({ prompt }: { prompt: string }) => ({ id: "t1", title: prompt }) as Task,
    start: (id: string) => startTask(id),
    open: async () => ({ displayState: "completed" }),
  };
  return new ConversationStore(chat, repository, clock, agents, { shownLanguage: "en" }, tasks);
}

beforeEach(() => {
  ports = new FakePorts();
  models = new ScriptedModels();
  tabs = new MemoryTabHub();
  locks = new MemoryLocksHub();
  tabLocks = [];
  startTask = async () => {};
});

async function opened(store: ConversationStore, agentId = "writer", id?: string): Promise<ConversationView> {
  const view = store.open(agentId, id);
  await view.loaded;
  return view;
}

async function answered(view: ConversationView, text: string, answer: string): Promise<void> {
  await view.send({ text });
  await turn();
  await models.reply.text(answer);
  await models.reply.finish();
  await turn();
}

const shown = (view: ConversationView) =>
  view.branch.filter(({ role }) => role !== "system").map(({ content }) => content);
const last = (view: ConversationView) => view.branch.at(-1) as Message;

describe("a new conversation", () => {
  test("begins with the first message and is then found under its id", async () => {
    const store = openTab();
    const view = await opened(store);
    expect(view.isBlank).toBe(true);
    await answered(view, "Hello there", "Hi");
    expect(shown(view)).toEqual(["Hello there", "Hi"]);
    expect(view.conversation?.title).toBe("Hello There");
    expect(store.open("writer", view.conversation?.id)).toBe(view);
    expect(store.open("writer")).not.toBe(view);
  });

  test("a title written by the model shows when it comes", async () => {
    const view = await opened(openTab());
    await answered(view, "explain how rainbows come about", "Light.");
    expect(view.conversation?.title).toBe("A Model's Title");
  });

  test("a blank prompt is passed over", async () => {
    const view = await opened(openTab());
    expect(await view.send({ text: "  \n" })).toBe(false);
    expect(view.error).toBeUndefined();
    expect(view.isBlank).toBe(true);
  });

  test("sending is blocked while a reply is written", async () => {
    const view = await opened(openTab());
    await view.send({ text: "One" });
    await turn();
    expect(await view.send({ text: "Two" })).toBe(false);
    expect(models.replies).toHaveLength(1);
  });

  test("an agent that does not exist makes it missing", async () => {
    const view = await opened(openTab(), "nobody");
    expect(view.status).toBe("missing");
    expect(view.agentMissing).toBe(true);
  });
});

describe("without a provider", () => {
  test("nothing is saved, and the same message goes out once there is one", async () => {
    models.hasProvider = false;
    const view = await opened(openTab());
    expect(await view.send({ text: "Keep me" })).toBe(false);
    expect(view.error?.code).toBe("provider.none");
    expect(view.unsent?.text).toBe("Keep me");
    expect(await ports.database.count("conversations")).toBe(0);
    models.hasProvider = true;
    await view.retry();
    await turn();
    expect(view.error).toBeUndefined();
    expect(shown(view)).toEqual(["Keep me"]);
    expect(models.replies).toHaveLength(1);
  });
});

describe("a reply", () => {
  test("shows its first piece at once and the rest in beats", async () => {
    const view = await opened(openTab());
    await view.send({ text: "Go" });
    await turn();
    const texts: string[] = [];
    const stop = autorun(() => texts.push(view.live?.text ?? "-"));
    await models.reply.text("a");
    for (const letter of "bcdef") await models.reply.text(letter);
    await ports.clock.advance(50);
    expect(texts).toEqual(["", "a", "abcdef"]);
    stop();
  });

  test("streaming changes nothing but the live reply", async () => {
    const view = await opened(openTab());
    await view.send({ text: "Go" });
    await turn();
    let renders = 0;
    const stop = autorun(() => {
      void [view.branch, view.isSending, view.error, view.conversation, view.status];
      renders++;
    });
    for (const letter of "abc") await models.reply.text(letter);
    await ports.clock.advance(50);
    expect(view.live?.text).toBe("abc");
    expect(renders).toBe(1);
    stop();
  });

  test("that fails leaves the message, the error and a retry", async () => {
    const view = await opened(openTab());
    await view.send({ text: "Go" });
    await turn();
    await models.reply.fail(new AppError("provider.api", { status: 500 }));
    expect(view.error?.code).toBe("provider.api");
    expect(view.isUnanswered).toBe(true);
    void view.retry();
    await turn();
    await models.reply.text("Now");
    await models.reply.finish();
    expect(shown(view)).toEqual(["Go", "Now"]);
  });

  test("stops at once and keeps its part, which can be continued", async () => {
    const view = await opened(openTab());
    await view.send({ text: "Go" });
    await turn();
    await models.reply.text("One");
    view.stop();
    await turn();
    expect(view.isSending).toBe(false);
    expect(last(view)).toMatchObject({ content: "One", state: "partial" });
    void view.continue(last(view));
    await turn();
    expect(view.live?.text).toBe("One");
    await models.reply.text(" two");
    await models.reply.finish();
    await turn();
    expect(shown(view)).toEqual(["Go", "One two"]);
    expect(last(view).state).toBe("complete");
  });

  test("goes on while another conversation is shown", async () => {
    const store = openTab();
    const view = await opened(store);
    await view.send({ text: "Go" });
    await turn();
    for (let other = 0; other < 10; other++) store.open("writer", `other-${other}`);
    await models.reply.text("Done");
    await models.reply.finish();
    await turn();
    expect(shown(await opened(store, "writer", view.conversation?.id))).toEqual(["Go", "Done"]);
  });

  test("that was cut by a reload is there in the next tab, partial", async () => {
    const view = await opened(openTab());
    await view.send({ text: "Go" });
    await turn();
    await models.reply.text("Half");
    locks = new MemoryLocksHub();
    const next = await opened(openTab(), "writer", view.conversation?.id);
    expect(last(next)).toMatchObject({ content: "Half", state: "partial" });
  });
});

describe("a reply that another tab writes", () => {
  test("shows when that tab has finished, and is not asked for again meanwhile", async () => {
    const a = await opened(openTab());
    await a.send({ text: "Go" });
    await turn();
    await models.reply.text("From a");
    const b = await opened(openTab(), "writer", a.conversation?.id);
    await turn();
    expect(b.isWrittenElsewhere).toBe(true);
    expect(b.isUnanswered).toBe(false);
    await models.reply.finish();
    await ports.clock.advance(1000);
    expect(b.isWrittenElsewhere).toBe(false);
    expect(shown(b)).toEqual(["Go", "From a"]);
  });

  test("is kept as partial when that tab is gone a moment later", async () => {
    const a = await opened(openTab());
    await a.send({ text: "Go" });
    await turn();
    await models.reply.text("Half");
    const tab = openTab();
    const b = await opened(tab, "writer", a.conversation?.id);
    tabLocks[0]?.die();
    await ports.clock.advance(1000);
    expect(last(b)).toMatchObject({ content: "Half", state: "partial" });
  });
});

describe("a message sent in another tab", () => {
  test("does not look unanswered while that tab waits for the first word", async () => {
    const a = await opened(openTab());
    await answered(a, "One", "First");
    const b = await opened(openTab(), "writer", a.conversation?.id);
    await a.send({ text: "Two" });
    await turn();
    expect(shown(b)).toEqual(["One", "First", "Two"]);
    expect(b.isUnanswered).toBe(false);
    await ports.clock.advance(3000);
    expect(b.isUnanswered).toBe(false);
    await models.reply.fail(new AppError("network.failed"));
    await ports.clock.advance(1000);
    expect(b.isUnanswered).toBe(true);
  });
});

describe("two tabs on one conversation", () => {
  async function both() {
    const a = await opened(openTab());
    await answered(a, "One", "First");
    return { a, b: await opened(openTab(), "writer", a.conversation?.id) };
  }

  test("nothing is sent from one while the other has a question answered", async () => {
    const { a, b } = await both();
    await a.send({ text: "Two" });
    await turn();
    expect(b.isBusy).toBe(true);
    expect(await b.send({ text: "Three" })).toBe(false);
    await models.reply.text("Second");
    await models.reply.finish();
    await ports.clock.advance(1000);
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
    const replies = models.replies.slice(-2);
    for (const [index, reply] of replies.entries()) {
      await reply.text(`Answer ${index}`);
      await reply.finish();
    }
    await ports.clock.advance(1000);
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
});

describe("a full disk", () => {
  const FULL = new AppError("database.full");

  async function unsaved() {
    const view = await opened(openTab());
    await view.send({ text: "Go" });
    await turn();
    await models.reply.text("All of it");
    ports.database.writeFailure = FULL;
    await models.reply.finish();
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
    ports.database.writeFailure = undefined;
    await view.retry();
    await turn();
    expect(view.isUnsaved).toBe(false);
    expect(view.error).toBeUndefined();
    expect(models.replies).toHaveLength(1);
    const later = await opened(openTab(), "writer", view.conversation?.id);
    expect(shown(later)).toEqual(["Go", "All of it"]);
    expect(await ports.database.count("drafts")).toBe(0);
  });

  test("a question to an unsaved reply is saved together with it", async () => {
    const view = await unsaved();
    expect(await view.send({ text: "Next" })).toBe(false);
    expect(view.unsent?.text).toBe("Next");
    ports.database.writeFailure = undefined;
    expect(await view.send({ text: "Next" })).toBe(true);
    const later = await opened(openTab(), "writer", view.conversation?.id);
    expect(shown(later)).toEqual(["Go", "All of it", "Next"]);
  });

  test("what came until then is there after a reload", async () => {
    const view = await unsaved();
    ports.database.writeFailure = undefined;
    tabLocks[0]?.die();
    const later = await opened(openTab(), "writer", view.conversation?.id);
    expect(shown(later)).toEqual(["Go", "All of it"]);
  });

  test("a choice that could not be saved is told", async () => {
    const view = await opened(openTab());
    await answered(view, "One", "First");
    ports.database.writeFailure = FULL;
    await view.chooseModel({ credentialId: "other", model: "big" });
    expect(view.error?.code).toBe("database.full");
  });
});

describe("branches", () => {
  test("editing asks anew and keeps what there was", async () => {
    const view = await opened(openTab());
    await answered(view, "One", "Answer one");
    await view.edit(view.branch[1] as Message, { text: "Uno" });
    await turn();
    await models.reply.text("Respuesta");
    await models.reply.finish();
    await turn();
    expect(shown(view)).toEqual(["Uno", "Respuesta"]);
    const position = view.position(view.branch[1] as Message);
    expect(position).toMatchObject({ index: 1, alternatives: [{ content: "One" }, { content: "Uno" }] });
    await view.switchTo(position.alternatives[0] as Message);
    expect(shown(view)).toEqual(["One", "Answer one"]);
  });

  test("regenerating shows the new reply; the choice of model is passed on", async () => {
    const view = await opened(openTab());
    await answered(view, "One", "First");
    void view.regenerate(last(view), { credentialId: "other", model: "big" });
    await turn();
    expect(shown(view)).toEqual(["One"]);
    expect(models.reply.call).toMatchObject({ credentialId: "other", model: "big" });
    await models.reply.text("Second");
    await models.reply.finish();
    await turn();
    expect(shown(view)).toEqual(["One", "Second"]);
    expect(view.position(last(view)).alternatives).toHaveLength(2);
  });

  test("a regeneration that failed is tried again with the same model", async () => {
    const view = await opened(openTab());
    await answered(view, "One", "First");
    void view.regenerate(last(view), { credentialId: "other", model: "big" });
    await turn();
    await models.reply.fail(new AppError("network.failed"));
    await turn();
    void view.retry();
    await turn();
    expect(models.replies).toHaveLength(3);
    expect(models.reply.call).toMatchObject({ credentialId: "other", model: "big" });
  });

  test("a regeneration that fails brings back the reply there was", async () => {
    const view = await opened(openTab());
    await answered(view, "One", "First");
    void view.regenerate(last(view));
    await turn();
    await models.reply.fail(new AppError("network.failed"));
    await turn();
    expect(shown(view)).toEqual(["One", "First"]);
    expect(view.error?.code).toBe("network.failed");
  });

  test("the branch last shown is shown when it is opened again", async () => {
    const view = await opened(openTab());
    await answered(view, "One", "First");
    const first = last(view);
    void view.regenerate(first);
    await turn();
    await models.reply.text("Second");
    await models.reply.finish();
    await turn();
    await view.switchTo(first);
    expect(shown(await opened(openTab(), "writer", view.conversation?.id))).toEqual(["One", "First"]);
  });
});

describe("the model chosen for a conversation", () => {
  const CHOICE = { credentialId: "k2", model: "large" };

  test("is asked for from the first message on, and after a reload", async () => {
    const view = await opened(openTab());
    await view.chooseModel(CHOICE);
    await answered(view, "One", "First");
    expect(models.reply.call).toMatchObject(CHOICE);
    const again = await opened(openTab(), "writer", view.conversation?.id);
    expect(again.modelChoice).toEqual(CHOICE);
    await again.regenerate(last(again));
    await turn();
    expect(models.reply.call).toMatchObject(CHOICE);
  });

  test("can be left to the agent again", async () => {
    const view = await opened(openTab());
    await view.chooseModel(CHOICE);
    await answered(view, "One", "First");
    await view.chooseModel({});
    await answered(view, "Two", "Second");
    expect(models.reply.call.credentialId).toBeUndefined();
    expect(models.reply.call.model).toBeUndefined();
  });

  test("gives way to another one for a single reply", async () => {
    const view = await opened(openTab());
    await view.chooseModel(CHOICE);
    await answered(view, "One", "First");
    await view.regenerate(last(view), { credentialId: "k3", model: "small" });
    await turn();
    expect(models.reply.call).toMatchObject({ credentialId: "k3", model: "small" });
    expect(view.modelChoice).toEqual(CHOICE);
  });
});

describe("a conversation that outgrew its model", () => {
  test("shows its summary, which can be edited, undone and taken up again", async () => {
    const view = await opened(openTab());
    const long = "x".repeat(20_000);
    await answered(view, long, "First");
    await answered(view, long, "Second");
    expect(view.summary).toMatchObject({ text: "A Model's Title", state: "used" });
    const made = view.summary;
    if (made) await view.content.editSummary(made, "Better");
    expect(view.summary).toMatchObject({ text: "Better", throughId: made?.throughId });
    expect(last(view).sent?.summaryId).toBe(made?.id);
    expect(view.conversation?.summaries?.some(({ id }) => id === made?.id)).toBe(true);
    if (view.summary) await view.content.applySummary(view.summary, false);
    expect(view.summary?.state).toBe("off");
    const again = await opened(openTab(), "writer", view.conversation?.id);
    expect(again.summary).toMatchObject({ text: "Better", state: "off" });
  });
});

describe("two tabs on one conversation", () => {
  test("a message sent in one appears in the other, and unchanged messages stay the same objects", async () => {
    const a = await opened(openTab());
    await answered(a, "One", "First");
    const b = await opened(openTab(), "writer", a.conversation?.id);
    const before = b.branch[1];
    await answered(a, "Two", "Second");
    await turn();
    expect(shown(b)).toEqual(["One", "First", "Two", "Second"]);
    expect(b.branch[1]).toBe(before);
  });

  test("writing in both at once loses neither", async () => {
    const a = await opened(openTab());
    await answered(a, "One", "First");
    const b = await opened(openTab(), "writer", a.conversation?.id);
    await Promise.all([a.send({ text: "from a" }), b.send({ text: "from b" })]);
    await turn();
    for (const reply of models.replies.slice(1)) {
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
    const repository = new ConversationRepository(ports.database, tabs.tab());
    const view = await opened(openTab(repository));
    await answered(view, "One", "First");
    await repository.remove(view.conversation?.id ?? "");
    await turn();
    expect(view.status).toBe("missing");
  });

  test("what was shown of a conversation that another tab deleted can be kept", async () => {
    const view = await opened(openTab());
    await answered(view, "One", "First");
    const id = view.conversation?.id ?? "";
    const repository = new ConversationRepository(ports.database, tabs.tab());
    await repository.remove(id);
    await turn();
    expect(view.status).toBe("ready");
    expect(view.isDeletedElsewhere).toBe(true);
    expect(await view.send({ text: "Two" })).toBe(false);
    expect(view.unsent?.text).toBe("Two");
    expect(await ports.database.count("messages")).toBe(0);
    await view.keep();
    expect(view.isDeletedElsewhere).toBe(false);
    expect((await repository.messages(id)).map(({ content }) => content)).toContain("First");
    expect(await view.send({ text: "Two" })).toBe(true);
  });

  test("a reply to a conversation deleted meanwhile leaves nothing behind, and stays on the page", async () => {
    const view = await opened(openTab());
    await view.send({ text: "One" });
    await turn();
    await models.reply.text("Half a");
    await new ConversationRepository(ports.database, tabs.tab()).remove(view.conversation?.id ?? "");
    await models.reply.text(" reply");
    await models.reply.finish();
    await turn();
    expect(last(view).content).toBe("Half a reply");
    expect(await ports.database.count("messages")).toBe(0);
    expect(await ports.database.count("drafts")).toBe(0);
    await view.keep();
    expect((await ports.database.list("messages")).map(({ content }) => content)).toContain("Half a reply");
  });
});

describe("writing to the orchestrator", () => {
  test("makes a task and links to it", async () => {
    const started: string[] = [];
    startTask = async (id) => void started.push(id);
    const view = await opened(openTab(), "troupe");
    await view.send({ text: "Build [a] site" });
    await turn();
    expect(started).toEqual(["t1"]);
    expect(shown(view)).toEqual(["Build [a] site", "[Build a site](/tasks/t1)"]);
    expect(models.replies).toEqual([]);
    expect(view.isSending).toBe(false);
  });

  test("a failure is a message that says so", async () => {
    startTask = async () => Promise.reject(new AppError("task.failed", { message: "No plan" }));
    const view = await opened(openTab(), "troupe");
    await view.send({ text: "Build" });
    await turn();
    expect(last(view).content).toBe("Orchestration Failed\n\nNo plan");
    expect(last(view)).toMatchObject({ state: "failed", errorCode: "task.failed" });
  });
});
