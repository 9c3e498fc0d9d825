import type { KnowledgeItem } from "@core/domain/knowledge/knowledge-item";
import type { RecordingRef } from "@core/domain/task/recording";
import { AppError } from "@core/errors/app-error";
import { LocalTaskControl } from "@core/services/orchestration/local-task-control";
import { RUNNER_SECRETS, RunnerApi } from "@core/services/runner/runner-api";
import { RunnerTasks } from "@core/services/runner/runner-tasks";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openPlaced } from "../../../../tests/fakes/placed-page";
import { PretendRunner } from "../../../../tests/fakes/pretend-runner";
import {
  OrchestrationRig,
  type Script,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../tests/fakes/task-runner-rig";

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

afterEach(() => void vi.restoreAllMocks());

/** A page in which a task waits for its model. */
async function atWork(more: Parameters<typeof openPlaced>[3] = {}) {
  const models = new ScriptedModels(() => undefined);
  const tab = await openPlaced(page, api, models, more);
  const { id } = await tab.library.create({ prompt: SIMPLE_PROMPT });
  const working = tab.control.start(id, "en").catch(() => undefined);
  await vi.waitFor(() => expect(models.calls).not.toEqual([]));
  return { ...tab, id, working };
}

/** The bodies of what was sent to move tasks. */
const moves = () =>
  runner.http.requests
    .filter(({ url }) => url.endsWith("/move"))
    .map(({ body = "" }) => JSON.parse(body) as { goOn: boolean; drafts: readonly { id: string }[] });
const onTheWay = async () =>
  (await page.ports.database.list("pluginData")).filter(({ pluginId }) => pluginId === "runner-moving");

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
  expect(moves()).toMatchObject([{ goOn: false }]);
  await control.resume(id, "en");
  expect((await monitor.load(id)).run?.state).toBe("done");
});

it.each<[string, Script | undefined, boolean]>([
  ["one that is done rests", undefined, false],
  ["one that is to be started by hand waits for that", () => "", true],
])("is not gone on with there: %s", async (_, script, startsByHand) => {
  const { library, control, monitor } = await openPlaced(page, api, new ScriptedModels(script));
  const { id } = await library.create({ prompt: SIMPLE_PROMPT, ...(startsByHand ? { startsByHand } : {}) });
  if (!startsByHand) await control.start(id, "en");
  const before = (await monitor.load(id)).events.length;
  await control.moveToRunner(id, "en");
  expect(moves()).toMatchObject([{ goOn: false }]);
  // The journal alone says where it is now.
  expect((await runner.monitor.load(id)).events).toHaveLength(before + 1);
  expect(runner.http.requests.some(({ url }) => url.includes("/outcome"))).toBe(false);
  expect(page.ports.notifier.notices).toEqual([]);
});

it("takes along what was written for it and is not sent yet, and no other drafts", async () => {
  const { database } = page.ports;
  const { library, control } = await openPlaced(page, api);
  const { id } = await library.create({ prompt: SIMPLE_PROMPT, startsByHand: true });
  const drafts = [`task/${id}/part`, "task/other/part", "home"];
  await database.write(
    drafts.map((draft) => ({
      ...{ type: "put", store: "drafts", record: { id: draft, text: "Shor", updatedAt: 1 } },
    })),
  );
  await control.moveToRunner(id, "en");
  expect(moves().map((each) => each.drafts.map((draft) => draft.id))).toEqual([[`task/${id}/part`]]);
  expect((await database.list("drafts")).map((draft) => draft.id).sort()).toEqual([
    "home",
    "task/other/part",
  ]);
  expect(await onTheWay()).toEqual([]);
});

it("leaves the folder here that it reads in, which the user is told", async () => {
  const tab = await atWork({ folderOf: async () => "Letters" });
  await tab.control.moveToRunner(tab.id, "en");
  expect(page.ports.notifier.notices).toMatchObject([
    { level: "info", code: "runner.folder-stays", params: { folder: "Letters" } },
  ]);
});

it("is not moved where a part of its journal is missing", async () => {
  const { library, control, monitor } = await openPlaced(page, api);
  const { id } = await library.create({ prompt: SIMPLE_PROMPT, startsByHand: true });
  for (const title of ["Mine", "Still mine"]) await library.label(id, { title });
  const state = await monitor.load(id);
  const events = state.events.filter(({ seq }) => seq !== 1);
  vi.spyOn(monitor, "load").mockResolvedValueOnce({ ...state, events });
  await expect(control.moveToRunner(id, "en")).rejects.toMatchObject({ code: "runner.journal-split" });
  expect(moves()).toEqual([]);
});

