import { beforeEach, describe, expect, it } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryTabHub } from "../../../../tests/fakes/memory-tab-channel";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import type { Agent } from "../../domain/agent/agent";
import { AppError } from "../../errors/app-error";
import type { AgentDirectory } from "../../services/agents/agent-directory";
import { AgentsStore } from "./agents-store";

class MemoryDirectory implements AgentDirectory {
  readonly agents = new Map<string, Agent>();
  failure: Error | undefined;
  reads = 0;
  list = async () => [...this.agents.values()];
  async listing() {
    this.reads++;
    if (this.failure) throw this.failure;
    return { agents: await this.list(), skipped: [{ id: "bad", reason: "role" }] };
  }
  async get(id: string) {
    const agent = this.agents.get(id);
    if (!agent) throw new AppError("agent.not-found", { id });
    return agent;
  }
  async save(agent: Agent) {
    if (this.failure) throw this.failure;
    this.agents.set(agent.id, agent);
  }
  async remove(id: string) {
    if (this.failure) throw this.failure;
    this.agents.delete(id);
  }
}

const draft = { name: "  Ada ", role: " Analyst ", instructions: " Count. " };
let directory: MemoryDirectory;
let notifier: MemoryNotifier;
let clock: FixedClock;
let store: AgentsStore;
let hub: MemoryTabHub;

beforeEach(() => {
  directory = new MemoryDirectory();
  directory.agents.set("troupe", { id: "troupe", name: "Troupe", role: "Leads", instructions: "" });
  notifier = new MemoryNotifier();
  clock = new FixedClock(1000);
  hub = new MemoryTabHub();
  store = new AgentsStore(directory, clock, new SequentialIds(), notifier, hub.tab());
});

