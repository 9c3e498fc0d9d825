import { describe, expect, test } from "vitest";
import { COMPLEX_PROMPT, OrchestrationRig, SIMPLE_PROMPT } from "../../../../tests/fakes/task-runner-rig";

/** The strategy a task was done with, and how that ended. */
async function doneWith(prompt: string, strategy: string | undefined, config = {}) {
  const { control, library, monitor, host } = new OrchestrationRig().open();
  host.configure({ disabled: [], ranks: {}, ...config });
  const task = await library.create({ prompt, ...(strategy === undefined ? {} : { strategy }) });
  const { success } = await control.start(task.id, "en");
  const { run, tasks } = await monitor.load(task.id);
  return { used: run?.strategy, success, recorded: tasks.get(task.id)?.strategy };
}

describe("the strategy of a task", () => {
  test("is the one it names, whatever would suit better", async () => {
    expect(await doneWith(SIMPLE_PROMPT, "multi-pass")).toEqual({
      used: "multi-pass",
      success: true,
      recorded: "multi-pass",
    });
    expect((await doneWith(COMPLEX_PROMPT, "single-pass")).used).toBe("single-pass");
  });

  test("is the one ranked highest, where the task names none", async () => {
    const ranks = { "orchestration-strategy/multi-pass": 1 };
    expect((await doneWith(SIMPLE_PROMPT, undefined, { ranks })).used).toBe("multi-pass");
    expect((await doneWith(SIMPLE_PROMPT, "single-pass", { ranks })).used).toBe("single-pass");
  });

  test("is what suits best, where nothing is ranked or the one it names is gone", async () => {
    expect(await doneWith(SIMPLE_PROMPT, "")).toMatchObject({ used: "single-pass", recorded: undefined });
    expect((await doneWith(COMPLEX_PROMPT, undefined)).used).toBe("dag");
    const disabled = ["strategy-multi-pass"];
    expect((await doneWith(COMPLEX_PROMPT, "multi-pass", { disabled })).used).toBe("dag");
  });
});
