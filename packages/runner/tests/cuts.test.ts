import type { JournalEvent } from "@core/domain/journal/journal-event";
import { PlacedTaskControl } from "@core/services/runner/placed-task-control";
import { PlacedTaskEditor } from "@core/services/runner/placed-task-editor";
import { RunnerTasks } from "@core/services/runner/runner-tasks";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DELIVERABLE_TITLE, teamReply } from "../../../e2e/support/team-replies";
import { SystemClock } from "../../../src/plugins/browser/system-clock";
import { seeded } from "../../../tests/fakes/page-life";
import { openPlaced } from "../../../tests/fakes/placed-page";
import { ScriptedModels } from "../../../tests/fakes/task-runner-rig";
import { CuttingProxy } from "./cutting-proxy";
import { api, ServedRunner } from "./served-runner";

/** `npm run test:runner` cuts more often than `npm test` does. */
const CUTS = process.env.RUNNER_KILLS === "long" ? 200 : 12;
const SHARE = 0.8;
const SEED = 28;

let proxy: CuttingProxy;
const choices = async () => ({ checkModel: undefined });
const materials = { send: async () => {} };
let runner: ServedRunner;

beforeAll(async () => {
  proxy = await CuttingProxy.start(seeded(SEED), () => runner.port);
  const names = [`127.0.0.1:${proxy.port}`];
  runner = await ServedRunner.start(teamReply(), { pace: { latencyMs: 15 }, names, workers: 2 });
  const paired = await runner.ask("POST", api("pair"), { sentence: runner.sentence, name: "Who looks" });
  runner.token = JSON.parse(paired.body).token;
});

afterAll(async () => {
  await runner?.stop();
  proxy?.stop();
});

test("nothing is lost or doubled where connections are cut while a page makes, approves, steers, stops and changes", async () => {
  const { page, api: paired } = await runner.page(`http://127.0.0.1:${proxy.port}`);
  const { ids, logger, notifier } = page.ports;
  const local = page.open();
  const tasks = new RunnerTasks({
    api: paired,
    tasks: local,
    ...{ choices, materials },
    clock: new SystemClock(),
    ids,
    logger,
  });
  const pairing = paired.pairing;
  if (!pairing) throw new Error("not paired");
  const { control: own, monitor } = local;
  const unmoved = { move: async () => {} };
  const control = new PlacedTaskControl({ local: own, monitor, pairing, tasks, moved: unmoved, notifier });
  const editor = new PlacedTaskEditor({
    ...{ local: local.editor, monitor, database: page.ports.database },
    placedRoot: (taskId) => control.placedRoot(taskId),
    edit: (root, edit) => tasks.command(root, "edit", { edit }),
  });
  const rests = async (id: string) => (await monitor.load(id)).run?.state;
  const made: string[] = [];
  proxy.share = SHARE;

  for (let round = 0; proxy.cuts < CUTS; round++) {
    const { id } = await tasks.create({ prompt: `Write menu ${round}`, approveFirst: true }, "en");
    made.push(id);
    await control.start(id, "en");
    expect(await rests(id)).toBe("awaiting-approval");
    const before = [`Prices in yen, ${round}.`, `No soup, ${round}.`];
    for (const sentence of before) await control.steer(id, sentence);
    const working = control.approve(id, "en");
    const isStopped = round % 3 === 2;
    await vi.waitUntil(async () => (await rests(id)) !== "awaiting-approval", { timeout: 250_000 });
    const during = `In two columns, ${round}.`;
    await control.steer(id, during);
    if (isStopped) control.stop(id);
    await working;
    const [document] = [...(await monitor.load(id)).artifacts.values()];
    const offer = { agentId: "reader", request: "A soup", version: 1, edits: [], unfit: 0 };
    if (document) await editor.propose({ ...offer, artifactId: document.id });

    proxy.share = 0;
    const there: JournalEvent[] = JSON.parse((await runner.ask("GET", api(`tasks/${id}/events`))).body);
    const { events } = await monitor.load(id);
    expect(JSON.parse(JSON.stringify(events))).toEqual(there);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at));
    expect(events.filter(({ type }) => type === "brief-approved")).toHaveLength(1);
    const told = events.flatMap((event) => (event.type === "context-added" ? [event.context.content] : []));
    expect(told.filter((each) => [...before, during].includes(each)).sort()).toEqual(
      [...before, during].sort(),
    );
    expect(events.filter(({ type }) => type === "changes-proposed")).toHaveLength(document ? 1 : 0);
    if (!isStopped) expect(await rests(id)).toBe("done");
    else expect(["stopped", "done"]).toContain(await rests(id));
    proxy.share = SHARE;
  }

  proxy.share = 0;
  const placed = JSON.parse((await runner.ask("GET", api("tasks"))).body) as { id: string }[];
  expect(placed.map(({ id }) => id).sort()).toEqual(made.sort());
  expect(notifier.errors).toEqual([]);
  console.info(`${proxy.cuts} connections cut in the course of ${made.length} tasks`);
});

test("a task that is under way in a page goes on at the runner, and is whole in both afterwards", async () => {
  const { page, api: paired } = await runner.page();
  // The model of the page never answers.
  const waiting = new ScriptedModels(() => undefined);
  const placed = await openPlaced(page, paired, waiting);
  const { control, monitor, library, close } = placed;
  const { id } = await library.create({ prompt: "Write the menu of the café" });
  void control.start(id, "en").catch(() => {});
  await vi.waitUntil(() => waiting.calls.length > 0, { timeout: 250_000 });
  await control.moveToRunner(id, "en");
  const done = async () => (await monitor.load(id)).run?.state === "done";
  await vi.waitUntil(done, { timeout: 250_000 });
  const there = JSON.parse((await runner.ask("GET", api(`tasks/${id}/events?after=-1`))).body);
  const { events, artifacts } = await monitor.load(id);
  expect(JSON.parse(JSON.stringify(events))).toEqual(there);
  expect([...artifacts.values()].map(({ content }) => content).join()).toContain(DELIVERABLE_TITLE);
  close();

  // Nothing is taken over that is not said to be this runner's, or has a gap, or is another's task.
  const [first, ...others] = there;
  const moved = { id: "other", goOn: false, drafts: [], agents: [], events: there };
  for (const body of [
    { ...moved, events: [{ ...first, task: { ...first.task, id: "x" } }] },
    { ...moved, events: others },
    { ...moved, events: [{ ...first, id: "another" }, ...others] },
    { ...moved, drafts: [{ id: "task/other/1", text: "x", updatedAt: 1 }] },
    { ...moved, events: there.filter(({ type }: { type: string }) => type !== "task-labelled") },
  ]) {
    const told = await runner.ask("POST", api(`tasks/${id}/move`), { ...body, id: crypto.randomUUID() });
    expect({ status: told.status, code: JSON.parse(told.body).code }).toEqual({
      ...{ status: 400, code: "request.invalid" },
    });
  }
});
