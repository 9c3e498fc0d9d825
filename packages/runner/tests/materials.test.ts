import type { KnowledgeItem } from "@core/domain/knowledge/knowledge-item";
import type { Project } from "@core/domain/project/project";
import type { RunnerApi } from "@core/services/runner/runner-api";
import { RunnerKeys } from "@core/services/runner/runner-keys";
import { RunnerSchedules } from "@core/services/runner/runner-schedules";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { teamReply } from "../../../e2e/support/team-replies";
import { SystemClock } from "../../../src/plugins/browser/system-clock";
import { sealParcel } from "../../../src/plugins/shared/sealed-parcel";
import { openPlaced } from "../../../tests/fakes/placed-page";
import type { OrchestrationRig } from "../../../tests/fakes/task-runner-rig";
import { PgDatabase } from "../src/database/pg-database";
import { MIGRATIONS } from "../src/runner-core";
import { api, ServedRunner } from "./served-runner";

const MODEL = { credentialId: "mine", model: "menu-3" };
const signal = AbortSignal.timeout(280_000);
let runner: ServedRunner;
let page: OrchestrationRig;
let paired: RunnerApi;
let placed: Awaited<ReturnType<typeof openPlaced>>;

beforeAll(async () => {
  runner = await ServedRunner.start(teamReply());
  const first = await runner.ask("POST", api("pair"), { sentence: runner.sentence, name: "Another device" });
  runner.token = JSON.parse(first.body).token;
  ({ page, api: paired } = await runner.page());
  placed = await openPlaced(page, paired);
  const file: KnowledgeItem = {
    ...{ id: "soups", name: "soups.txt", type: "file", fileType: "text", size: 20, tags: [] },
    ...{ content: "The soup of the house is leek.", lastModified: 1, createdAt: 1, path: "/soups" },
  };
  const project: Project = {
    ...{ id: "café", name: "Café", instructions: "Call every guest a friend.", agentIds: [] },
    ...{ knowledgeItemIds: ["soups"], model: MODEL, limits: { tokens: 400_000 }, createdAt: 1, updatedAt: 1 },
  };
  await page.ports.database.write([
    { type: "put", store: "knowledgeItems", record: file },
    { type: "put", store: "projects", record: project },
  ]);
});

afterAll(() => runner?.stop());

/** The models that were asked since a request, with the files and instructions of the project. */
const informed = (from: number) =>
  runner.models.completions
    .slice(from)
    .filter(({ body }) => body.includes("soup of the house is leek") && body.includes("every guest a friend"))
    .map(({ body }) => JSON.parse(body).model);

it("has tasks of a project draw on its files, instructions and model, made there or moved there", async () => {
  const { tasks, control, library, monitor } = placed;
  const wanted = { prompt: "Write the menu of the café", projectId: "café" };
  await expect(tasks.create(wanted, "en")).rejects.toMatchObject({ code: "runner.no-key" });
  const open = async () => ({
    ...{ id: "mine", provider: "custom", name: "Mine", model: "menu-1", timestamp: 0, order: 0 },
    ...{ baseUrl: `${runner.models.url}/v1`, apiKey: "sk-of-the-page", headers: {} },
  });
  const keys = new RunnerKeys({ api: paired, credentials: { open }, cipher: { seal: sealParcel } });
  await keys.give(
    { id: "mine", provider: "custom", model: "menu-1", timestamp: 0, order: 0 } as never,
    signal,
  );

  const before = runner.models.completions.length;
  const { id } = await tasks.create(wanted, "en");
  expect(await control.start(id, "en")).toMatchObject({ success: true });
  expect([...new Set(informed(before))]).toEqual(["menu-3"]);
  const root = (await monitor.load(id)).tasks.get(id);
  expect(root).toMatchObject({ projectId: "café", chosenModel: MODEL, limits: { tokens: 400_000 } });

  await tasks.command(id, "label", { labels: { title: "Lunch", projectId: null } });
  await tasks.command(id, "limits", { limits: { tokens: 7 } });
  const named = (await monitor.load(id)).tasks.get(id);
  expect(named).toMatchObject({ title: "Lunch", limits: { tokens: 7 } });
  expect(named?.projectId).toBeUndefined();
  const untitled = { id: "l", labels: { title: " ", status: "completed" } };
  expect(await runner.ask("POST", api(`tasks/${id}/label`), untitled)).toMatchObject({ status: 400 });

  const between = runner.models.completions.length;
  const moved = await library.create(wanted);
  await control.moveToRunner?.(moved.id, "en");
  await vi.waitUntil(async () => (await monitor.load(moved.id)).run?.state === "done", {
    ...{ timeout: 120_000, interval: 200 },
  });
  expect([...new Set(informed(between))]).toEqual(["menu-3"]);
});

it("begins tasks of a schedule in its project", async () => {
  const schedules = new RunnerSchedules({
    ...{ api: paired, materials: placed.materials, clock: new SystemClock(), ids: page.ports.ids },
    language: () => "en",
  });
  const rule = { title: "News", prompt: "Write the menu", pattern: "0 8 * * 1", timeZone: "UTC" };
  await schedules.save({ ...rule, projectId: "café" });
  const [{ schedule } = { schedule: undefined }] = await schedules.list();
  if (!schedule) throw new Error("there is none");
  expect(schedule.projectId).toBe("café");
  const before = runner.models.completions.length;
  const taskId = await schedules.runNow(schedule);
  expect(await paired.outcome(taskId, "start", signal)).toEqual({ state: "done" });
  expect([...new Set(informed(before))]).toEqual(["menu-3"]);
  const unknown = { keepsFiles: false, schedule: { ...rule, projectId: "none" } };
  const refused = await runner.ask("POST", api("schedules/s1"), unknown);
  expect(JSON.parse(refused.body).code).toBe("request.invalid");
});

it("takes nothing that is something else, nothing of another task, and forgets all with its device", async () => {
  const give = (id: string, store: string, record: object) =>
    runner.ask("POST", api(`materials/${id}`), { store, version: "1", record });
  for (const [id, store, record] of [
    ["other", "knowledgeItems", { id: "soups" }],
    ["soups", "credentials", { id: "soups" }],
    ["soups", "knowledgeItems", { id: "soups", content: 5 }],
  ] as const)
    expect(await give(id, store, record)).toMatchObject({ status: 400 });
  const [root] = await placed.monitor.roots();
  const [artifact] = [...(await placed.monitor.load(root?.id ?? "")).artifacts.values()];
  if (!artifact) throw new Error("nothing was made");
  await give(artifact.id, "artifacts", { ...artifact, content: "Nothing" });
  // Another device takes nothing away that is not its own.
  const json = { "content-type": "application/json" };
  await runner.ask("DELETE", api("materials/soups?store=knowledgeItems"), undefined, json);

  const pool = new pg.Pool({ connectionString: runner.databaseUrl });
  const database = new PgDatabase(pool, MIGRATIONS);
  await database.open();
  expect(await database.get("artifacts", artifact.id)).toMatchObject({ content: artifact.content });
  expect(await database.get("knowledgeItems", "soups")).toMatchObject({ name: "soups.txt" });
  expect(await paired.unpair(signal)).toBe(true);
  expect(await database.list("knowledgeItems")).toEqual([]);
  expect(await database.list("projects")).toEqual([]);
  await pool.end();
});
