import { expect, test } from "vitest";
import { modelAnswer } from "../../../../tests/fakes/model-answer/model-answer";
import {
  except,
  OrchestrationRig,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../tests/fakes/task-runner-rig";
import type { TaskLimits } from "../../domain/task/task";

const MINUTE_MS = 60_000;

/** A task whose writer has begun, and writes no more until it is let go. */
async function writing(limits: TaskLimits) {
  let isHeld = true;
  const script = except("execution", ({ messages }) => (isHeld ? undefined : modelAnswer(messages)));
  const rig = new OrchestrationRig();
  const tab = rig.open(new ScriptedModels(script));
  const { control, library, monitor, updates } = tab;
  const task = await library.create({ prompt: SIMPLE_PROMPT, limits });
  const running = control.start(task.id, "en");
  const hasBegun = () => updates.some((each) => each.type === "live" && each.call.text === "Half of ");
  await expect.poll(hasBegun).toBe(true);
  const letGo = () => {
    isHeld = false;
  };
  const state = async () => monitor.load(task.id);
  return { ...tab, clock: rig.ports.clock, task, running, letGo, state };
}

test("a call under way is cut when the time is up, what it wrote is handed over, and a raise goes on from it", async () => {
  const { control, monitor, clock, task, running, letGo, state } = await writing({ minutes: 5 });
  await clock.advance(5 * MINUTE_MS - 1);
  expect(monitor.isRunning(task.id)).toBe(true);
  await clock.advance(1);
  await running;
  const { run, artifacts, events } = await state();
  expect(run?.state).toBe("limit-reached");
  expect(events.at(-1)).toMatchObject({
    errorCode: "task.limit-reached",
    params: { kind: "minutes", limit: 5 },
  });
  expect([...artifacts.values()]).toMatchObject([{ taskId: task.id, status: "draft", content: "Half of" }]);
  const called = events.findLast(({ type }) => type === "model-called");
  expect(called).toMatchObject({ purpose: "execution", failed: true, estimated: true });

  letGo();
  await control.setLimits(task.id, { minutes: 10 });
  expect(await control.resume(task.id, "en")).toMatchObject({ success: true });
  const [deliverable] = (await state()).artifacts.values();
  expect(deliverable).toMatchObject({ status: "final", content: expect.stringMatching(/^Half of /) });
});

test("a limit that is raised, or set, while a call is under way counts for it", async () => {
  const { control, monitor, clock, task, running, state } = await writing({ minutes: 5 });
  await control.setLimits(task.id, {});
  await clock.advance(20 * MINUTE_MS);
  expect(monitor.isRunning(task.id)).toBe(true);
  await control.setLimits(task.id, { minutes: 30 });
  await clock.advance(10 * MINUTE_MS);
  await running;
  expect((await state()).events.at(-1)).toMatchObject({ params: { kind: "minutes", limit: 30 } });
  expect(clock.sleeping).toBe(0);
});

test("the time before a pause counts, and that of the pause does not", async () => {
  const { control, monitor, clock, task, running, state } = await writing({ minutes: 5 });
  await clock.advance(3 * MINUTE_MS);
  control.pause(task.id);
  await expect(running).rejects.toMatchObject({ name: "AbortError" });
  await clock.advance(60 * MINUTE_MS);
  const resumed = control.resume(task.id, "en");
  await clock.advance(2 * MINUTE_MS - 1);
  expect(monitor.isRunning(task.id)).toBe(true);
  await clock.advance(1);
  await resumed;
  expect((await state()).run?.state).toBe("limit-reached");
});

test("what a continuation had written when it was cut is handed over as well", async () => {
  const models = new ScriptedModels(except("execution", () => undefined));
  const stream = models.stream.bind(models);
  let isFirst = true;
  models.stream = async function* (call, signal) {
    if (call.purpose !== "execution" || !isFirst) return yield* stream(call, signal);
    isFirst = false;
    yield { type: "text-delta", text: "The beginning. " };
    yield { type: "finish", reason: "length" };
  };
  const rig = new OrchestrationRig();
  const { control, library, monitor, updates } = rig.open(models);
  const task = await library.create({ prompt: SIMPLE_PROMPT, limits: { minutes: 1 } });
  const running = control.start(task.id, "en");
  await expect
    .poll(() => updates.some((each) => each.type === "live" && each.call.text.endsWith("Half of ")))
    .toBe(true);
  await rig.ports.clock.advance(MINUTE_MS);
  await running;
  const [draft] = (await monitor.load(task.id)).artifacts.values();
  expect(draft?.content).toBe("The beginning. Half of");
});
