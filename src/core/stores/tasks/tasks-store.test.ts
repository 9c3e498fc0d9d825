import { autorun } from "mobx";
import { describe, expect, test, vi } from "vitest";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { modelAnswer } from "../../../../tests/fakes/model-answer/model-answer";
import {
  COMPLEX_PROMPT,
  OrchestrationRig,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../tests/fakes/task-runner-rig";
import { usageOf } from "../../domain/journal/usage";
import type { ModelCall } from "../../services/models/model-call";
import { TasksStore } from "./tasks-store";

function tab(rig: OrchestrationRig, models = new ScriptedModels()) {
  const opened = rig.open(models);
  const { clock, persistence } = rig.ports;
  const settings = { shownLanguage: "en" } as const;
  const ended: string[] = [];
  const logger = new MemoryLogger();
  const onEnded = (taskId: string) => ended.push(taskId);
  const store = new TasksStore(
    ...([opened, settings, opened.tabs, clock, persistence, logger, undefined, onEnded] as const),
  );
  return { ...opened, store, ended };
}

const waiting = () =>
  new ScriptedModels(({ purpose, messages }) =>
    purpose === "execution" ? undefined : modelAnswer(messages),
  );

describe("a new task", () => {
  test("is worked on though nobody has opened it", async () => {
    const { store, monitor, ended } = tab(new OrchestrationRig());
    const { id } = await store.create({ prompt: SIMPLE_PROMPT });
    expect(ended).toEqual([]);
    await store.begin(id);
    expect((await monitor.load(id)).tasks.get(id)?.status).toBe("completed");
    expect(ended).toEqual([id]);
  });

  test("that is stopped has not ended by itself", async () => {
    const { control, store, updates, ended } = tab(new OrchestrationRig(), waiting());
    const { id } = await store.create({ prompt: SIMPLE_PROMPT });
    const work = store.begin(id);
    await expect.poll(() => updates.some((each) => each.type === "live")).toBe(true);
    control.stop(id);
    await work;
    expect(ended).toEqual([]);
  });

  test("shows what is being written in a view that is opened in the middle of it, until that has ended", async () => {
    const { control, store, updates } = tab(new OrchestrationRig(), waiting());
    const { id } = await store.create({ prompt: SIMPLE_PROMPT });
    void store.begin(id);
    await expect
      .poll(() => updates.some((each) => each.type === "live" && each.call.text === "Half of "))
      .toBe(true);
    const view = await store.open(id);
    expect(view.live.map(({ purpose, text }) => [purpose, text])).toEqual([["execution", "Half of "]]);
    const shown = view.live[0]?.id;
    control.stop(id);
    await expect.poll(() => view.live.some((each) => each.id === shown)).toBe(false);
  });

  test("waits for a provider where there is none, and nothing is in the way of starting it later", async () => {
    const models = new ScriptedModels();
    models.configured = false;
    const { store } = tab(new OrchestrationRig(), models);
    const { id } = await store.create({ prompt: SIMPLE_PROMPT });
    await store.begin(id);
    const view = await store.open(id);
    expect(view.displayState).toBe("pending");
    expect(view.error).toBeUndefined();
    models.configured = true;
    await store.start(id);
    expect(view.displayState).toBe("completed");
  });
});

describe("the list of tasks", () => {
  test("has root tasks only, the newest first, with counts by state", async () => {
    const rig = new OrchestrationRig();
    const { store } = tab(rig);
    const first = await store.create({ prompt: COMPLEX_PROMPT });
    await store.start(first.id);
    await rig.ports.clock.advance(1000);
    const second = await store.create({ prompt: SIMPLE_PROMPT });
    await store.loadList();
    expect(store.status).toBe("ready");
    expect(store.tasks.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(store.counts).toMatchObject({ all: 2, pending: 1, completed: 1, failed: 0 });
    expect(store.tasks[1]).toMatchObject({ displayState: "completed", artifactCount: 3 });
    expect(store.tasks[1]?.requirements.satisfied).toBe(store.tasks[1]?.requirements.total);
  });

  test("asks the browser once to keep the data", async () => {
    const rig = new OrchestrationRig();
    const { store } = tab(rig);
    await store.create({ prompt: SIMPLE_PROMPT });
    expect(rig.ports.persistence.asked).toBe(1);
  });

  test("says so when it cannot be read", async () => {
    const rig = new OrchestrationRig();
    rig.ports.database.list = () => Promise.reject(new Error("gone"));
    const { store } = tab(rig);
    await store.loadList();
    expect(store.status).toBe("failed");
    expect(store.error).toMatchObject({ cause: new Error("gone") });
  });

  test("hears of other tabs", async () => {
    const rig = new OrchestrationRig();
    const here = tab(rig);
    const there = tab(rig);
    await here.store.loadList();
    const task = await there.store.create({ prompt: SIMPLE_PROMPT });
    await expect.poll(() => here.store.tasks.map(({ id }) => id)).toEqual([task.id]);
  });
});

describe("an open task", () => {
  test("cannot be opened without an id, or when it is missing", async () => {
    const { store } = tab(new OrchestrationRig());
    await expect(store.open("")).rejects.toMatchObject({ code: "task.no-id" });
    await expect(store.open("x")).rejects.toMatchObject({ code: "task.not-found" });
  });

  test("is one view however often it is opened, until all have closed it", async () => {
    const { store } = tab(new OrchestrationRig());
    const { id } = await store.create({ prompt: SIMPLE_PROMPT });
    const [first, second] = await Promise.all([store.open(id), store.open(id)]);
    expect(first).toBe(second);
    store.close(first);
    expect(await store.open(id)).toBe(first);
    store.close(first);
    store.close(first);
    expect(await store.open(id)).not.toBe(first);
  });

  test("shows the run from pending to completed, with its time and tokens", async () => {
    const rig = new OrchestrationRig();
    const { store } = tab(rig);
    const { id } = await store.create({ prompt: SIMPLE_PROMPT });
    const view = await store.open(id);
    const states: string[] = [];
    const stop = autorun(() => states.push(view.displayState));
    await store.start(id);
    stop();
    expect(states).toEqual(["pending", "in_progress", "completed"]);
    expect(view).toMatchObject({ isOrchestrating: false, simulated: true, error: undefined, live: [] });
    expect(usageOf(view.calls).tokens).toBeGreaterThan(0);
    expect(view.timeline.at(-1)?.kind).toBe("task-completed");
  });

  test("shows texts while they come and keeps them when stopped", async () => {
    const rig = new OrchestrationRig();
    const { control, store } = tab(rig, waiting());
    const { id } = await store.create({ prompt: SIMPLE_PROMPT });
    const view = await store.open(id);
    const running = store.start(id);
    await expect
      .poll(async () => {
        await rig.ports.clock.advance(50);
        return view.live[0]?.text;
      })
      .toBe("Half of ");
    control.stop(id);
    await running;
    expect(view.error).toBeUndefined();
    expect(view.displayState).toBe("stopped");
    await expect.poll(() => view.live.map(({ text }) => text)).toEqual(["Half of "]);
  });

  test("shows as stopped the moment it is, before that is saved", async () => {
    const rig = new OrchestrationRig();
    const { control, store } = tab(rig, waiting());
    const { id } = await store.create({ prompt: SIMPLE_PROMPT });
    const view = await store.open(id);
    void store.start(id);
    await expect.poll(() => view.state.run?.state).toBe("synthesising");
    rig.ports.database.write = () => new Promise(() => {});
    control.stop(id);
    expect(view).toMatchObject({ displayState: "stopped", isOrchestrating: false });
    expect(store.tasks[0]?.displayState).toBe("stopped");
  });

  test("stays paused where another tab's news is read while that is saved", async () => {
    const rig = new OrchestrationRig();
    const { control, store, monitor } = tab(rig, waiting());
    const { id } = await store.create({ prompt: SIMPLE_PROMPT });
    const view = await store.open(id);
    const running = store.start(id);
    await expect.poll(() => view.state.run?.state).toBe("synthesising");
    let answer = () => {};
    const asked = new Promise<undefined>((resolve) => {
      answer = () => resolve(undefined);
    });
    vi.spyOn(monitor, "elsewhere").mockReturnValueOnce(asked);
    control.pause(id);
    rig.open().tabs.post({ type: "task-changed", taskId: id });
    await running;
    expect(view.displayState).toBe("paused");
    answer();
    // Reads come back in order: that for the news before these.
    for (let reads = 0; reads < 3; reads++) await monitor.load(id);
    expect(view.displayState).toBe("paused");
  });

  test("goes on when it is resumed before the stop is saved", async () => {
    let executions = 0;
    const script = ({ purpose, messages }: ModelCall) =>
      purpose === "execution" && executions++ === 0 ? undefined : modelAnswer(messages);
    const { control, store } = tab(new OrchestrationRig(), new ScriptedModels(script));
    const { id } = await store.create({ prompt: SIMPLE_PROMPT });
    const view = await store.open(id);
    void store.start(id);
    await expect.poll(() => executions).toBe(1);
    control.stop(id);
    await Promise.all([store.resume(id), store.resume(id)]);
    expect(view).toMatchObject({ displayState: "completed", error: undefined });
    expect(executions).toBe(2);
  });

  test("loses no word when the page goes away before anything could be saved", async () => {
    const rig = new OrchestrationRig();
    const dying = tab(rig, waiting());
    const { id } = await dying.store.create({ prompt: SIMPLE_PROMPT });
    void dying.store.start(id);
    const write = rig.ports.database.write.bind(rig.ports.database);
    rig.ports.database.write = (operations, ...rest) =>
      operations.some(({ store }) => store === "drafts") ? new Promise(() => {}) : write(operations, ...rest);
    await expect.poll(() => dying.models.calls.some(({ purpose }) => purpose === "execution")).toBe(true);
    await expect
      .poll(() => dying.updates.some((update) => "call" in update && update.call.text !== ""))
      .toBe(true);
    void dying.control.flush();
    dying.locks.die();
    rig.ports.database.write = write;
    const next = tab(rig, waiting());
    const view = await next.store.open(id);
    expect(view.live.map(({ text, agentName }) => [text, agentName])).toEqual([
      ["Half of ", expect.any(String)],
    ]);
    void next.store.resume(id);
    await expect.poll(async () => (await rig.ports.database.list("drafts")).length).toBe(1);
    expect(rig.ports.preferences.all).toEqual({});
    next.control.stop(id);
  });

  test("says what kept it from starting, also when it is opened later", async () => {
    const models = new ScriptedModels();
    models.configured = false;
    const { store } = tab(new OrchestrationRig(), models);
    const { id } = await store.create({ prompt: SIMPLE_PROMPT });
    await store.start(id);
    const view = await store.open(id);
    expect(view.error?.code).toBe("provider.none");
    expect(view.displayState).toBe("pending");
    models.configured = true;
    await store.start(id);
    expect(view.error).toBeUndefined();
    expect(view.displayState).toBe("completed");
  });

  test("is quietly left to the tab that was first", async () => {
    const rig = new OrchestrationRig();
    const there = tab(rig, waiting());
    const here = tab(rig);
    const { id } = await there.store.create({ prompt: SIMPLE_PROMPT });
    const view = await here.store.open(id);
    void there.store.start(id);
    await here.store.start(id);
    expect(view).toMatchObject({ error: undefined, isOrchestrating: true });
    await expect.poll(() => there.models.calls.some(({ purpose }) => purpose === "execution")).toBe(true);
    expect(here.models.calls).toEqual([]);
    there.control.stop(id);
  });

  test("is stopped from another tab as well", async () => {
    const rig = new OrchestrationRig();
    const there = tab(rig, waiting());
    const here = tab(rig);
    const { id } = await there.store.create({ prompt: SIMPLE_PROMPT });
    const view = await here.store.open(id);
    const running = there.store.start(id);
    await expect.poll(() => there.models.calls.some(({ purpose }) => purpose === "execution")).toBe(true);
    here.control.stop(id);
    await running;
    await expect.poll(() => view.displayState).toBe("stopped");
  });

  test("is in progress while another tab works on it, and interrupted once that tab is gone", async () => {
    const rig = new OrchestrationRig();
    const there = tab(rig, waiting());
    const here = tab(rig);
    const { id } = await there.store.create({ prompt: SIMPLE_PROMPT });
    const view = await here.store.open(id);
    void there.store.start(id);
    await expect.poll(() => view.displayState).toBe("in_progress");
    await expect.poll(() => view.task.requirements.length).toBeGreaterThan(0);
    there.locks.die();
    await expect
      .poll(async () => {
        await rig.ports.clock.advance(1000);
        return view.displayState;
      })
      .toBe("interrupted");
    await here.store.resume(id);
    expect(view.displayState).toBe("completed");
  });
});
