import { AppError } from "@core/errors/app-error";
import { RUNNER_SECRETS, RunnerApi } from "@core/services/runner/runner-api";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openPlaced } from "../../../../tests/fakes/placed-page";
import { PretendRunner, RUNNER } from "../../../../tests/fakes/pretend-runner";
import {
  OrchestrationRig,
  type Script,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../tests/fakes/task-runner-rig";
import { keepPairing, keepWorkPlace, workPlaceOf } from "./pairing";
import { Patience } from "./patience";
import { withPlacedLabels } from "./placed-labels";

const SENTENCE = "bado bedo bido bodo budo";
const signal = new AbortController().signal;
const CUT = new AppError("network.failed", { host: "" });
let models: ScriptedModels;
let runner: PretendRunner;
let page: OrchestrationRig;
let api: RunnerApi;

/** Has the runner work with models, and the page know nothing yet. */
function prepare(script?: Script) {
  models = new ScriptedModels(script);
  runner = new PretendRunner(models);
  page = new OrchestrationRig();
  const { preferences, pluginSecrets } = page.ports;
  api = new RunnerApi(runner.http, preferences, pluginSecrets.of(RUNNER_SECRETS));
}

beforeEach(() => prepare());

afterEach(() => void vi.restoreAllMocks());

/** A page that is paired. */
const open = () => openPlaced(page, api);

/** A task that the runner works on until it is told to stop. */
async function underWay() {
  prepare(() => undefined);
  const id = await runner.begin(SIMPLE_PROMPT);
  await vi.waitFor(() => expect(models.calls).not.toEqual([]));
  return id;
}

/** The numbers of tries after which somebody has waited since. */
function notingWaits(): readonly number[] {
  const waits: number[] = [];
  const { wait } = Patience.prototype;
  vi.spyOn(Patience.prototype, "wait").mockImplementation(function (this: Patience, tries, ended) {
    waits.push(tries);
    return wait.call(this, tries, ended);
  });
  return waits;
}

/** Something to wait for, until it is opened. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** Has nobody hear how work has ended before the gate is opened. */
function holdOutcome() {
  const held = gate();
  const outcome = api.outcome.bind(api);
  vi.spyOn(api, "outcome").mockImplementation((...asked) => held.opened.then(() => outcome(...asked)));
  return held;
}

const isRunning = ({ updates }: Pick<Awaited<ReturnType<typeof open>>, "updates">) =>
  updates.flatMap((each) => (each.type === "running" ? [each.isRunning] : []));

describe("pairing a runner", () => {
  it("seals the token, and keeps it nowhere else", async () => {
    await api.pair(`${RUNNER}/settings`, SENTENCE, "A laptop", signal);
    expect(api.pairing).toEqual({ origin: RUNNER, runner: "home", device: "device" });
    const stored = JSON.stringify(await page.ports.database.list("pluginData"));
    expect(stored).not.toContain("tttt");
    expect(page.ports.preferences.get("troupe.runner")).not.toContain("tttt");
    expect(await api.tasks(signal)).toEqual([]);
    expect(runner.http.requests.map(({ url }) => url).join()).not.toContain("tttt");
  });

  it.each([
    ["a sentence that nobody knows", RUNNER, "bado", "runner.sentence-refused"],
    ["an address that others could read", "http://runner.example", SENTENCE, "address.insecure"],
    ["what is no address", "my runner", SENTENCE, "address.insecure"],
  ])("refuses %s and keeps nothing", async (_, address, sentence, code) => {
    await expect(api.pair(address, sentence, "x", signal)).rejects.toMatchObject({ code });
    expect(api.pairing).toBeUndefined();
    expect(await page.ports.database.list("pluginData")).toEqual([]);
  });

  it.each([
    ["nothing", new Response("Not found", { status: 404 })],
    ["the page itself", new Response("<!doctype html>", { headers: { "content-type": "text/html" } })],
  ])("says that no runner is at an address that answers with %s", async (_, answer) => {
    const address = "https://troupe.example";
    runner.http.on(`${address}/runner/v1/pair`, () => answer);
    await expect(api.pair(address, SENTENCE, "x", signal)).rejects.toMatchObject({ code: "runner.none" });
    expect(api.pairing).toBeUndefined();
  });

  it("says that a runner at another origin is gone or takes no pairing, which no page can tell apart", async () => {
    runner.http.on("https://troupe.example/runner/v1/pair", () => {
      throw new AppError("network.failed", { host: "troupe.example" });
    });
    const pairing = api.pair("https://troupe.example", SENTENCE, "x", signal);
    await expect(pairing).rejects.toMatchObject({ code: "runner.not-open" });
    expect(api.pairing).toBeUndefined();
  });

  it("forgets the token with the runner, and has tasks run in the browser again", async () => {
    await api.pair(RUNNER, SENTENCE, "A laptop", signal);
    keepWorkPlace(page.ports.preferences, "runner");
    expect(await api.unpair(signal)).toBe(true);
    expect(workPlaceOf(page.ports.preferences)).toBe("here");
    keepPairing(page.ports.preferences, { origin: RUNNER, runner: "home", device: "device" });
    await expect(api.tasks(signal)).rejects.toMatchObject({ code: "runner.unpaired" });
  });
});

describe("a task of the runner in the page", () => {
  it("is made there, shown live here, and the same in both when it is done", async () => {
    const { tasks, control, monitor, updates } = await open();
    const { id, placedOn } = await tasks.create({ prompt: SIMPLE_PROMPT }, "en");
    expect(placedOn).toBe("home");
    expect(await control.start(id, "en")).toMatchObject({ success: true });
    const [here, there] = [await monitor.load(id), await runner.monitor.load(id)];
    expect(here.events).toEqual(there.events);
    expect(here.tasks).toEqual(there.tasks);
    expect(here.artifacts).toEqual(there.artifacts);
    expect(updates.filter(({ type }) => type === "running")).toMatchObject([
      { isRunning: true },
      { isRunning: false },
    ]);
    expect(await monitor.isWorkedOn(id)).toBe(false);
  });

  it("is made where a tab that catches up with the runner has found it first", async () => {
    const { tasks, monitor } = await open();
    const { journals } = await open();
    const ask = api.ask.bind(api);
    let letGo = () => {};
    vi.spyOn(api, "ask").mockImplementation(async (...asked) => {
      const answer = await ask(...asked);
      if (asked[0] !== "POST" || asked[1] !== "tasks") return answer;
      const { taskId } = answer as { taskId: string };
      await new Promise<void>((isHeld) => {
        void journals.alone(taskId, async () => {
          isHeld();
          await (await journals.replica(taskId)).take(await api.events(taskId, -1, signal));
          await new Promise<void>((resolve) => {
            letGo = resolve;
          });
        });
      });
      return answer;
    });
    const { id } = await tasks.create({ prompt: SIMPLE_PROMPT, approveFirst: true }, "en");
    expect(await monitor.find(id)).toMatchObject({ description: SIMPLE_PROMPT });
    letGo();
  });

  it("is made once the runner has what it draws on, with the terms of its project", async () => {
    const cook = { id: "custom-1-cook", name: "Cook", role: "Cook", instructions: "Cook." };
    const project = {
      ...{ id: "café", name: "Café", instructions: "In French.", knowledgeItemIds: [] },
      ...{ agentIds: [], createdAt: 1, updatedAt: 1, limits: { tokens: 9_000 } },
    };
    await page.ports.database.write([
      { type: "put", store: "agents", record: cook },
      { type: "put", store: "projects", record: project },
    ]);
    const { tasks } = await open();
    const wanted = { prompt: SIMPLE_PROMPT, approveFirst: true, chosenAgentId: cook.id, projectId: "café" };
    await tasks.create(wanted, "en");
    const asked = runner.http.requests.map(({ url }) => decodeURI(url.slice(`${RUNNER}/runner/v1/`.length)));
    expect(asked.slice(0, asked.indexOf("tasks"))).toEqual(
      expect.arrayContaining(["materials/custom-1-cook", "materials/café"]),
    );
    const { body = "" } = runner.http.requests[asked.indexOf("tasks")] ?? {};
    expect(JSON.parse(body).task).toMatchObject({
      ...{ limits: { tokens: 9_000 }, projectId: "café", chosenAgentId: cook.id },
      terms: { projectId: "café", instructions: "In French." },
    });
  });

  it("is not shown where whoever else shows it has nothing of it after some tries", async () => {
    const { tasks } = await open();
    const { journals } = await open();
    const ask = api.ask.bind(api);
    const holding = gate();
    vi.spyOn(api, "ask").mockImplementation(async (...asked) => {
      const answer = await ask(...asked);
      if (asked[1] !== "tasks") return answer;
      void journals.alone((answer as { taskId: string }).taskId, () => holding.opened);
      return answer;
    });
    const waits = notingWaits();
    const making = tasks.create({ prompt: SIMPLE_PROMPT }, "en");
    await expect(making).rejects.toMatchObject({ code: "runner.malformed" });
    expect(waits).toEqual([0, 1, 2, 3, 4]);
    holding.open();
  });

  it("says why what a command has written is not here", async () => {
    const { tasks, control } = await open();
    const { id } = await tasks.create({ prompt: SIMPLE_PROMPT }, "en");
    await control.start(id, "en");
    vi.spyOn(api, "events").mockRejectedValueOnce(new AppError("runner.unpaired"));
    await expect(control.steer(id, "Shorter")).rejects.toMatchObject({ code: "runner.unpaired" });
  });

  it("is asked for again after longer and longer while nothing comes, and at once where something has", async () => {
    const { tasks, control } = await open();
    const events = api.events.bind(api);
    vi.spyOn(api, "events").mockImplementation(async (...asked) =>
      (await events(...asked)).filter(({ seq }) => seq < 2),
    );
    const { id } = await tasks.create({ prompt: SIMPLE_PROMPT }, "en");
    const heard = holdOutcome();
    let streams = 0;
    vi.spyOn(api, "stream").mockImplementation(async function* (_id, after, ended) {
      streams++;
      if (streams === 4) yield { events: (await events(id, after, signal)).slice(0, 1) };
      if (streams <= 4) throw CUT;
      heard.open();
      await new Promise((resolve) => ended.addEventListener("abort", resolve));
    });
    const waits = notingWaits();
    await control.start(id, "en");
    expect(waits.slice(0, 4)).toEqual([0, 1, 2, 0]);
  });

  it("is not being written any more once the work has ended, though the runner does not say so", async () => {
    const { tasks, control, updates } = await open();
    const { id } = await tasks.create({ prompt: SIMPLE_PROMPT }, "en");
    const heard = holdOutcome();
    const call = { id: "c", taskId: id, agentId: "a", agentName: "Ada", purpose: "execution" } as const;
    vi.spyOn(api, "stream").mockImplementation(async function* (_id, _after, ended) {
      yield { live: { taskId: id, call, from: 0, text: "Leek" } };
      heard.open();
      await new Promise((resolve) => ended.addEventListener("abort", resolve));
    });
    await control.start(id, "en");
    const live = updates.filter(({ type }) => type === "live" || type === "live-ended");
    expect(live).toMatchObject([
      { type: "live", call: { text: "Leek" } },
      { type: "live-ended", callId: "c" },
    ]);
  });

  it("is shown no more where the runner tells nonsense, which is said", async () => {
    const tab = await open();
    const { id } = await tab.tasks.create({ prompt: SIMPLE_PROMPT }, "en");
    holdOutcome();
    vi.spyOn(api, "stream").mockImplementation(async function* () {
      yield { events: [] };
      throw new AppError("runner.malformed");
    });
    await expect(tab.control.start(id, "en")).rejects.toMatchObject({ code: "runner.malformed" });
    expect(isRunning(tab)).toEqual([true, false]);
  });

  it("loses and doubles nothing when its connection is cut again and again", async () => {
    const { tasks, control, monitor } = await open();
    runner.cuts = 8;
    const { id } = await tasks.create({ prompt: SIMPLE_PROMPT }, "en");
    await control.start(id, "en");
    const { events } = await monitor.load(id);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at));
    expect(events).toEqual((await runner.monitor.load(id)).events);
  });

  it("has what came after its connection was over once the work has ended", async () => {
    const { tasks, control, monitor } = await open();
    const [outcome, events] = [api.outcome.bind(api), api.events.bind(api)];
    let isOver = false;
    vi.spyOn(api, "outcome").mockImplementation(async (...asked) => {
      const told = await outcome(...asked);
      isOver = true;
      return told;
    });
    vi.spyOn(api, "events").mockImplementation(async (...asked) =>
      (await events(...asked)).filter(({ seq }) => isOver || seq < 3),
    );
    vi.spyOn(api, "stream").mockImplementation(async function* (_id, _after, ended) {
      await new Promise((resolve) => ended.addEventListener("abort", resolve));
    });
    const { id } = await tasks.create({ prompt: SIMPLE_PROMPT }, "en");
    await control.start(id, "en");
    expect((await monitor.load(id)).events).toEqual((await runner.monitor.load(id)).events);
  });

  it("is approved from the page", async () => {
    const { tasks, control, monitor } = await open();
    const { id } = await tasks.create({ prompt: SIMPLE_PROMPT, approveFirst: true }, "en");
    await control.start(id, "en");
    expect((await monitor.load(id)).run?.state).toBe("awaiting-approval");
    expect(await control.approve(id, "en")).toMatchObject({ success: true });
    expect((await monitor.load(id)).run?.state).toBe("done");
  });

  it("is made and steered once where the answers to both are cut", async () => {
    const { tasks, control, monitor } = await open();
    runner.cutAnswers = 3;
    const { id } = await tasks.create({ prompt: SIMPLE_PROMPT, approveFirst: true }, "en");
    expect(await api.tasks(signal)).toHaveLength(1);
    await control.start(id, "en");
    runner.cutAnswers = 3;
    await control.steer(id, "Prices in yen.");
    await control.steer(id, "Prices in yen.");
    await control.approve(id, "en");
    const { events } = await monitor.load(id);
    const told = (event: (typeof events)[number]) => JSON.stringify(event).includes("Prices in yen.");
    expect(events.filter((each) => each.type === "user-message" && told(each))).toHaveLength(2);
    expect(events.filter((each) => each.type === "context-added" && told(each))).toHaveLength(2);
  });

  it("has what is told to it when nobody works on it any more", async () => {
    const { tasks, control, monitor } = await open();
    const { id } = await tasks.create({ prompt: SIMPLE_PROMPT }, "en");
    await control.start(id, "en");
    await control.steer(id, "Prices in yen.");
    expect((await monitor.load(id)).events).toEqual((await runner.monitor.load(id)).events);
  });

  it("says that a sentence did not reach a runner that is gone", async () => {
    const { tasks, control } = await open();
    const { id } = await tasks.create({ prompt: SIMPLE_PROMPT, approveFirst: true }, "en");
    await control.start(id, "en");
    runner.cutAnswers = 100;
    await expect(control.steer(id, "Shorter")).rejects.toMatchObject({ code: "network.failed" });
  });

  it("is stopped from the page", async () => {
    prepare(() => undefined);
    const { tasks, control, monitor } = await open();
    const { id } = await tasks.create({ prompt: SIMPLE_PROMPT }, "en");
    const working = control.start(id, "en");
    await vi.waitFor(() => expect(models.calls).not.toEqual([]));
    control.stop(id);
    await working;
    expect((await monitor.load(id)).run?.state).toBe("stopped");
  });

  it("says why the runner could not begin it", async () => {
    models.configured = false;
    const { tasks, control } = await open();
    const { id } = await tasks.create({ prompt: SIMPLE_PROMPT }, "en");
    await expect(control.start(id, "en")).rejects.toMatchObject({ code: "runner.no-provider" });
  });

  it("is not made where the runner has no provider, which is said", async () => {
    runner.hasProvider = false;
    const { tasks, monitor } = await open();
    const made = tasks.create({ prompt: SIMPLE_PROMPT }, "en");
    await expect(made).rejects.toMatchObject({ code: "runner.no-provider" });
    expect(await monitor.roots()).toEqual([]);
  });

  it("is caught up with by a page that was away, however little comes at once", async () => {
    const events = api.events.bind(api);
    vi.spyOn(api, "events").mockImplementation(async (...asked) => (await events(...asked)).slice(0, 1));
    const id = await runner.begin(SIMPLE_PROMPT);
    await vi.waitFor(async () => expect((await runner.monitor.load(id)).run?.state).toBe("done"));
    const { tasks, monitor } = await open();
    await tasks.catchUp();
    await vi.waitFor(async () => expect((await monitor.load(id)).run?.state).toBe("done"));
    expect((await monitor.load(id)).events).toEqual((await runner.monitor.load(id)).events);
  });

  it("is shown to a page that was away while the runner works on it, until it rests", async () => {
    const id = await underWay();
    const tab = await open();
    await tab.tasks.catchUp();
    await vi.waitFor(() => expect(isRunning(tab)).toEqual([true]));
    runner.control.stop(id);
    await vi.waitFor(() => expect(isRunning(tab)).toEqual([true, false]));
    expect((await tab.monitor.load(id)).events).toEqual((await runner.monitor.load(id)).events);
    expect(await tab.monitor.isWorkedOn(id)).toBe(false);
  });

  it("is shown by the next page where one goes away, and by one at a time", async () => {
    const id = await underWay();
    const [first, other] = [await open(), await open()];
    await first.tasks.catchUp();
    await vi.waitFor(() => expect(isRunning(first)).toEqual([true]));
    await other.tasks.catchUp();
    const work = other.tasks.work(id, "start");
    first.close();
    await vi.waitFor(() => expect(isRunning(first)).toEqual([true, false]));
    const next = await open();
    await next.tasks.catchUp();
    await vi.waitFor(() => expect(isRunning(next)).toEqual([true]));
    runner.control.stop(id);
    await vi.waitFor(() => expect(isRunning(next)).toEqual([true, false]));
    expect(await work).toMatchObject({ success: false });
    expect(isRunning(other)).toEqual([]);
    expect(JSON.stringify(page.ports.logger.lines)).not.toContain("already-running");
  });

  it("is asked for no more by a page that has all of it, but others are", async () => {
    const { tasks, control, monitor } = await open();
    const { id } = await tasks.create({ prompt: SIMPLE_PROMPT }, "en");
    await control.start(id, "en");
    const others = await runner.begin(SIMPLE_PROMPT);
    await vi.waitFor(async () => expect((await runner.monitor.load(others)).run?.state).toBe("done"));
    const events = vi.spyOn(api, "events");
    await tasks.catchUp();
    await vi.waitFor(async () => expect((await monitor.load(others)).run?.state).toBe("done"));
    expect(new Set(events.mock.calls.map(([asked]) => asked))).toEqual(new Set([others]));
  });

  it("gets its title, its pin and other limits where it is, once each", async () => {
    const { tasks, control, library, monitor } = await open();
    const { id } = await tasks.create({ prompt: SIMPLE_PROMPT }, "en");
    await control.start(id, "en");
    const named = withPlacedLabels(library, {
      placedRoot: (taskId) => control.placedRoot(taskId),
      label: (root, labels) => tasks.command(root, "label", { labels }),
    });
    runner.cutAnswers = 2;
    await named.label(id, { title: "Lunch", pinned: true });
    await control.setLimits(id, { tokens: 7 });
    expect((await monitor.load(id)).tasks.get(id)).toMatchObject({
      ...{ title: "Lunch", pinned: true, limits: { tokens: 7 } },
    });
    expect((await monitor.load(id)).events).toEqual((await runner.monitor.load(id)).events);
    const own = await named.duplicate(id);
    await named.label(own.id, { title: "Mine" });
    expect((await monitor.find(own.id))?.title).toBe("Mine");
    expect(await runner.monitor.find(own.id)).toBeUndefined();
  });

  it("is changed by nobody here, also when the runner is no longer paired", async () => {
    const { tasks, control, library, monitor } = await open();
    const { id } = await tasks.create({ prompt: SIMPLE_PROMPT }, "en");
    await control.start(id, "en");
    const before = await monitor.load(id);
    const placed = { code: "task.placed" };
    await expect(library.label(id, { title: "Mine" })).rejects.toMatchObject(placed);
    const alone = page.open();
    await expect(alone.control.amend(id, { kind: "check" }, "en")).rejects.toMatchObject(placed);
    await expect(alone.control.steer(id, "Shorter")).rejects.toMatchObject(placed);
    expect((await monitor.load(id)).events).toEqual(before.events);
  });

  it("is not made there where the runner would leave out what was chosen", async () => {
    const { tasks } = await open();
    const wanted = { prompt: SIMPLE_PROMPT, startsByHand: true };
    await expect(tasks.create(wanted, "en")).rejects.toMatchObject({ code: "runner.not-taken" });
    expect(await api.tasks(signal)).toEqual([]);
  });
});
