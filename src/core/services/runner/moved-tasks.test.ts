import type { KnowledgeItem } from "@core/domain/knowledge/knowledge-item";
import type { RecordingRef } from "@core/domain/task/recording";
import { AppError } from "@core/errors/app-error";
import { RUNNER_SECRETS, RunnerApi } from "@core/services/runner/runner-api";
import { RunnerTasks } from "@core/services/runner/runner-tasks";
import { beforeEach, expect, it, vi } from "vitest";
import { openPlaced } from "../../../../tests/fakes/placed-page";
import { PretendRunner } from "../../../../tests/fakes/pretend-runner";
import { OrchestrationRig, ScriptedModels, SIMPLE_PROMPT } from "../../../../tests/fakes/task-runner-rig";

const RECORDING: RecordingRef = { id: "menu", language: "en" };

let runner: PretendRunner;
let page: OrchestrationRig;
let api: RunnerApi;

beforeEach(() => {
  runner = new PretendRunner(new ScriptedModels());
  page = new OrchestrationRig();
  const { preferences, pluginSecrets } = page.ports;
  api = new RunnerApi(runner.http, preferences, pluginSecrets.of(RUNNER_SECRETS));
});

/** A page in which a task waits for its model. */
async function atWork() {
  const models = new ScriptedModels(() => undefined);
  const tab = await openPlaced(page, api, models);
  const { id } = await tab.library.create({ prompt: SIMPLE_PROMPT });
  const working = tab.control.start(id, "en").catch(() => undefined);
  await vi.waitFor(() => expect(models.calls).not.toEqual([]));
  return { ...tab, id, working };
}

const stateOf = async (tab: Pick<typeof runner, "monitor">, id: string) =>
  (await tab.monitor.load(id).catch(() => undefined))?.run?.state;

it("goes on at the runner while it is under way, and is the same in both when it is done", async () => {
  const tab = await atWork();
  const { id, control, monitor, updates } = tab;
  await control.moveToRunner(id, "en");
  await vi.waitFor(async () => expect(await stateOf(tab, id)).toBe("done"));
  const [here, there] = [await monitor.load(id), await runner.monitor.load(id)];
  expect(here.events).toEqual(there.events);
  expect(here.artifacts).toEqual(there.artifacts);
  expect(here.tasks.get(id)?.placedOn).toBe("home");
  expect(
    updates.filter(({ type }) => type === "running").map((each) => "isRunning" in each && each.isRunning),
  ).toEqual([true, false, true, false]);
  // It is the runner that a button asks from now on.
  await control.steer(id, "Prices in yen.");
  expect((await runner.monitor.load(id)).contexts.size).toBeGreaterThan(0);
  await expect(control.moveToRunner(id, "en")).rejects.toMatchObject({ code: "task.placed" });
});

it("rests there where it rested here", async () => {
  const { id, control, working, monitor } = await atWork();
  control.pause(id);
  await working;
  await control.moveToRunner(id, "en");
  expect((await runner.monitor.load(id)).run?.state).toBe("paused");
  await control.resume(id, "en");
  expect((await monitor.load(id)).run?.state).toBe("done");
});

it("is taken over once where the answers are cut", async () => {
  const tab = await atWork();
  runner.cutAnswers = 3;
  await tab.control.moveToRunner(tab.id, "en");
  await vi.waitFor(async () => expect(await stateOf(tab, tab.id)).toBe("done"));
  const resumed = (await runner.monitor.load(tab.id)).events.filter(({ type }) => type === "run-resumed");
  expect(resumed).toHaveLength(1);
});

it("is sent by the next page where this one goes away before, and changed by nobody meanwhile", async () => {
  const { id, control, library, close } = await atWork();
  runner.cutMoves = true;
  await expect(control.moveToRunner(id, "en")).rejects.toMatchObject({ code: "network.failed" });
  close();
  await expect(library.label(id, { title: "Mine" })).rejects.toMatchObject({ code: "task.placed" });
  expect(await stateOf(runner, id)).toBeUndefined();
  runner.cutMoves = false;
  const next = await openPlaced(page, api);
  await next.moved.finish();
  await vi.waitFor(async () => expect(await stateOf(next, id)).toBe("done"));
  expect(await page.ports.database.list("pluginData")).not.toContainEqual(
    expect.objectContaining({ pluginId: "runner-moving" }),
  );
});

