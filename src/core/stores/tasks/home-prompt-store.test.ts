import { describe, expect, it, vi } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import type { Attachment } from "../../domain/file/attachment";
import type { Credential } from "../../domain/model/credential";
import type { Task } from "../../domain/task/task";
import { AppError } from "../../errors/app-error";
import { AttachmentDrafts } from "../../services/drafts/attachment-drafts";
import { keepFolderUse, readFolderUses } from "../../services/folders/folder-uses";
import type { NewTask } from "../../services/orchestration/task-input";
import { HomePromptStore } from "./home-prompt-store";

const credential = { id: "c", provider: "openai" } as Credential;

function setUp(options: { credential?: Credential; create?: () => Promise<Task> } = { credential }) {
  const prompts: string[] = [];
  const files: (readonly Attachment[])[] = [];
  const begun: string[] = [];
  const tasks = {
    begin: async (taskId: string) => void begun.push(taskId),
    create: async ({ prompt, strategy, attachments = [] }: NewTask) => {
      files.push(attachments);
      prompts.push(strategy ? `${prompt} (${strategy})` : prompt);
      return options.create ? options.create() : ({ id: "t1" } as Task);
    },
  };
  const providers = { status: "ready" as const, defaultCredential: options.credential, load: async () => {} };
  const session = new MemoryPreferences();
  const notifier = new MemoryNotifier();
  const database = new MemoryDatabase();
  const drafts = () =>
    new AttachmentDrafts({
      ...{ database, session, notifier, ids: new SequentialIds(), clock: new FixedClock() },
    });
  const device = new MemoryPreferences();
  const make = (files = drafts()) =>
    new HomePromptStore(tasks, providers, session, notifier, async () => files, device);
  return { device, prompts, begun, files, providers, session, notifier, database, make, store: make() };
}

