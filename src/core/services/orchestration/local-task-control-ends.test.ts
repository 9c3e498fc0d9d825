import { describe, expect, test } from "vitest";
import { modelAnswer } from "../../../../tests/fakes/model-answer/model-answer";
import {
  COMPLEX_PROMPT,
  except,
  OrchestrationRig,
  recordLines,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../tests/fakes/task-runner-rig";
import { AppError } from "../../errors/app-error";
import type { ModelCall } from "../models/model-call";

const promptOf = ({ messages }: ModelCall) => messages.map(({ content }) => content).join("\n");

describe("a text whose model said that it broke off", () => {
  test("is repaired as one that is cut, also when the check is made after a reload", async () => {
    const models = new ScriptedModels();
    const complete = models.complete.bind(models);
    models.complete = async (call, signal, onPart) => {
      const reply = await complete(call, signal, onPart);
      return call.purpose === "execution" ? { ...reply, finishReason: "other" } : reply;
    };
    const rig = new OrchestrationRig();
    const { control, library } = rig.open(models);
    const task = await library.create({ prompt: SIMPLE_PROMPT });
    const stream = models.stream.bind(models);
    models.stream = async function* (call, signal) {
      if (call.purpose === "validation") control.stop(task.id);
      yield* stream(call, signal);
    };
    await expect(control.start(task.id, "en")).rejects.toMatchObject({ name: "AbortError" });
    const later = rig.open();
    await later.control.resume(task.id, "en");
    const repair = later.models.calls.find(({ purpose }) => purpose === "repair");
    expect(repair && promptOf(repair)).toContain("The text goes to its end");
  });
});

describe("a limit that is reached", () => {
  const plan = JSON.stringify({
    subTasks: [
      { title: "Count", description: "Counts", acceptanceCriteria: ["Names every region"] },
      { title: "Deliver", description: "Writes", dependencies: ["Count"] },
    ],
  });
  const unmet = recordLines([{ requirement: 1, verdict: "unmet", reason: "Regions are missing." }]);

  test("while a note is put right ends the work, and does not let the note pass", async () => {
    const reached = new AppError("task.limit-reached", { kind: "tokens", limit: 1, spent: 1 });
    const models = new ScriptedModels((call) => {
      if (call.purpose === "planning") return plan;
      if (promptOf(call).includes("with what was objected to put right")) return reached;
      return call.purpose === "validation" ? unmet : modelAnswer(call.messages);
    });
    const { control, library, monitor } = new OrchestrationRig().open(models);
    const task = await library.create({ prompt: COMPLEX_PROMPT, strategy: "multi-pass" });
    expect(await control.start(task.id, "en")).toMatchObject({ success: false, errors: [] });
    const { run, tasks } = await monitor.load(task.id);
    expect(run?.state).toBe("limit-reached");
    expect([...tasks.values()].find(({ title }) => title === "Count")?.status).toBe("in_progress");
  });

  const allWork = { kind: "work", key: "all/day/tokens/", limit: 1, spent: 2 };
  const reached = new AppError("task.limit-reached", allWork);

  test("of all work leaves a finished task as it is, and says that it is not the limit of the task", async () => {
    let isFinished = false;
    const models = new ScriptedModels((call) => (isFinished ? reached : modelAnswer(call.messages)));
    const { control, library, monitor } = new OrchestrationRig().open(models);
    const task = await library.create({ prompt: SIMPLE_PROMPT });
    await control.start(task.id, "en");
    isFinished = true;
    const wish = { kind: "change", request: "Shorter", version: 1 } as const;
    await expect(control.amend(task.id, wish, "en")).rejects.toMatchObject({
      code: "work.limit-reached",
      params: allWork,
    });
    expect((await monitor.load(task.id)).tasks.get(task.id)?.status).toBe("completed");
  });

  test("of all work has the task rest with nothing given up, and it goes on to its end once there is room", async () => {
    let hasRoom = false;
    const models = new ScriptedModels((call) => {
      if (call.purpose === "planning") return plan;
      if (!hasRoom && call.purpose === "execution") return reached;
      return modelAnswer(call.messages);
    });
    const { control, library, monitor } = new OrchestrationRig().open(models);
    const task = await library.create({ prompt: COMPLEX_PROMPT, strategy: "multi-pass" });
    expect(await control.start(task.id, "en")).toMatchObject({ success: false, errors: [] });
    const { run, events } = await monitor.load(task.id);
    expect(run?.state).toBe("limit-reached");
    expect(events.findLast(({ type }) => type === "run-state-changed")).toMatchObject({
      params: reached.params,
    });
    expect(events.filter(({ type }) => type === "fallback-taken")).toEqual([]);
    hasRoom = true;
    expect(await control.resume(task.id, "en")).toMatchObject({ success: true });
  });
});

describe("a run that breaks while others write", () => {
  test("counts what they took until then", async () => {
    const models = new ScriptedModels(
      except("execution", (call) => {
        if (!promptOf(call).includes("Your task: Part 2")) return undefined;
        return modelAnswer(call.messages);
      }),
    );
    const rig = new OrchestrationRig();
    const { control, library, monitor, updates } = rig.open(models);
    const task = await library.create({ prompt: COMPLEX_PROMPT });
    const { database } = rig.ports;
    const write = database.write.bind(database);
    const isWriting = () => updates.some((each) => each.type === "live" && each.call.text === "Half of ");
    let breaks = true;
    database.write = async (operations, ...rest) => {
      const isNote = operations.some(
        (each) => each.type === "add" && each.store === "events" && "artifact" in each.record,
      );
      if (breaks && isNote && isWriting()) {
        breaks = false;
        throw new AppError("database.write-failed");
      }
      return write(operations, ...rest);
    };
    await expect(control.start(task.id, "en")).rejects.toMatchObject({ code: "database.write-failed" });
    const { events } = await monitor.load(task.id);
    const reserved = events.flatMap((event) => (event.type === "call-reserved" ? [event.callId] : []));
    const told = events.flatMap((event) => (event.type === "model-called" ? [event.callId] : []));
    expect(told.toSorted()).toEqual(reserved.toSorted());
    expect(events.at(-1)).toMatchObject({ type: "run-state-changed", state: "failed" });
  });
});
