import { describe, expect, test } from "vitest";
import { COMPLEX_PROMPT, OrchestrationRig, SIMPLE_PROMPT } from "../../../../tests/fakes/orchestration-rig";

describe("a whole run on the practice model", () => {
  test("a simple request is done in a single pass", async () => {
    const { orchestrator } = new OrchestrationRig().open();
    const task = await orchestrator.create({ prompt: SIMPLE_PROMPT });
    const result = await orchestrator.start(task.id, "en");
    const state = await orchestrator.load(task.id);
    expect(state.run).toMatchObject({ strategy: "single-pass", state: "done", simulated: true });
    expect(result).toMatchObject({ success: true, errors: [] });
    expect(state.tasks.get(task.id)).toMatchObject({ status: "completed", actualPasses: 1 });
  });

  test("a complex request is divided and every part ends", async () => {
    const { orchestrator } = new OrchestrationRig().open();
    const task = await orchestrator.create({ prompt: COMPLEX_PROMPT });
    const result = await orchestrator.start(task.id, "en");
    const state = await orchestrator.load(task.id);
    expect(state.run).toMatchObject({ strategy: "multi-pass", state: "done" });
    expect(result.success).toBe(true);
    expect(result.subTaskIds.length).toBeGreaterThan(1);
    expect([...state.tasks.values()].map(({ status }) => status)).not.toContain("in_progress");
    expect(state.tasks.get(task.id)?.actualPasses).toBe(2);
  });
});
