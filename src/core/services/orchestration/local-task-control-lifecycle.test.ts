import { describe, expect, test } from "vitest";
import { modelAnswer } from "../../../../tests/fakes/model-answer/model-answer";
import { turn } from "../../../../tests/fakes/scripted-models";
import {
  COMPLEX_PROMPT,
  except,
  OrchestrationRig,
  run,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../tests/fakes/task-runner-rig";

import { AppError } from "../../errors/app-error";

describe("what may start", () => {
  test("an empty prompt makes no task", async () => {
    const { library } = new OrchestrationRig().open();
    await expect(library.create({ prompt: "  \n" })).rejects.toMatchObject({
      code: "task.prompt-empty",
    });
  });

  test("a finished task is skipped and its artifacts are returned", async () => {
    const { control, task, models, state } = await run(SIMPLE_PROMPT);
    const calls = models.calls.length;
    const again = await control.start(task.id, "en");
    expect(again.artifacts).toEqual([...state.artifacts.values()]);
    expect(models.calls.length).toBe(calls);
  });

  test("without a provider nothing starts and the task stays pending", async () => {
    const { control, library, monitor, models } = new OrchestrationRig().open();
    models.configured = false;
    const task = await library.create({ prompt: SIMPLE_PROMPT });
    await expect(control.start(task.id, "en")).rejects.toMatchObject({ code: "provider.none" });
    expect((await monitor.load(task.id)).tasks.get(task.id)?.status).toBe("pending");
    models.configured = true;
    expect((await control.start(task.id, "en")).success).toBe(true);
  });

  test("a task waits until the plugins from outside are installed", async () => {
    let install = () => {};
    const pluginsInstalled = () => new Promise<void>((resolve) => (install = resolve));
    const { control, library, models } = new OrchestrationRig().open(new ScriptedModels(), {
      pluginsInstalled,
    });
    const task = await library.create({ prompt: SIMPLE_PROMPT });
    const running = control.start(task.id, "en");
    await turn();
    expect(models.calls).toEqual([]);
    install();
    expect((await running).success).toBe(true);
    await expect(control.start(task.id, "en")).resolves.toMatchObject({ success: true });
  });

  test("a task is not started twice, neither in one tab nor in two", async () => {
    const rig = new OrchestrationRig();
    const first = rig.open(new ScriptedModels(except("analysis", () => undefined)));
    const second = rig.open();
    const task = await first.library.create({ prompt: SIMPLE_PROMPT });
    const running = first.control.start(task.id, "en");
    const refused = { code: "task.already-running" };
    await expect(first.control.start(task.id, "en")).rejects.toMatchObject(refused);
    await expect.poll(() => first.models.calls.length).toBe(1);
    await expect(second.control.start(task.id, "en")).rejects.toMatchObject(refused);
    expect(await second.monitor.isWorkedOn(task.id)).toBe(true);
    first.control.stop(task.id);
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
  });

  test("a task that is taken back before it has begun never begins", async () => {
    const rig = new OrchestrationRig();
    const { control, library, monitor, models } = rig.open();
    const task = await library.create({ prompt: SIMPLE_PROMPT });
    const heard: string[] = [];
    rig.tabs.tab().listen(({ type }) => heard.push(type));
    const running = control.start(task.id, "en");
    control.stop(task.id);
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
    expect(models.calls).toEqual([]);
    expect((await monitor.load(task.id)).tasks.get(task.id)?.status).toBe("pending");
    expect(heard).not.toContain("task-stop-wanted");
  });

  test("a task that is being stopped goes on once it has let go", async () => {
    let waits = true;
    const script = except("execution", ({ messages }) => (waits ? undefined : modelAnswer(messages)));
    const { control, library, models } = new OrchestrationRig().open(new ScriptedModels(script));
    const task = await library.create({ prompt: SIMPLE_PROMPT });
    const running = control.start(task.id, "en");
    await expect.poll(() => models.calls.some(({ purpose }) => purpose === "execution")).toBe(true);
    control.stop(task.id);
    waits = false;
    const resumed = control.resume(task.id, "en");
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
    expect(await resumed).toMatchObject({ success: true });
  });

  test("a wish is carried out only for a task that has ended, well or not, and no other tab is told else", async () => {
    let isDown = true;
    const down = new AppError("provider.auth");
    const rig = new OrchestrationRig();
    const models = new ScriptedModels((call) => (isDown ? down : modelAnswer(call.messages)));
    const { control, library, monitor } = rig.open(models);
    const task = await library.create({ prompt: SIMPLE_PROMPT });
    const heard: string[] = [];
    rig.tabs.tab().listen(({ type }) => heard.push(type));
    const wish = { kind: "check" } as const;
    expect(await control.amend(task.id, wish, "en")).toMatchObject({ success: false });
    expect(await control.approve(task.id, "en")).toMatchObject({ success: false });
    expect([models.calls, heard]).toEqual([[], []]);
    await expect(control.start(task.id, "en")).rejects.toBe(down);
    isDown = false;
    await control.amend(task.id, wish, "en");
    const { events } = await monitor.load(task.id);
    expect(events.filter(({ type }) => type === "amendment-wanted")).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ type: "run-state-changed", state: "done" });
  });

  test("a task that cannot be looked up is not said to be missing", async () => {
    const rig = new OrchestrationRig();
    const { control, library } = rig.open();
    const { id } = await library.create({ prompt: SIMPLE_PROMPT });
    const broken = new AppError("database.read-failed");
    rig.ports.database.get = () => Promise.reject(broken);
    await expect(control.start(id, "en")).rejects.toBe(broken);
  });

  test("a missing task is said to be missing", async () => {
    const { control } = new OrchestrationRig().open();
    await expect(control.start("nothing", "en")).rejects.toMatchObject({ code: "task.missing" });
  });
});

