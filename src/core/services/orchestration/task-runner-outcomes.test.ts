import { describe, expect, test } from "vitest";
import {
  COMPLEX_PROMPT,
  except,
  OrchestrationRig,
  run,
  type Script,
  ScriptedModels,
  SIMPLE_PROMPT,
  VERDICT_NO,
} from "../../../../tests/fakes/task-runner-rig";
import { practiceAnswer } from "../../../plugins/llm-practice/practice-answer";
import { timelineOf } from "../../domain/timeline";
import { AppError } from "../../errors/app-error";
import type { ModelCall } from "../models/model-call";

describe("honest ends", () => {
  test("unmet must requirements fail the task, and what was delivered is kept", async () => {
    const { result, state, models, task } = await run(
      SIMPLE_PROMPT,
      except("validation", () => VERDICT_NO),
    );
    expect(result.success).toBe(false);
    expect(state.tasks.get(task.id)).toMatchObject({ status: "failed" });
    expect(state.tasks.get(task.id)?.requirements[0]).toMatchObject({
      status: "failed",
      validationResult: "The rain is missing.",
    });
    expect(state.artifacts.size).toBe(3);
    expect(models.calls.filter(({ purpose }) => purpose === "execution")).toHaveLength(3);
    expect([...state.tasks.values()].some(({ status }) => status === "in_progress")).toBe(false);
  });

  test("a refinement is due in an hour and is told what was wrong", async () => {
    let verdicts = 0;
    const script = except("validation", ({ messages }) =>
      verdicts++ === 0 ? VERDICT_NO : practiceAnswer(messages),
    );
    const { state, models, result } = await run(SIMPLE_PROMPT, script);
    const refinement = [...state.tasks.values()].find(({ parentTaskId }) => parentTaskId);
    expect(refinement?.dueDate).toBe((refinement?.createdAt ?? 0) + 3_600_000);
    expect(refinement?.status).toBe("completed");
    const last = models.calls.findLast(({ purpose }) => purpose === "execution");
    expect(last?.messages[1]?.content).toContain("The rain is missing.");
    expect(result.success).toBe(true);
    expect([...state.artifacts.values()].map(({ status }) => status)).toEqual(["rejected", "final"]);
  });

  test("unmet lesser requirements show as failed on a completed task", async () => {
    const analysis = JSON.stringify({
      requirements: [{ description: "autumn rain" }, { description: "purple elephants", priority: "could" }],
      complexity: "simple",
    });
    const verdict = ({ messages }: ModelCall) =>
      /meet this one requirement[\s\S]*<requirements>\n- \[could\]/.test(messages[1]?.content ?? "")
        ? VERDICT_NO
        : '{"validation_passed": true}';
    const script: Script = (call) =>
      call.purpose === "analysis" ? analysis : except("validation", verdict)(call);
    const { state, result, task } = await run(SIMPLE_PROMPT, script);
    expect(result.success).toBe(true);
    const statuses = state.tasks.get(task.id)?.requirements.map(({ status }) => status);
    expect(statuses).toEqual(["satisfied", "failed"]);
  });

  test("an error of the provider fails the task with its code, and resuming goes on from there", async () => {
    let broken = true;
    const down = new AppError("provider.api", { provider: "P", statusText: "Bad Gateway" });
    const script = except("execution", ({ messages }) => (broken ? down : practiceAnswer(messages)));
    const rig = new OrchestrationRig();
    const { orchestrator, models } = rig.open(new ScriptedModels(script));
    const task = await orchestrator.create({ prompt: COMPLEX_PROMPT });
    await expect(orchestrator.start(task.id, "en")).rejects.toMatchObject({ code: "provider.api" });
    const state = await orchestrator.load(task.id);
    expect([...state.tasks.values()].map(({ status }) => status)).not.toContain("in_progress");
    expect(timelineOf(state).at(-1)).toMatchObject({ kind: "task-failed", errorCode: "provider.api" });
    broken = false;
    const analyses = models.calls.filter(({ purpose }) => purpose === "analysis").length;
    expect((await orchestrator.resume(task.id, "en")).success).toBe(true);
    expect(models.calls.filter(({ purpose }) => purpose === "analysis")).toHaveLength(analyses);
  });

  test("resuming a task with unmet requirements gives it two more rounds", async () => {
    let strict = true;
    const script = except("validation", ({ messages }) => (strict ? VERDICT_NO : practiceAnswer(messages)));
    const { orchestrator, task, state } = await run(SIMPLE_PROMPT, script);
    strict = false;
    expect((await orchestrator.resume(task.id, "en")).success).toBe(true);
    expect((await orchestrator.load(task.id)).artifacts.size).toBe(state.artifacts.size + 1);
  });

  test("an agent that delivers nothing fails the task", async () => {
    await expect(
      run(
        SIMPLE_PROMPT,
        except("execution", () => "<think>hm</think>"),
      ),
    ).rejects.toMatchObject({
      code: "task.empty-deliverable",
    });
  });
});