describe("AgentsStore", () => {
  it("reads one agent ahead of the others, without taking it for all there are", async () => {
    await store.loadOne("troupe");
    await store.loadOne("ghost");
    expect(store.find("troupe")?.name).toBe("Troupe");
    expect(store.find("ghost")).toBeUndefined();
    expect([store.agents, store.status, directory.reads]).toEqual([[], "idle", 0]);
    directory.agents.delete("troupe");
    await store.load();
    expect(store.find("troupe")).toBeUndefined();
  });

  it("loads once, and reads again when told to", async () => {
    await Promise.all([store.load(), store.load()]);
    await store.load();
    expect(directory.reads).toBe(1);
    expect(store.status).toBe("ready");
    expect(store.skipped).toEqual([{ id: "bad", reason: "role" }]);
    await store.reload();
    expect(directory.reads).toBe(2);
  });

  it("hears of agents that another tab has saved", async () => {
    await store.load();
    directory.agents.set("custom-1", { id: "custom-1", name: "Ada", role: "Counts", instructions: "" });
    hub.tab().post({ type: "store-changed", store: "agents" });
    await expect.poll(() => store.find("custom-1")?.name).toBe("Ada");
  });

  it("reads once more when somebody saved while it was reading", async () => {
    const loading = store.load();
    directory.agents.set("custom-1", { id: "custom-1", name: "Ada", role: "Counts", instructions: "" });
    await store.refresh();
    await loading;
    expect(directory.reads).toBe(2);
  });

  it("tells the user's own agents, newest first, from the built-in ones", async () => {
    const first = await store.create(draft);
    await clock.advance(10);
    const second = await store.create({ ...draft, name: "Bea" });
    await store.load();
    expect(store.custom.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(store.builtIn.map(({ id }) => id)).toEqual(["troupe"]);
  });

  it("creates a trimmed agent with a custom id made of time and suffix", async () => {
    const agent = await store.create(draft);
    expect(agent).toMatchObject({ name: "Ada", role: "Analyst", instructions: "Count.", createdAt: 1000 });
    expect(agent.id).toMatch(/^custom-1000-.{8}$/);
    expect(directory.agents.get(agent.id)).toEqual(agent);
  });

  it.each([
    [{ ...draft, name: "  " }, "name.required"],
    [{ ...draft, role: "\n" }, "agent.role-required"],
  ])("refuses a blank name or role", async (blank, code) => {
    await expect(store.create(blank)).rejects.toMatchObject({ code });
    expect(directory.agents.size).toBe(1);
  });

  it("says why an agent could not be written", async () => {
    directory.failure = new Error("disk full");
    await expect(store.create(draft)).rejects.toMatchObject({
      code: "agent.create-failed",
      params: { message: "disk full" },
    });
    expect(store.custom).toEqual([]);
  });

  it("updates only what was changed, and only the user's own", async () => {
    const agent = await store.create({ ...draft, knowledgeItemIds: ["k1"] });
    await clock.advance(5);
    const changed = await store.update(agent.id, { role: "Auditor" });
    expect(changed).toMatchObject({
      name: "Ada",
      role: "Auditor",
      knowledgeItemIds: ["k1"],
      updatedAt: 1005,
    });
    expect(changed.createdAt).toBe(1000);
    await expect(store.update("troupe", { role: "x" })).rejects.toMatchObject({ code: "agent.not-editable" });
  });

  it("duplicates a built-in agent into one of the user's own", async () => {
    const copy = await store.duplicate("troupe", "Troupe (copy)");
    expect(copy).toMatchObject({ name: "Troupe (copy)", role: "Leads" });
    expect(copy.id).toMatch(/^custom-/);
  });

  it("removes an agent and puts the same one back on undo", async () => {
    const agent = await store.create(draft);
    await store.remove(agent.id);
    expect(store.find(agent.id)).toBeUndefined();
    expect(notifier.notices[0]).toMatchObject({ code: "deleted", params: { name: "Ada" } });
    notifier.notices[0]?.action?.run();
    await store.reload();
    expect(store.find(agent.id)).toEqual(agent);
  });

  it("keeps an agent that could not be deleted", async () => {
    const agent = await store.create(draft);
    directory.failure = new Error("locked");
    await expect(store.remove(agent.id)).rejects.toMatchObject({ code: "agent.delete-failed" });
    expect(store.find(agent.id)).toEqual(agent);
  });

  it("exports an agent to a file that imports as a new one, without its knowledge", async () => {
    const agent = await store.create({ ...draft, temperature: 0.2, knowledgeItemIds: ["k1"] });
    const { fileName, content } = await store.exportFile(agent.id);
    expect(fileName).toBe("ada.agent.json");
    await clock.advance(1);
    const imported = await store.importFile(content);
    expect(imported.id).not.toBe(agent.id);
    expect(imported).toMatchObject({
      name: "Ada",
      role: "Analyst",
      instructions: "Count.",
      temperature: 0.2,
    });
    expect(imported.knowledgeItemIds).toBeUndefined();
  });

  it.each(["no json", "[]", '{"kind":"troupe-agent","agent":{"id":"x","name":"X"}}'])(
    "refuses a file that holds no agent: %s",
    async (content) => {
      await expect(store.importFile(content)).rejects.toMatchObject({ code: "agent.file-invalid" });
    },
  );

  it("looks again before it says that an agent is not there", async () => {
    await store.load();
    directory.agents.set("custom-2", { id: "custom-2", name: "New", role: "Recruit", instructions: "" });
    expect((await store.get("custom-2")).name).toBe("New");
    await expect(store.get("ghost")).rejects.toMatchObject({
      code: "agent.not-found",
      params: { id: "ghost" },
    });
  });

  it("keeps what it shows when reading again fails", async () => {
    await store.load();
    directory.failure = new Error("gone");
    await store.reload();
    expect(store).toMatchObject({ status: "ready", error: { params: { message: "gone" } } });
    expect(store.builtIn).toHaveLength(1);
  });

  it("does not lose an agent that is saved while the list is being read", async () => {
    const reading = store.load();
    const agent = await store.create(draft);
    await reading;
    expect(store.find(agent.id)).toEqual(agent);
  });

  it("refuses an agent that is explicitly none", async () => {
    await expect(store.get(null)).rejects.toMatchObject({ code: "agent.none-selected" });
  });
});
