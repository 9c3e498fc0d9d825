import { TASK_EXECUTOR } from "@core/domain/task/fallback-analysis";
import type { StrategyRun } from "@core/points/orchestration-strategy";
import { readSideBySide } from "@shared/read-side-by-side";

/** Readers answer side by side what the writer needs to know, each as soon as what it builds on is there. */
export const dag: StrategyRun = {
  async run(context, signal) {
    const { rootTaskId, analysis } = context;
    const notes = await readSideBySide(context, analysis.readers ?? [], signal);
    const writer = await context.agentFor(rootTaskId, analysis.suggestedAgents[0] ?? TASK_EXECUTOR, signal);
    await context.deliver(await context.write(writer, notes, signal), signal);
    await context.once(rootTaskId, "passes", async (stage) => {
      stage({ type: "passes-counted", taskId: rootTaskId, actualPasses: analysis.estimatedPasses });
    });
  },
};
