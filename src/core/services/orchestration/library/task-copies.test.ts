import { describe, expect, test } from "vitest";
import {
  COMPLEX_PROMPT,
  except,
  OrchestrationRig,
  recordLines,
  run,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../../tests/fakes/task-runner-rig";
import { readersOf } from "../../../domain/journal/brief";
import { finalOf } from "../../../domain/journal/task-outline";
import type { TaskState } from "../../../domain/journal/task-state";
import { withModel } from "../calls/models-of-task";

const ATTACHMENTS = [{ type: "text", name: "a.txt", mimeType: "text/plain", data: "QQ==" }] as const;
const BRIEF = recordLines([
  { requirement: "Autumn rain" },
  { requirement: "At most 20 words" },
  { reader: "What falls in autumn?" },
]);

describe("a duplicate", () => {
  test("has the request, requirements and readers of the original, and waits to be started", async () => {
    const rig = new OrchestrationRig();
    const { control, library, monitor, models } = rig.open(
      new ScriptedModels(except("analysis", () => BRIEF)),
    );
    const wishes = { attachments: ATTACHMENTS, limits: { tokens: 90_000 }, strategy: "dag" };
    const first = await library.create({ prompt: SIMPLE_PROMPT, ...wishes, approveFirst: true });
    await control.start(first.id, "en");
    await library.label(first.id, { title: "Rain" });
    const original = await monitor.load(first.id);
    const before = JSON.stringify([...original.tasks], undefined, 1);

    const calls = models.calls.length;
    const { id } = await library.duplicate(first.id);
    expect(id).not.toBe(first.id);
    expect(models.calls).toHaveLength(calls);
    const copy = await monitor.load(id);
    const task = copy.tasks.get(id);
    expect(task).toMatchObject({
      ...{ description: SIMPLE_PROMPT, title: "Rain", titledByUser: true, runState: "awaiting-approval" },
      ...wishes,
    });
    expect(task?.madeFrom).toBeUndefined();
    const wanted = original.tasks.get(first.id)?.requirements ?? [];
    expect(task?.requirements.map(({ description }) => description)).toEqual(
      wanted.map(({ description }) => description),
    );
    for (const each of task?.requirements ?? []) {
      expect(each).toMatchObject({ taskId: id, status: "pending" });
      expect(each.outcome ?? each.proof ?? each.validatedAt).toBeUndefined();
      expect(wanted.map((other) => other.id)).not.toContain(each.id);
    }
    expect(readersOf(copy.events)).toEqual(readersOf(original.events));
    expect(copy.artifacts.size).toBe(0);
    expect(JSON.stringify([...(await monitor.load(first.id)).tasks], undefined, 1)).toBe(before);
  });

  test("is worked on once it is approved, without another brief", async () => {
    const { control, editor, library, monitor, models } = new OrchestrationRig().open(
      new ScriptedModels(except("analysis", () => BRIEF)),
    );
    const first = await library.create({ prompt: SIMPLE_PROMPT, approveFirst: true });
    await control.start(first.id, "en");
    const copy = await library.duplicate(first.id);
    const [kept] = copy.requirements;
    if (kept) await editor.changeBrief(copy.id, { requirements: [{ ...kept, description: "Snow" }] });
    expect(await control.approve(copy.id, "en")).toMatchObject({ success: true });
    const { tasks, artifacts } = await monitor.load(copy.id);
    expect(tasks.get(copy.id)).toMatchObject({
      status: "completed",
      requirements: [{ description: "Snow" }],
    });
    expect([...artifacts.values()].some(({ status }) => status === "final")).toBe(true);
    expect(models.calls.filter(({ purpose }) => purpose === "analysis")).toHaveLength(1);
  });

  test("of a finished task has its document, with what was found out about it, and asks no model", async () => {
    const { library, monitor, models, task } = await run(
      SIMPLE_PROMPT,
      except("analysis", () => BRIEF),
    );
    const original = await monitor.load(task.id);
    const calls = models.calls.length;
    const { id } = await library.duplicate(task.id);
    expect(models.calls).toHaveLength(calls);
    const copy = await monitor.load(id);
    const [of, made] = [finalOf(original), finalOf(copy)];
    expect(made).toMatchObject({ taskId: id, content: of?.content, version: 1, status: "final" });
    expect(made?.id).not.toBe(of?.id);
    const outcomes = (state: TaskState) =>
      state.tasks
        .get(state.rootTaskId)
        ?.requirements.map(({ description, outcome }) => [description, outcome]);
    expect(outcomes(copy)).toEqual(outcomes(original));
    for (const { proof } of copy.tasks.get(id)?.requirements ?? [])
      if (proof) expect(proof).toMatchObject({ artifactId: made?.id, version: 1 });
    const { title } = original.tasks.get(task.id) ?? {};
    expect(copy.tasks.get(id)).toMatchObject({ status: "completed", title });
    await library.remove(task.id);
    expect(finalOf(await monitor.load(id))?.content).toBe(of?.content);
  });

  test("of a task nobody has looked into waits too", async () => {
    const { control, library } = new OrchestrationRig().open();
    const first = await library.create({ prompt: COMPLEX_PROMPT });
    const copy = await library.duplicate(first.id);
    expect(copy).toMatchObject({ status: "pending", startsByHand: true, description: COMPLEX_PROMPT });
    expect(await control.start(copy.id, "en")).toMatchObject({ success: true });
  });
});

describe("another attempt", () => {
  test("knows what it was made from, and leaves that as it is", async () => {
    const { control, library, monitor, rig, task } = await run(SIMPLE_PROMPT);
    const before = JSON.stringify(await rig.ports.database.get("tasks", task.id));
    const again = await library.runAgain(task.id, { strategy: "multi-pass" });
    expect(again).toMatchObject({ madeFrom: task.id, strategy: "multi-pass", status: "pending" });
    expect(await control.start(again.id, "en")).toMatchObject({ success: true });
    expect((await monitor.load(again.id)).run?.strategy).toBe("multi-pass");
    expect(JSON.stringify(await rig.ports.database.get("tasks", task.id))).toBe(before);
  });

  test("has every call go to the model it was made for, and a third one to the same", async () => {
    const { control, library, models, task } = await run(COMPLEX_PROMPT);
    const chosenModel = { credentialId: "other", model: "large-1" };
    const again = await library.runAgain(task.id, { chosenModel });
    const from = models.calls.length;
    await control.start(again.id, "en");
    const calls = models.calls.slice(from);
    expect(calls.length).toBeGreaterThan(3);
    for (const call of calls) expect(call).toMatchObject({ ...chosenModel, provider: undefined });
    for (const call of models.calls.slice(0, from)) expect(call.credentialId).toBeUndefined();
    expect(await library.runAgain(again.id)).toMatchObject({ chosenModel, madeFrom: again.id });
  });

  test("asks for the route of the model it was made for", async () => {
    const models = new ScriptedModels();
    const asked: unknown[] = [];
    models.route = async (call?: unknown) => {
      asked.push(call);
      throw new Error("enough");
    };
    const chosen = withModel(models, { credentialId: "c2", model: "m2" });
    await expect(chosen.route({ provider: "agents-own", model: "m1" })).rejects.toThrow("enough");
    expect(asked).toEqual([{ credentialId: "c2", model: "m2", provider: undefined }]);
    expect(withModel(models, undefined)).toBe(models);
  });
});
