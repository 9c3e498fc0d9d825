import { beforeEach, describe, expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { MemoryLocksHub } from "../../../../tests/fakes/memory-locks";
import { sampleArtifact, sampleRequirement, sampleTask } from "../../../../tests/fakes/sample-tasks";
import type { Agent } from "../../domain/agent/agent";
import type { JournalFact } from "../../domain/journal/journal-event";
import { proposalsOf } from "../../domain/journal/proposal-state";
import type { TaskContext } from "../../domain/task/task-context";
import { type ActiveRun, TaskJournals } from "./journal/task-journals";
import { TaskRepository } from "./journal/task-repository";
import { TaskEditor } from "./task-editor";

const ROOT = "task-1";
const artifact = sampleArtifact({ id: "a", taskId: ROOT });
let journals: TaskJournals;
let editor: TaskEditor;
let saved: Agent[];
let ports: FakePorts;

beforeEach(async () => {
  ports = new FakePorts();
  const { database, clock, ids, logger, tabs, preferences } = ports;
  const repository = new TaskRepository(database);
  const locks = new MemoryLocksHub().tab();
  journals = new TaskJournals({ database, clock, logger, tabs, locks, preferences }, repository, () => {});
  saved = [];
  const agents = { save: async (agent: Agent) => void saved.push(agent) };
  editor = new TaskEditor({ agents: agents as never, clock, ids }, repository, journals);
  await database.write([
    { type: "put", store: "tasks", record: sampleTask() },
    { type: "put", store: "artifacts", record: artifact },
  ]);
});
const record = (...facts: readonly JournalFact[]) =>
  journals.change(ROOT, (journal) => journal.append(facts));
const state = () => journals.read(ROOT);
const root = async () => (await state()).tasks.get(ROOT);
const requirement = sampleRequirement();

describe("a brief", () => {
  const readers = [{ question: "Rain?", needs: [] }] as never;

  test("is changed in what is asked for, who reads, or both, while it waits", async () => {
    await record({ type: "run-started", provider: "p", model: "m", simulated: false });
    await record({ type: "run-state-changed", state: "awaiting-approval" });
    await editor.changeBrief(ROOT, { requirements: [requirement] });
    expect((await root())?.requirements).toEqual([requirement]);
    await editor.changeBrief(ROOT, { readers });
    expect((await state()).events.slice(-2).map(({ type }) => type)).toEqual([
      "requirements-changed",
      "readers-changed",
    ]);
  });

  test("that waits for nobody is not changed", async () => {
    await expect(editor.changeBrief(ROOT, { requirements: [] })).rejects.toMatchObject({
      code: "task.not-awaiting",
    });
  });
});

test("requirements are changed, accepted, and accepted no more", async () => {
  await editor.changeRequirements(ROOT, [requirement]);
  await editor.acceptRequirement(ROOT, requirement.id, true);
  expect((await root())?.requirements[0]?.acceptedAt).toBeDefined();
  await editor.acceptRequirement(ROOT, requirement.id, false);
  expect((await root())?.requirements[0]?.acceptedAt).toBeUndefined();
});

test("an agent that was recruited for the task is kept, and no other", async () => {
  const agent = { id: "ada", name: "Ada", role: "Writes", instructions: "" } as Agent;
  await record({ type: "agent-recruited", agent, fallback: false });
  expect(await editor.keepAgent(ROOT, "ada")).toEqual(agent);
  expect(saved).toEqual([agent]);
  await expect(editor.keepAgent(ROOT, "bob")).rejects.toMatchObject({ code: "agent.not-found" });
});

test("what agents share is forgotten, or said to hold no longer", async () => {
  const context = {
    id: "c",
    taskId: ROOT,
    content: "Use metres.",
    relevantAgents: [],
  } as unknown as TaskContext;
  await record({ type: "context-added", context });
  await editor.expireContext(ROOT, "c");
  expect((await state()).contexts.get("c")?.expiryDate).toBeGreaterThan(0);
  await editor.deleteContext(ROOT, "c");
  expect((await state()).contexts.size).toBe(0);
  await expect(editor.deleteContext(ROOT, "c")).rejects.toMatchObject({ code: "context.not-found" });
  await expect(editor.expireContext(ROOT, "c")).rejects.toMatchObject({ code: "context.not-found" });
});

describe("an artifact", () => {
  test("is a new version by the user where its content changes", async () => {
    const changed = await editor.updateArtifact("a", { content: "Other." });
    expect(changed).toMatchObject({ content: "Other.", version: 2 });
    const { artifacts, events } = await state();
    expect(artifacts.get("a")).toEqual(changed);
    expect(events.at(-2)).toMatchObject({ type: "artifact-changed", by: "user" });
  });

  test("goes back to an earlier version as a new one, whole", async () => {
    await editor.updateArtifact("a", { content: "Other.", title: "Else" });
    const back = await editor.restoreArtifact("a", 1);
    expect(back).toMatchObject({ title: artifact.title, content: artifact.content, version: 3 });
    expect((await state()).events.at(-2)).toMatchObject({ restoredFrom: 1, by: "user" });
    const { length } = (await state()).events;
    expect(await editor.restoreArtifact("a", 1)).toEqual(back);
    expect((await state()).events).toHaveLength(length);
    await expect(editor.restoreArtifact("a", 9)).rejects.toMatchObject({ code: "artifact.not-found" });
  });

  test("is again in the programming language of its earlier version, or in none", async () => {
    const versions = [{ language: "sql" }, {}, { language: "python" }];
    const { language: _, ...plain } = artifact;
    for (const [place, own] of versions.entries())
      await record({
        type: "artifact-changed",
        artifact: { ...plain, ...own, content: `Text ${place}`, version: place + 2 },
      });
    expect(await editor.restoreArtifact("a", 2)).toMatchObject({ content: "Text 0", language: "sql" });
    expect(await editor.restoreArtifact("a", 3)).not.toHaveProperty("language");
  });

  test("is offered edits, which change nothing until they are accepted", async () => {
    const edits = [{ start: 0, end: 1, replacement: "!" }];
    const offered = { artifactId: "a", agentId: "", offeredBy: "Typography", request: "Marks", version: 1 };
    await editor.propose({ ...offered, edits, unfit: 0 });
    const { artifacts, events } = await state();
    expect(artifacts.get("a")).toEqual(artifact);
    const [{ proposal, isOpen } = {}] = proposalsOf(events, "a");
    expect([proposal, isOpen]).toMatchObject([{ offeredBy: "Typography", edits }, true]);
    const decision = { artifactId: "a", proposalId: proposal?.id ?? "", accept: [0], reject: [] };
    await editor.decideChanges(decision);
    expect((await state()).artifacts.get("a")?.content).toBe(`!${artifact.content.slice(1)}`);
  });

  test("that there is not is not changed", async () => {
    await expect(editor.updateArtifact("b", {})).rejects.toMatchObject({ code: "artifact.not-found" });
  });

  test("is not changed while it is worked on", async () => {
    const journal = await journals.open(ROOT);
    const activity = journals.activate({ journal, state: journal.state } as unknown as ActiveRun);
    const running = { code: "task.already-running", params: { id: ROOT } };
    await expect(editor.updateArtifact("a", { content: "Other." })).rejects.toMatchObject(running);
    await expect(editor.restoreArtifact("a", 1)).rejects.toMatchObject(running);
    await expect(
      editor.decideChanges({ artifactId: "a", proposalId: "p", accepted: [], rejected: [] } as never),
    ).rejects.toMatchObject(running);
    await expect(editor.propose({ artifactId: "a" } as never)).rejects.toMatchObject(running);
    activity.dispose();
  });
});

test("a change is committed together with what else it is for, or not at all", async () => {
  const draft = { id: "task/x", text: "", updatedAt: 1 };
  const along = editor.committing([{ type: "add", store: "drafts", record: draft }]);
  await along.changeRequirements(ROOT, [requirement]);
  expect(await ports.database.get("drafts", draft.id)).toEqual(draft);
  await expect(along.changeRequirements(ROOT, [])).rejects.toThrow();
  expect((await root())?.requirements).toEqual([requirement]);
});