it("is sent on by the page that could not reach the runner, as long as it is open", async () => {
  const tab = await atWork();
  runner.cutMoves = true;
  await expect(tab.control.moveToRunner(tab.id, "en")).rejects.toMatchObject({ code: "network.failed" });
  expect(await onTheWay()).toHaveLength(1);
  runner.cutMoves = false;
  await vi.waitFor(async () => expect(await stateOf(tab, tab.id)).toBe("done"));
  expect(await onTheWay()).toEqual([]);
});

it("stays the runner's where that does not know this device when it is sent again, which is told", async () => {
  const tab = await atWork();
  runner.cutMoves = true;
  await expect(tab.control.moveToRunner(tab.id, "en")).rejects.toMatchObject({ code: "network.failed" });
  [runner.cutMoves, runner.isPaired] = [false, false];
  await vi.waitFor(() => expect(page.ports.notifier.errors).toMatchObject([{ code: "runner.unpaired" }]));
  expect((await tab.monitor.load(tab.id)).tasks.get(tab.id)?.placedOn).toBe("home");
});

it("is not sent to another runner than the one it was meant for", async () => {
  const tab = await openPlaced(page, api);
  const value = { id: "m", runner: "office", language: "en", goOn: true };
  const record = { id: "runner-moving/t", pluginId: "runner-moving", key: "t", value };
  await page.ports.database.write([{ type: "put", store: "pluginData", record }]);
  await tab.moved.finish();
  await new Promise((resolve) => setImmediate(resolve));
  expect([moves(), page.ports.notifier.errors]).toEqual([[], []]);
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

it("goes on here once whoever else waits for it is through", async () => {
  const [tab, other] = [await atWork(), await openPlaced(page, api)];
  runner.hasProvider = false;
  const ask = api.ask.bind(api);
  let letGo = () => {};
  const through = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let waiting: Promise<void> | undefined;
  vi.spyOn(api, "ask").mockImplementation((...asked) => {
    if (asked[1].endsWith("/move")) waiting ??= other.journals.afterwards(tab.id, () => through);
    return ask(...asked);
  });
  await expect(tab.control.moveToRunner(tab.id, "en")).rejects.toMatchObject({ code: "runner.no-provider" });
  await new Promise((resolve) => setImmediate(resolve));
  letGo();
  await waiting;
  await vi.waitFor(async () => expect(await stateOf(tab, tab.id)).toBe("running"));
  expect(page.ports.notifier.errors).toEqual([]);
  tab.control.stop(tab.id);
});

it("rests here where it rested, if the runner refuses it", async () => {
  const { id, control, working, monitor } = await atWork();
  control.pause(id);
  await working;
  runner.hasProvider = false;
  const resume = vi.spyOn(LocalTaskControl.prototype, "resume");
  await expect(control.moveToRunner(id, "en")).rejects.toMatchObject({ code: "runner.no-provider" });
  const { run, tasks } = await monitor.load(id);
  expect([run?.state, tasks.get(id)?.placedOn]).toEqual(["paused", undefined]);
  expect(resume).not.toHaveBeenCalled();
});

it("keeps the terms that its work began with, and draws on no more there", async () => {
  const { database } = page.ports;
  const file = (id: string): KnowledgeItem => ({
    ...{ id, name: `${id}.txt`, type: "file", fileType: "text", size: 4, content: "Soup" },
    ...{ tags: [], lastModified: 1, createdAt: 1, path: `/${id}` },
  });
  const project = (knowledgeItemIds: readonly string[]) => ({
    ...{ id: "café", name: "Café", instructions: "In French.", knowledgeItemIds },
    ...{ agentIds: [], createdAt: 1, updatedAt: 1 },
  });
  await database.write([
    ...["first", "later"].map((id) => ({ type: "put", store: "knowledgeItems", record: file(id) }) as const),
    { type: "put", store: "projects", record: project(["first"]) },
  ]);
  const { library, control } = await openPlaced(page, api);
  const { id } = await library.create({ prompt: SIMPLE_PROMPT, projectId: "café" });
  await control.start(id, "en");
  await database.write([{ type: "put", store: "projects", record: project(["later"]) }]);
  await control.moveToRunner(id, "en");
  const { events } = await runner.monitor.load(id);
  expect(events.filter(({ type }) => type === "project-given")).toHaveLength(1);
  const files = runner.materials.filter(({ store }) => store === "knowledgeItems");
  expect(files.map((each) => each.id)).toEqual(["first"]);
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
  const tab = await atWork();
  await tab.control.moveToRunner(tab.id, "en");
  await vi.waitFor(() => expect(page.ports.notifier.errors).toEqual([failure]));
  ended.mockImplementation(async () => {
    other.close();
    throw failure;
  });
  const other = await atWork();
  await other.control.moveToRunner(other.id, "en");
  await new Promise((resolve) => setImmediate(resolve));
  expect(page.ports.notifier.errors).toEqual([failure]);
});
