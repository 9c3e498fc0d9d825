import { describe, expect, test } from "vitest";
import { modelAnswer } from "../../../../tests/fakes/model-answer/model-answer";
import {
  COMPLEX_PROMPT,
  except,
  OrchestrationRig,
  run,
  ScriptedModels,
  SIMPLE_PROMPT,
  VERDICT_NO,
} from "../../../../tests/fakes/task-runner-rig";
import { timelineOf } from "../../domain/journal/timeline";
import { AppError } from "../../errors/app-error";
import type { ModelCall } from "../models/model-call";

describe("honest ends", () => {
  test("points that stay open do not fail a task that has delivered, and are told", async () => {
    const { result, state, task } = await run(
      SIMPLE_PROMPT,
      except("validation", () => VERDICT_NO),
    );
    expect(result.success).toBe(true);
    const root = state.tasks.get(task.id);
    expect(root).toMatchObject({ status: "completed" });
    expect(root?.requirements).toMatchObject([{ status: "failed", outcome: "unmet" }]);
    expect(root?.requirements[0]?.validationResult).toContain("The rain is missing.");
    expect([...state.artifacts.values()]).toMatchObject([{ taskId: task.id, status: "final" }]);
    expect([...state.tasks.values()].some(({ status }) => status === "in_progress")).toBe(false);
  });

  test("an error of the provider fails the task with its code, and resuming goes on from there", async () => {
    let broken = true;
    const down = new AppError("provider.api", { provider: "P", statusText: "Bad Gateway" });
    const script = except("execution", ({ messages }) => (broken ? down : modelAnswer(messages)));
    const rig = new OrchestrationRig();
    const { control, library, monitor, models } = rig.open(new ScriptedModels(script));
    const task = await library.create({ prompt: COMPLEX_PROMPT });
    await expect(control.start(task.id, "en")).rejects.toMatchObject({ code: "provider.api" });
    const state = await monitor.load(task.id);
    expect([...state.tasks.values()].map(({ status }) => status)).not.toContain("in_progress");
    expect(timelineOf(state).at(-1)).toMatchObject({ kind: "task-failed", errorCode: "provider.api" });
    broken = false;
    const analyses = models.calls.filter(({ purpose }) => purpose === "analysis").length;
    expect((await control.resume(task.id, "en")).success).toBe(true);
    expect(models.calls.filter(({ purpose }) => purpose === "analysis")).toHaveLength(analyses);
  });

  test.each([
    ["nothing", "<think>hm</think>", "task.empty-deliverable"],
    ["a refusal", "I'm sorry, but I cannot help with that.", "task.refused"],
    ["a question back", "Could you please clarify which season you mean?", "task.asked-back"],
  ])("%s is no deliverable: it is asked for once more, then the task has failed", async (_, text, code) => {
    const rig = new OrchestrationRig();
    const { control, library, monitor, models } = rig.open(
      new ScriptedModels(except("execution", () => text)),
    );
    const task = await library.create({ prompt: SIMPLE_PROMPT });
    await expect(control.start(task.id, "en")).rejects.toMatchObject({ code });
    expect(models.calls.filter(({ purpose }) => purpose === "execution")).toHaveLength(2);
    const { artifacts, tasks } = await monitor.load(task.id);
    expect(artifacts.size).toBe(0);
    expect(tasks.get(task.id)?.steps.map(({ status }) => status)).not.toContain("in_progress");
    expect(await monitor.partialTexts(task.id)).toEqual([]);
  });

  test("what is no deliverable at first and one at second is done", async () => {
    let asked = 0;
    const answer = ({ messages }: ModelCall) =>
      asked++ === 0 ? "Could you please clarify the season?" : modelAnswer(messages.slice(0, 2));
    const { result, models } = await run(SIMPLE_PROMPT, except("execution", answer));
    expect(result.success).toBe(true);
    const last = models.calls.findLast(({ purpose }) => purpose === "execution");
    expect(last?.messages.at(-1)?.content).toContain("Nobody can answer questions");
  });
});
