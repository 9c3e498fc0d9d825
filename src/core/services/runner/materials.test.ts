import { RUNNER_SECRETS, RunnerApi } from "@core/services/runner/runner-api";
import { beforeEach, expect, it, vi } from "vitest";
import { openPlaced } from "../../../../tests/fakes/placed-page";
import { PretendRunner } from "../../../../tests/fakes/pretend-runner";
import { sampleArtifact } from "../../../../tests/fakes/sample-tasks";
import { OrchestrationRig, ScriptedModels } from "../../../../tests/fakes/task-runner-rig";
import type { KnowledgeItem } from "../../domain/knowledge/knowledge-item";
import type { WriteOperation } from "../../ports/database";
import type { Materials } from "./materials";

let runner: PretendRunner;
let page: OrchestrationRig;
let materials: Materials;

const file = (id: string, more: Partial<KnowledgeItem> = {}): KnowledgeItem => ({
  ...{ id, name: `${id}.txt`, type: "file", fileType: "text", size: 4, content: "Soup" },
  ...{ tags: [], lastModified: 1, createdAt: 1, path: `/${id}`, ...more },
});
const project = (more: object = {}) => ({
  ...{ id: "café", name: "Café", instructions: "In French.", knowledgeItemIds: ["folder"] },
  ...{ agentIds: ["custom-1-cook"], createdAt: 1, updatedAt: 1, ...more },
});
const cook = {
  ...{ id: "custom-1-cook", name: "Cook", role: "Cook", instructions: "Cook." },
  knowledgeItemIds: ["recipes"],
};
const put = (store: string, record: object) => ({ type: "put", store, record }) as WriteOperation;
const given = () => runner.materials.map(({ store, id }) => `${store}/${id}`).sort();
const ofRunner = () => runner.rig.ports.database;

beforeEach(async () => {
  runner = new PretendRunner(new ScriptedModels());
  page = new OrchestrationRig();
  const { preferences, pluginSecrets, database } = page.ports;
  const api = new RunnerApi(runner.http, preferences, pluginSecrets.of(RUNNER_SECRETS));
  ({ materials } = await openPlaced(page, api));
  await database.write([
    put("projects", project()),
    put("agents", cook),
    put("knowledgeItems", file("folder", { type: "folder" })),
    put("knowledgeItems", file("inner", { type: "folder", parentId: "folder" })),
    ...Array.from({ length: 20 }, (_, at) => put("knowledgeItems", file(`f${at}`, { parentId: "inner" }))),
    put("knowledgeItems", file("recipes")),
    put("knowledgeItems", file("other")),
  ]);
});

it("sends the project with its agents, and all files of both, and nothing else", async () => {
  await materials.send({ agentIds: ["default", undefined], projectId: "café" });
  expect(given()).toHaveLength(25);
  expect(given()).toEqual(expect.arrayContaining(["projects/café", "agents/custom-1-cook"]));
  expect(given()).toEqual(expect.arrayContaining(["knowledgeItems/recipes", "knowledgeItems/f19"]));
  expect(given()).not.toContain("knowledgeItems/other");
  expect(await ofRunner().get("knowledgeItems", "f3")).toMatchObject({ content: "Soup", parentId: "inner" });
});

it("sends all other files of a folder in which one cannot be read", async () => {
  const { database } = page.ports;
  const list = database.list.bind(database);
  vi.spyOn(database, "list").mockImplementation(async (store, query) =>
    (await list(store, query)).filter(({ id }) => id !== "f1"),
  );
  await materials.send({ agentIds: [], projectId: "café" });
  const files = given().filter((each) => /\/f\d+$/.test(each));
  expect(files).toHaveLength(19);
});

it("sends only what the runner lacks, and again where the connection is cut", async () => {
  runner.cutAnswers = 3;
  await materials.send({ agentIds: [], projectId: "café" });
  const before = runner.http.requests.length;
  await materials.send({ agentIds: [], projectId: "café" });
  expect(runner.http.requests.slice(before)).toHaveLength(1);
});

