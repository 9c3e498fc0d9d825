import { describe, expect, test } from "vitest";
import { modelAnswer } from "../../../../../tests/fakes/model-answer/model-answer";
import {
  COMPLEX_PROMPT,
  except,
  OrchestrationRig,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../../tests/fakes/task-runner-rig";
import type { JournalEvent } from "../../../domain/journal/journal-event";
import { AppError } from "../../../errors/app-error";
import { UnloadBackup } from "../../drafts/unload-backup";

const statesIn = (events: readonly JournalEvent[]) =>
  events.flatMap((event) => (event.type === "run-state-changed" ? [event.state] : []));
const countOf = (events: readonly JournalEvent[], type: JournalEvent["type"]) =>
  events.filter((event) => event.type === type).length;
const executions = ({ calls }: ScriptedModels) => calls.filter(({ purpose }) => purpose === "execution");

describe("a run", () => {
  test("goes from state to state, begins once, and leaves no text that is not final", async () => {
    const rig = new OrchestrationRig();
    const { control, library, monitor } = rig.open();
    const task = await library.create({ prompt: SIMPLE_PROMPT });
    await control.start(task.id, "en");
    const { events, run } = await monitor.load(task.id);
    expect(statesIn(events)).toEqual(["running", "synthesising", "validating", "done"]);
    expect(run).toMatchObject({ provider: "p", model: "practice-1", simulated: true });
    expect([countOf(events, "run-started"), countOf(events, "run-resumed")]).toEqual([1, 0]);
    const working = events.filter(
      (event) => event.type === "task-status-changed" && event.taskId === task.id,
    );
    expect(working).toMatchObject([{ status: "in_progress" }, { status: "completed" }]);
    expect(await rig.ports.database.count("drafts")).toBe(0);
    expect(rig.ports.logger.lines).toEqual([]);
  });

  test("that waits for approval goes on as the same one, and is given its agent once", async () => {
    const { control, library, monitor } = new OrchestrationRig().open();
    const task = await library.create({ prompt: COMPLEX_PROMPT, approveFirst: true });
    await control.start(task.id, "en");
    expect(statesIn((await monitor.load(task.id)).events)).toEqual(["awaiting-approval"]);
    await control.approve(task.id, "en");
    const { events } = await monitor.load(task.id);
    expect(statesIn(events)[0]).toBe("awaiting-approval");
    expect(statesIn(events).at(-1)).toBe("done");
    expect([countOf(events, "run-started"), countOf(events, "run-resumed")]).toEqual([1, 1]);
    const given = events.filter((event) => event.type === "agent-assigned" && event.taskId === task.id);
    expect(given[0]).toMatchObject({ agentName: "Troupe" });
    expect(
      given.filter((event) => event.type === "agent-assigned" && event.agentName === "Troupe"),
    ).toHaveLength(1);
  });

  test("is given the terms of its project once, and others when it is moved", async () => {
    const rig = new OrchestrationRig();
    const project = (id: string) => ({ id, name: id, instructions: `Of ${id}.`, createdAt: 1, updatedAt: 1 });
    for (const id of ["garden", "house"])
      await rig.ports.database.write([{ type: "put", store: "projects", record: project(id) as never }]);
    const models = new ScriptedModels();
    const { control, library, monitor } = rig.open(models);
    const task = await library.create({ prompt: SIMPLE_PROMPT, projectId: "garden", approveFirst: true });
    await control.start(task.id, "en");
    await control.approve(task.id, "en");
    const terms = async () =>
      (await monitor.load(task.id)).events.flatMap((event) =>
        event.type === "project-given" ? [event.project?.instructions] : [],
      );
    expect(await terms()).toEqual(["Of garden."]);
    await library.label(task.id, { projectId: "house" });
    await control.amend(task.id, { kind: "check" }, "en");
    await library.label(task.id, { projectId: null });
    await control.amend(task.id, { kind: "check" }, "en");
    expect(await terms()).toEqual(["Of garden.", "Of house.", undefined]);
    expect(JSON.stringify(executions(models).map(({ messages }) => messages))).toContain("Of garden.");
  });

  test("that fails says so in the log, and takes nothing more into its journal", async () => {
    const rig = new OrchestrationRig();
    const { control, library, monitor } = rig.open(
      new ScriptedModels(except("execution", () => new AppError("provider.auth"))),
    );
    const task = await library.create({ prompt: SIMPLE_PROMPT });
    const atEnd: boolean[] = [];
    monitor.listen((update) => {
      if (update.type === "state" && update.state.run?.state === "failed")
        atEnd.push(monitor.isRunning(task.id));
    });
    await expect(control.start(task.id, "en")).rejects.toMatchObject({ code: "provider.auth" });
    expect(rig.ports.logger.lines).toMatchObject([{ level: "error", message: "A run failed" }]);
    // Nobody has stopped it: that shows only when its end is saved.
    expect([atEnd, monitor.isRunning(task.id)]).toEqual([[true], false]);
    const { events, tasks } = await monitor.load(task.id);
    expect(statesIn(events).at(-1)).toBe("failed");
    expect(tasks.get(task.id)).toMatchObject({ status: "failed" });
  });

  test("whose end cannot be saved tells the error that ended it, and the log of the other", async () => {
    const rig = new OrchestrationRig();
    const { control, library } = rig.open(
      new ScriptedModels(
        except("execution", () => {
          rig.ports.database.writeFailure = new Error("disk full");
          return new AppError("provider.auth");
        }),
      ),
    );
    const task = await library.create({ prompt: SIMPLE_PROMPT });
    await expect(control.start(task.id, "en")).rejects.toMatchObject({ code: "provider.auth" });
    const said = rig.ports.logger.lines.map(({ message }) => message);
    expect(said).toContain("The end of a run could not be saved");
  });

  test.each(["stop", "pause"] as const)(
    "rests as the user wants it after %s, and goes on from the last words",
    async (wish) => {
      const rig = new OrchestrationRig();
      let isHeld = true;
      const models = new ScriptedModels(
        except("execution", ({ messages }) => (isHeld ? undefined : modelAnswer(messages))),
      );
      const { control, library, monitor } = rig.open(models);
      const task = await library.create({ prompt: SIMPLE_PROMPT });
      const working = control.start(task.id, "en");
      await expect.poll(() => executions(models).length).toBe(1);
      expect(monitor.isRunning(task.id)).toBe(true);
      control[wish](task.id);
      expect(monitor.isRunning(task.id)).toBe(false);
      await expect(working).rejects.toMatchObject({ name: "AbortError" });
      const { events, tasks } = await monitor.load(task.id);
      expect(statesIn(events).at(-1)).toBe(wish === "stop" ? "stopped" : "paused");
      expect(tasks.get(task.id)?.status).toBe("in_progress");
      // The page went away before its last words were on disk.
      expect(rig.ports.clock.sleeping).toBe(0);
      const [draft] = await rig.ports.database.list("drafts");
      const backup = new UnloadBackup(rig.ports.preferences, `task/${task.id}`);
      if (draft) backup.save([{ ...draft, text: "Half of all ", updatedAt: draft.updatedAt + 1 }]);
      isHeld = false;
      await control.resume(task.id, "en");
      expect(executions(models)[1]?.messages.at(-2)).toEqual({ role: "assistant", content: "Half of all " });
      expect(backup.written).toBeUndefined();
      expect(await rig.ports.database.count("drafts")).toBe(0);
      expect(countOf((await monitor.load(task.id)).events, "run-resumed")).toBe(1);
    },
  );

  test("goes on with the pages that its text cites so far", async () => {
    const rig = new OrchestrationRig();
    let isHeld = true;
    const { control, library, monitor, models } = rig.open(
      new ScriptedModels(except("execution", () => (isHeld ? undefined : "Rain falls [101]."))),
    );
    const task = await library.create({ prompt: SIMPLE_PROMPT });
    const working = control.start(task.id, "en");
    await expect.poll(() => executions(models).length).toBe(1);
    control.stop(task.id);
    await expect(working).rejects.toMatchObject({ name: "AbortError" });
    const [draft] = await rig.ports.database.list("drafts");
    const page = { kind: "web", number: 101, url: "https://a.example/", name: "A", readAt: 1 } as const;
    if (draft)
      await rig.ports.database.write([
        { type: "put", store: "drafts", record: { ...draft, text: "Half [101] ", sources: [page] } },
      ]);
    isHeld = false;
    await control.resume(task.id, "en");
    expect([...(await monitor.load(task.id)).artifacts.values()]).toMatchObject([{ sources: [page] }]);
  });

  test("that is stopped in its last moment has not ended", async () => {
    const rig = new OrchestrationRig();
    const { control, library, monitor } = rig.open();
    const task = await library.create({ prompt: SIMPLE_PROMPT });
    const { database } = rig.ports;
    const write = database.write.bind(database);
    database.write = async (operations, ...rest) => {
      const isLast = operations.some(
        (each) => each.type === "put" && each.store === "artifacts" && each.record.status === "final",
      );
      await write(operations, ...rest);
      if (isLast) control.stop(task.id);
    };
    await expect(control.start(task.id, "en")).rejects.toMatchObject({ name: "AbortError" });
    const { events, tasks } = await monitor.load(task.id);
    expect(statesIn(events).at(-1)).toBe("stopped");
    expect(tasks.get(task.id)?.status).toBe("in_progress");
    expect(await control.resume(task.id, "en")).toMatchObject({ success: true });
  });

  test("has what is written of its text handed over where a limit ends it", async () => {
    const rig = new OrchestrationRig();
    const models = new ScriptedModels();
    const stream = models.stream.bind(models);
    models.stream = async function* (call, signal) {
      if (call.purpose !== "execution") return yield* stream(call, signal);
      yield { type: "text-delta", text: "Half of it" };
      throw new AppError("task.limit-reached", { kind: "tokens", limit: 5, spent: 5 });
    };
    const { control, library, monitor } = rig.open(models);
    const task = await library.create({ prompt: SIMPLE_PROMPT, limits: { minutes: 5 } });
    await control.start(task.id, "en");
    const { artifacts } = await monitor.load(task.id);
    expect([...artifacts.values()]).toMatchObject([{ status: "draft", content: "Half of it" }]);
    expect(rig.ports.clock.sleeping).toBe(0);
  });

  test("that is stopped rests once each of its calls has told what it took", async () => {
    const rig = new OrchestrationRig();
    const models = new ScriptedModels(except("execution", () => undefined));
    const stream = models.stream.bind(models);
    models.stream = async function* (call, signal) {
      try {
        yield* stream(call, signal);
      } finally {
        // The last one lets go after the others.
        if (call === executions(models).at(-1)) await new Promise((resolve) => setTimeout(resolve));
      }
    };
    const { control, library, monitor } = rig.open(models);
    const task = await library.create({ prompt: COMPLEX_PROMPT });
    const working = control.start(task.id, "en");
    await expect.poll(() => executions(models).length).toBeGreaterThan(1);
    control.stop(task.id);
    await expect(working).rejects.toMatchObject({ name: "AbortError" });
    const { events } = await monitor.load(task.id);
    const told = events.filter((event) => event.type === "model-called" && event.purpose === "execution");
    expect(told).toHaveLength(executions(models).length);
    expect(events.at(-1)).toMatchObject({ type: "run-state-changed", state: "stopped" });
  });

  test("that reaches a limit rests without a failure, with what is written and the reason", async () => {
    const rig = new OrchestrationRig();
    const reached = new AppError("task.limit-reached", { kind: "tokens", limit: 5, spent: 5 });
    const { control, library, monitor } = rig.open(new ScriptedModels(except("execution", () => reached)));
    const task = await library.create({ prompt: SIMPLE_PROMPT });
    expect(await control.start(task.id, "en")).toMatchObject({ success: false });
    const { events, tasks } = await monitor.load(task.id);
    expect(events.at(-1)).toMatchObject({
      ...{ type: "run-state-changed", state: "limit-reached", errorCode: "task.limit-reached" },
      params: { kind: "tokens", limit: 5 },
    });
    expect(tasks.get(task.id)?.status).toBe("in_progress");
    expect(rig.ports.logger.lines).toEqual([]);
  });
});