describe("stopping", () => {
  test("takes effect at once, keeps what was written, and resume does the rest", async () => {
    let waits = true;
    const script = except("execution", ({ messages }) => (waits ? undefined : modelAnswer(messages)));
    const rig = new OrchestrationRig();
    const { control, library, monitor, updates } = rig.open(new ScriptedModels(script));
    const task = await library.create({ prompt: SIMPLE_PROMPT });
    const running = control.start(task.id, "en");
    await expect.poll(() => updates.some((each) => each.type === "live" && each.call.text !== "")).toBe(true);
    control.stop(task.id);
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
    expect((await monitor.load(task.id)).run?.state).toBe("stopped");
    expect(await monitor.isWorkedOn(task.id)).toBe(false);
    expect((await monitor.partialTexts(task.id))[0]).toMatchObject({
      text: "Half of ",
      taskId: task.id,
    });
    waits = false;
    expect((await control.resume(task.id, "en")).success).toBe(true);
    expect(await monitor.partialTexts(task.id)).toEqual([]);
  });

  test("takes effect on the whole task where one of its parts is named", async () => {
    const models = new ScriptedModels(except("execution", () => undefined));
    const { control, library, monitor, updates } = new OrchestrationRig().open(models);
    const task = await library.create({ prompt: COMPLEX_PROMPT });
    const running = control.start(task.id, "en");
    const partOf = async () => {
      const { tasks } = await monitor.load(task.id);
      return [...tasks.values()].find(({ parentTaskId, status }) => parentTaskId && status === "in_progress");
    };
    await expect.poll(partOf).toBeDefined();
    const part = (await partOf())?.id ?? "";
    control.stop(part);
    expect(updates.findLast(({ type }) => type === "stopping")).toMatchObject({ rootTaskId: task.id });
    expect(updates.filter(({ type }) => type === "running")).toEqual([
      { type: "running", rootTaskId: task.id, isRunning: true },
    ]);
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
    expect((await monitor.load(task.id)).run?.state).toBe("stopped");
  });

  test("is asked of the tab that works on it, and of no other where that is this one", async () => {
    const rig = new OrchestrationRig();
    const here = rig.open(new ScriptedModels(except("execution", () => undefined)));
    const there = rig.open();
    const task = await here.library.create({ prompt: SIMPLE_PROMPT });
    const begun = async () => {
      const running = here.control.resume(task.id, "en");
      const before = here.models.calls.length;
      await expect.poll(() => here.models.calls.slice(before).length).toBeGreaterThan(0);
      return running;
    };
    const first = begun();
    await expect.poll(() => here.monitor.isRunning(task.id)).toBe(true);
    there.control.stop(task.id);
    await expect(first).rejects.toMatchObject({ name: "AbortError" });
    expect(there.updates.filter(({ type }) => type === "stopping")).toEqual([]);
    const heard: string[] = [];
    rig.tabs.tab().listen(({ type }) => heard.push(type));
    const second = begun();
    await expect.poll(() => here.monitor.isRunning(task.id)).toBe(true);
    here.control.stop(task.id);
    await expect(second).rejects.toMatchObject({ name: "AbortError" });
    expect(heard).not.toContain("task-stop-wanted");
  });

  test("does not wait for a provider that ignores it", async () => {
    const models = new ScriptedModels();
    models.complete = () => new Promise(() => {});
    const { control, library, monitor, updates } = new OrchestrationRig().open(models);
    const task = await library.create({ prompt: SIMPLE_PROMPT });
    const running = control.start(task.id, "en");
    await expect.poll(() => updates.some(({ type }) => type === "live")).toBe(true);
    control.stop(task.id);
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
    expect(monitor.isRunning(task.id)).toBe(false);
  });

  test("a tab that dies leaves a task another tab can take over", async () => {
    const rig = new OrchestrationRig();
    const dying = rig.open(new ScriptedModels(except("execution", () => undefined)));
    const task = await dying.library.create({ prompt: SIMPLE_PROMPT });
    void dying.control.start(task.id, "en").catch(() => {});
    await expect
      .poll(() => dying.updates.some((each) => each.type === "live" && each.call.text !== ""))
      .toBe(true);
    dying.locks.die();
    const heir = rig.open();
    expect((await heir.control.resume(task.id, "en")).success).toBe(true);
    // Should the first tab come back to life, its next write collides and changes nothing.
    const before = (await rig.ports.database.list("events")).length;
    dying.control.stop(task.id);
    await expect
      .poll(() => rig.ports.logger.lines.some(({ message }) => /could not be saved/.test(message)))
      .toBe(true);
    expect((await rig.ports.database.list("events")).length).toBe(before);
  });
});