it("has what is changed here changed there, and what is gone here deleted there", async () => {
  await materials.send({ agentIds: [], projectId: "café" });
  const { database } = page.ports;
  await database.write([
    put("projects", project({ knowledgeItemIds: ["folder", "other"], updatedAt: 2 })),
    put("knowledgeItems", file("f1", { parentId: "inner", content: "Stew", lastModified: 2 })),
    { type: "delete", store: "knowledgeItems", id: "f2" },
  ]);
  await materials.refresh();
  expect(await ofRunner().get("knowledgeItems", "f1")).toMatchObject({ content: "Stew" });
  expect(await ofRunner().get("knowledgeItems", "f2")).toBeUndefined();
  expect(await ofRunner().get("projects", "café")).toMatchObject({ updatedAt: 2 });
  expect(given()).toContain("knowledgeItems/other");
  await database.write([{ type: "delete", store: "projects", id: "café" }]);
  await materials.refresh();
  expect(given()).not.toContain("projects/café");
});

it("sends what was delivered in the project before, and again where that has changed", async () => {
  const { database } = page.ports;
  const text = sampleArtifact({ id: "text", title: "Soup", updatedAt: 1 });
  const terms = { agentIds: [], knowledgeItemIds: [], deliverableIds: ["text", "gone"] };
  await database.write([put("artifacts", text)]);
  await materials.send({ agentIds: [], projectId: "café", terms });
  expect(given()).toEqual(["artifacts/text", "projects/café"]);
  await database.write([put("artifacts", { ...text, title: "Stew", updatedAt: 2 })]);
  await materials.send({ agentIds: [], projectId: "café", terms });
  expect(await ofRunner().get("artifacts", "text")).toMatchObject({ title: "Stew" });
});

it("sends nothing where nothing has changed, and what was given another name or place anew", async () => {
  await materials.send({ agentIds: [cook.id] });
  const asked = () => runner.http.requests.map(({ method, url }) => `${method} ${url.split("/v1/")[1]}`);
  const before = asked().length;
  await materials.refresh();
  expect(asked().slice(before)).toEqual(["GET materials"]);
  await page.ports.database.write([put("knowledgeItems", file("recipes", { name: "soups.txt" }))]);
  await materials.refresh();
  expect(await ofRunner().get("knowledgeItems", "recipes")).toMatchObject({ name: "soups.txt" });
});

it("sends an agent with the instructions it works under, wherever they are kept", async () => {
  const follower = { ...cook, instructionsFrom: { name: "cook", label: "live" } };
  await page.ports.database.write([put("agents", follower)]);
  await materials.send({ agentIds: [cook.id] });
  expect(await ofRunner().get("agents", cook.id)).toEqual(cook);
});

it("passes over what is gone before it is sent", async () => {
  const { database } = page.ports;
  const get = database.get.bind(database);
  let asked = 0;
  vi.spyOn(database, "get").mockImplementation(async (store, id) =>
    id === "recipes" && asked++ > 0 ? undefined : get(store, id),
  );
  await materials.send({ agentIds: [cook.id] });
  expect(given()).toEqual(["agents/custom-1-cook"]);
});

it("reads a folder of few files in one go", async () => {
  const { database } = page.ports;
  await database.write(
    Array.from({ length: 8 }, (_, at) => put("knowledgeItems", file(`g${at}`, { parentId: "few" }))),
  );
  await database.write([
    put("knowledgeItems", file("few", { type: "folder" })),
    put("agents", { ...cook, knowledgeItemIds: ["few"] }),
  ]);
  const list = vi.spyOn(database, "list");
  await materials.send({ agentIds: [cook.id] });
  expect(given()).toHaveLength(10);
  expect(list.mock.calls.filter(([store]) => store === "knowledgeItems")).toHaveLength(1);
});

it("has the files that an agent has got since", async () => {
  await materials.send({ agentIds: [cook.id] });
  expect(given()).toEqual(["agents/custom-1-cook", "knowledgeItems/recipes"]);
  await page.ports.database.write([put("agents", { ...cook, knowledgeItemIds: ["recipes", "other"] })]);
  await materials.refresh();
  expect(given()).toEqual(["agents/custom-1-cook", "knowledgeItems/other", "knowledgeItems/recipes"]);
});

it("names a file that is too large, and sends nothing of the task", async () => {
  const { database } = page.ports;
  const content = "x".repeat(75 * 1024 * 1024 + 1);
  const get = database.get.bind(database);
  // Nothing is copied, which takes long.
  vi.spyOn(database, "get").mockImplementation((store, id) =>
    id === "recipes" ? Promise.resolve(file(id, { content }) as never) : get(store, id),
  );
  await expect(materials.send({ agentIds: [cook.id] })).rejects.toMatchObject({
    ...{ code: "runner.file-too-large", params: { name: "recipes.txt", size: 75 } },
  });
});
