import { describe, expect, test, vi } from "vitest";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { modelAnswer } from "../../../../tests/fakes/model-answer/model-answer";
import { OrchestrationRig, ScriptedModels, SIMPLE_PROMPT } from "../../../../tests/fakes/task-runner-rig";
import type { ModelCall } from "../../services/models/model-call";
import { TasksStore } from "./tasks-store";

function tab(rig: OrchestrationRig, models = new ScriptedModels()) {
  const opened = rig.open(models);
  const { clock, persistence } = rig.ports;
  const settings = { shownLanguage: "en" } as const;
  const store = new TasksStore(opened, settings, opened.tabs, clock, persistence, new MemoryLogger());
  return { ...opened, store };
}

/** A task at work in one tab, whose writer can be told to wait for its provider, and another tab that shows it. */
async function watched() {
  const rig = new OrchestrationRig();
  let writing: ModelCall | undefined;
  const models = new ScriptedModels((call) => {
    if (call.purpose !== "execution") return modelAnswer(call.messages);
    writing = call;
    return undefined;
  });
  const here = tab(rig, models);
  const { id } = await here.store.create({ prompt: SIMPLE_PROMPT });
  const running = here.store.start(id);
  await expect.poll(() => writing).toBeDefined();
  const there = tab(rig);
  const view = await there.store.open(id);
  await there.store.loadList();
  const shown = () => [view.displayState, there.store.tasks[0]?.displayState];
  const waitUntil = (until?: number) => writing?.onWaiting?.(until);
  return { rig, here, there, view, id, running, shown, waitUntil };
}

describe("a task that waits for its provider in one tab", () => {
  test("is shown to wait in the others, until when, and no longer when it goes on", async () => {
    const { there, view, shown, waitUntil } = await watched();
    expect(shown()).toEqual(["in_progress", "in_progress"]);
    waitUntil(500);
    expect(shown()).toEqual(["waiting", "waiting"]);
    expect(view.waitingUntil).toBe(500);
    expect(there.store.tasks[0]?.waitingUntil).toBe(500);
    waitUntil();
    expect(shown()).toEqual(["in_progress", "in_progress"]);
  });

  test("is shown to wait where it is opened, or listed, later", async () => {
    const { rig, here, id, waitUntil } = await watched();
    waitUntil(500);
    const late = tab(rig);
    const view = await late.store.open(id);
    await late.store.loadList();
    expect(view).toMatchObject({ displayState: "waiting", waitingUntil: 500 });
    expect(late.store.tasks[0]).toMatchObject({ displayState: "waiting", waitingUntil: 500 });
    expect(await here.store.open(id)).toMatchObject({ displayState: "waiting", waitingUntil: 500 });
  });

  test("waits no more when it is stopped, or its tab is gone", async () => {
    const stopped = await watched();
    stopped.waitUntil(500);
    stopped.there.control.stop(stopped.id);
    await stopped.running;
    await expect.poll(stopped.shown).toEqual(["stopped", "stopped"]);
    const gone = await watched();
    gone.waitUntil(500);
    gone.here.locks.die();
    await gone.rig.ports.clock.advance(1_000);
    await gone.there.store.loadList();
    expect(gone.shown()).toEqual(["interrupted", "interrupted"]);
    expect(gone.view.waitingUntil).toBeUndefined();
  });
});

describe("what one tab changes, another that lists tasks", () => {
  test("reads alone, and once for all the changes that come while it reads", async () => {
    const rig = new OrchestrationRig();
    const here = tab(rig);
    const there = tab(rig);
    const { id } = await here.store.create({ prompt: SIMPLE_PROMPT });
    await here.store.create({ prompt: "Something else" });
    await there.store.loadList();
    const list = vi.spyOn(there.monitor, "roots");
    const find = vi.spyOn(there.monitor, "find");
    const changes = vi.fn();
    there.tabs.listen(({ type }) => type === "task-changed" && changes());
    await here.store.start(id);
    await expect.poll(() => shownOf(there.store, id)?.task.status).toBe("completed");
    expect(shownOf(there.store, id)).toEqual(shownOf(here.store, id));
    expect(list).not.toHaveBeenCalled();
    expect(new Set(find.mock.calls.flat())).toEqual(new Set([id]));
    expect(changes.mock.calls.length).toBeGreaterThan(find.mock.calls.length);
  });

  test("shows when it was made, and no more when it is gone", async () => {
    const rig = new OrchestrationRig();
    const here = tab(rig);
    const there = tab(rig);
    await there.store.loadList();
    const { id } = await here.store.create({ prompt: SIMPLE_PROMPT });
    here.tabs.post({ type: "task-changed", taskId: id });
    await expect.poll(() => shownOf(there.store, id)?.task.title).toBeDefined();
    await here.library.remove(id);
    await expect.poll(() => shownOf(there.store, id)).toBeUndefined();
  });

  test("shows as it was read last, also where the reading of all began before", async () => {
    const rig = new OrchestrationRig();
    const here = tab(rig);
    const there = tab(rig);
    const { id } = await here.store.create({ prompt: SIMPLE_PROMPT });
    const before = await there.monitor.roots();
    let answer = (_: typeof before) => {};
    vi.spyOn(there.monitor, "roots").mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const loading = there.store.loadList();
    await here.library.label(id, { title: "Renamed" });
    await expect.poll(() => shownOf(there.store, id)?.task.title).toBe("Renamed");
    answer(before);
    await loading;
    expect(shownOf(there.store, id)?.task.title).toBe("Renamed");
  });
});

function shownOf(store: TasksStore, taskId: string) {
  return store.tasks.find(({ id }) => id === taskId);
}