test("partial texts are saved at once where the page may go away", async () => {
  const rig = new OrchestrationRig();
  const { control, library, updates } = rig.open(new ScriptedModels(except("execution", () => undefined)));
  const task = await library.create({ prompt: SIMPLE_PROMPT });
  const running = control.start(task.id, "en").catch(() => {});
  await expect.poll(() => updates.some((each) => each.type === "live" && each.call.text !== "")).toBe(true);
  await control.flush();
  expect((await rig.ports.database.list("drafts")).map(({ text }) => text)).toEqual(["Half of "]);
  control.stop(task.id);
  await running;
});

test("a limit of time that is set while work goes on holds at once", async () => {
  const rig = new OrchestrationRig();
  const { control, library, updates } = rig.open(new ScriptedModels(except("execution", () => undefined)));
  const task = await library.create({ prompt: SIMPLE_PROMPT });
  const running = control.start(task.id, "en");
  await expect.poll(() => updates.some((each) => each.type === "live" && each.call.text !== "")).toBe(true);
  await control.setLimits(task.id, { minutes: 1 });
  await rig.ports.clock.advance(60_000);
  expect(await running).toMatchObject({ success: false, errors: [] });
});

test("removing a task removes everything of it", async () => {
  const { library, rig, task } = await run(COMPLEX_PROMPT);
  await library.remove(task.id);
  const { database } = rig.ports;
  for (const store of ["tasks", "artifacts", "contexts", "events", "runs", "drafts"] as const) {
    expect(await database.count(store)).toBe(0);
  }
});