describe("HomePromptStore", () => {
  it("makes a task of a prompt for the orchestrator, sets to work on it, and forgets the text", async () => {
    const { store, prompts, begun } = setUp();
    store.setText("  Write a poem ");
    expect(await store.send()).toBe("/tasks/t1");
    expect(prompts).toEqual(["Write a poem"]);
    expect(begun).toEqual(["t1"]);
    expect(store.text).toBe("");
  });

  it("hands the folder that was chosen on to the task, or has it at the conversation with the agent", async () => {
    const { device, store } = setUp();
    keepFolderUse(device, store.folderScope, "f");
    store.setText("Read it");
    await store.send();
    expect([...readFolderUses(device)]).toEqual([["task/t1", "f"]]);
    store.setAgent("poet");
    expect(store.folderScope).toBe("prompt/poet");
  });

  it("asks for no provider of this browser where a runner is to work, but for a chat, which has none there", async () => {
    const { device, prompts, store } = setUp({});
    device.set("troupe.runsOn", "runner");
    store.setText("Write a poem");
    store.setKind("chat");
    expect(await store.send()).toBeUndefined();
    expect(store.needsProvider).toBe(true);
    store.setKind("task");
    expect(await store.send()).toBe("/tasks/t1");
    expect([prompts, store.needsProvider]).toEqual([["Write a poem"], false]);
    device.remove("troupe.runsOn");
    store.setText("Write another");
    expect(await store.send()).toBeUndefined();
    expect(store.needsProvider).toBe(true);
  });

  it("is a task for the orchestrator and a chat with anybody else, the one of the last chat again", () => {
    const { store, make } = setUp();
    expect([store.kind, store.agentId]).toEqual(["task", "troupe"]);
    store.setKind("chat");
    expect(store.agentId).toBe("default");
    store.setAgent("statistician");
    store.setKind("task");
    expect([store.kind, store.agentId]).toEqual(["task", "troupe"]);
    const reloaded = make();
    reloaded.setKind("chat");
    expect([reloaded.kind, reloaded.agentId]).toEqual(["chat", "statistician"]);
    reloaded.setAgent("troupe");
    expect(reloaded.kind).toBe("task");
  });

  it("has the task done the way that was chosen, and the next one any way again", async () => {
    const { store, prompts, make } = setUp();
    store.setStrategy("thorough");
    expect(make().strategy).toBe("thorough");
    for (const text of ["Write a poem", "Write a song"]) {
      store.setText(text);
      await store.send();
    }
    expect(prompts).toEqual(["Write a poem (thorough)", "Write a song"]);
  });

  it("is worked on the way that was chosen on this device, also after a reload", () => {
    const { store, make } = setUp();
    expect(store.choice).toEqual({});
    store.setChoice({ web: true, effort: "high" });
    expect([store.choice, make().choice]).toEqual([
      { web: true, effort: "high" },
      { web: true, effort: "high" },
    ]);
  });

  it("hands a prompt for any other agent over to its conversation", async () => {
    const { store, session, prompts } = setUp();
    store.setAgent("physicist");
    store.setText("Why is the sky blue?");
    store.setAttachments([{ type: "text", name: "a.txt", mimeType: "text/plain", data: "YQ==" }]);
    expect(await store.send()).toBe("/agents/run#physicist");
    expect(prompts).toEqual([]);
    expect(session.get("pendingPrompt")).toBe("Why is the sky blue?");
    expect(session.get("pendingAgent")).toBe("physicist");
    expect(JSON.parse(session.get("pendingAttachments") ?? "")).toMatchObject([{ name: "a.txt" }]);
  });

  it("keeps the prompt while no provider is configured, and sends the same one afterwards", async () => {
    const { store, providers, prompts } = setUp({});
    store.setText("Write a poem");
    expect(await store.send()).toBeUndefined();
    expect(store).toMatchObject({ needsProvider: true, sending: false, text: "Write a poem" });
    providers.defaultCredential = credential;
    expect(await store.send()).toBe("/tasks/t1");
    expect(store.needsProvider).toBe(false);
    expect(prompts).toEqual(["Write a poem"]);
  });

  it("sends once, however often it is asked to, and never blank text", async () => {
    const { store, prompts } = setUp();
    store.setText("   ");
    expect(await store.send()).toBeUndefined();
    store.setText("once");
    const paths = await Promise.all([store.send(), store.send()]);
    expect(paths).toEqual(["/tasks/t1", undefined]);
    expect(prompts).toEqual(["once"]);
  });

  it("keeps the text and says why when the task cannot be saved", async () => {
    const { store, notifier } = setUp({
      credential,
      create: () => Promise.reject(new AppError("database.full")),
    });
    store.setText("Write a poem");
    expect(await store.send()).toBeUndefined();
    expect(store).toMatchObject({ text: "Write a poem", sending: false });
    expect(notifier.errors.map(({ code }) => code)).toEqual(["database.full"]);
  });

  it("brings unsent text and the chosen agent back after a reload", () => {
    const { store, make } = setUp();
    store.setText("half a sent");
    store.setAgent("physicist");
    expect(make()).toMatchObject({ text: "half a sent", agentId: "physicist" });
  });

  it("brings back after a reload that the brief is to be approved first, until the task is sent", async () => {
    const { store, make } = setUp();
    expect(make().approveFirst).toBe(false);
    store.setApproveFirst(true);
    expect(make().approveFirst).toBe(true);
    store.setText("Write a poem");
    await store.send();
    expect([store.approveFirst, make().approveFirst]).toEqual([false, false]);
  });

  it("brings files back after a reload, sends none without them, and forgets what was sent", async () => {
    const { store, make, prompts, files, database } = setUp();
    const file = { type: "text", name: "a.txt", mimeType: "text/plain", data: "YQ==", sizeBytes: 1 } as const;
    store.setAttachments([file]);
    await vi.waitFor(async () => expect(await database.count("drafts")).toBe(1));
    const again = make();
    again.setText("Read this");
    expect(await again.send()).toBe("/tasks/t1");
    expect(prompts).toEqual(["Read this"]);
    expect(files).toEqual([[file]]);
    expect(again.attachments).toEqual([]);
    await vi.waitFor(async () => expect(await database.count("drafts")).toBe(0));
    expect(make().attachments).toEqual([]);
  });
});
