import { describe, expect, it } from "vitest";
import { MemoryNotifier } from "../../../tests/fakes/memory-notifier";
import { MemoryPreferences } from "../../../tests/fakes/memory-preferences";
import type { Credential } from "../domain/credential";
import type { Task } from "../domain/task";
import { AppError } from "../errors/app-error";
import { HomePromptStore } from "./home-prompt-store";

const credential = { id: "c", provider: "openai" } as Credential;

function setUp(options: { credential?: Credential; create?: () => Promise<Task> } = { credential }) {
  const prompts: string[] = [];
  const begun: string[] = [];
  const tasks = {
    begin: async (taskId: string) => void begun.push(taskId),
    create: async ({ prompt, strategy }: { prompt: string; strategy?: string }) => {
      prompts.push(strategy ? `${prompt} (${strategy})` : prompt);
      return options.create ? options.create() : ({ id: "t1" } as Task);
    },
  };
  const providers = { status: "ready" as const, defaultCredential: options.credential, load: async () => {} };
  const session = new MemoryPreferences();
  const notifier = new MemoryNotifier();
  const make = () => new HomePromptStore(tasks, providers, session, notifier);
  return { prompts, begun, providers, session, notifier, make, store: make() };
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
});