it("is this browser's again where the runner refuses it once it can be reached, and the user is told", async () => {
  const { id, control, library, close } = await atWork();
  runner.cutMoves = true;
  await expect(control.moveToRunner(id, "en")).rejects.toMatchObject({ code: "network.failed" });
  close();
  [runner.cutMoves, runner.hasProvider] = [false, false];
  const next = await openPlaced(page, api);
  await next.moved.finish();
  await vi.waitFor(() => expect(page.ports.notifier.errors).not.toEqual([]));
  expect((await next.monitor.load(id)).tasks.get(id)?.placedOn).toBeUndefined();
  await library.label(id, { title: "Mine" });
  expect((await next.monitor.load(id)).tasks.get(id)?.title).toBe("Mine");
});

it("goes on here where the runner refuses it", async () => {
  const tab = await atWork();
  runner.hasProvider = false;
  const moving = tab.control.moveToRunner(tab.id, "en");
  await expect(moving).rejects.toMatchObject({ code: "runner.no-provider" });
  await vi.waitFor(async () => expect(await stateOf(tab, tab.id)).toBe("running"));
  expect((await tab.monitor.load(tab.id)).tasks.get(tab.id)?.placedOn).toBeUndefined();
  tab.control.stop(tab.id);
});

it("is not even paused where the runner would leave something out, or is not there", async () => {
  const tab = await atWork();
  runner.isPaired = false;
  await expect(tab.control.moveToRunner(tab.id, "en")).rejects.toMatchObject({ code: "runner.unpaired" });
  runner.isPaired = true;
  const chosen = await tab.library.create({
    prompt: SIMPLE_PROMPT,
    chosenModel: { credentialId: "c", model: "m" },
  });
  await expect(tab.control.moveToRunner(chosen.id, "en")).rejects.toMatchObject({ code: "runner.no-key" });
  const recorded = await tab.library.create({ prompt: SIMPLE_PROMPT, recording: RECORDING });
  await expect(tab.control.moveToRunner(recorded.id, "en")).rejects.toMatchObject({
    code: "runner.recording",
  });
  expect(await stateOf(tab, tab.id)).not.toBe("paused");
  tab.control.stop(tab.id);
});

it("takes its models along where the runner has their keys, with its agents, its project and all files of both", async () => {
  const { database } = page.ports;
  const file: KnowledgeItem = {
    ...{ id: "recipes", name: "recipes.txt", type: "file", fileType: "text", size: 4, content: "Leek soup" },
    ...{ tags: [], lastModified: 1, createdAt: 1, path: "/recipes" },
  };
  const project = {
    ...{ id: "café", name: "Café", instructions: "In French.", knowledgeItemIds: ["recipes"] },
    ...{ agentIds: [], createdAt: 1, updatedAt: 1 },
  };
  const cook = { id: "custom-1-cook", name: "Cook", role: "Cook", instructions: "Cook." };
  await database.write([
    { type: "put", store: "knowledgeItems", record: file },
    { type: "put", store: "projects", record: project },
    { type: "put", store: "agents", record: cook },
  ]);
  runner.given.set("c", { provider: "custom", model: "m", given: "c", apiKey: "sk" });
  const tab = await openPlaced(page, api);
  const model = { credentialId: "c", model: "m" };
  const { id } = await tab.library.create({
    ...{ prompt: SIMPLE_PROMPT, projectId: "café", checkAgentId: cook.id, chosenModel: model },
  });
  await tab.control.moveToRunner(id, "en");
  await vi.waitFor(async () => expect(await stateOf(tab, id)).toBe("done"));
  const { events, tasks } = await runner.monitor.load(id);
  expect(tasks.get(id)).toMatchObject({ chosenModel: model, checkAgentId: cook.id, projectId: "café" });
  // Given once, before the runner had it: it knows no other work of the project.
  expect(events.filter(({ type }) => type === "project-given")).toMatchObject([
    { project: { instructions: "In French.", knowledgeItemIds: ["recipes"] } },
  ]);
  const there = runner.rig.ports.database;
  expect(await there.get("knowledgeItems", "recipes")).toMatchObject({ content: "Leek soup" });
  expect(await there.get("agents", cook.id)).toMatchObject({ name: "Cook" });
});

it("tells why nobody can say how the work there ended, where the page is still open", async () => {
  const failure = new AppError("runner.not-paired");
  const ended = vi.spyOn(RunnerTasks.prototype, "ended").mockRejectedValue(failure);
  try {
    const tab = await atWork();
    await tab.control.moveToRunner(tab.id, "en");
    await vi.waitFor(() => expect(page.ports.notifier.errors).toEqual([failure]));
  } finally {
    ended.mockRestore();
  }
});
