import { TASK_EXECUTOR } from "@core/domain/task/fallback-analysis";
import type { StrategyRun } from "@core/points/orchestration-strategy";

/** One agent writes the whole; it is checked and repaired. */
export const singlePass: StrategyRun = {
  async run(context, signal) {
    const { rootTaskId, analysis } = context;
    const writer = await context.agentFor(rootTaskId, analysis.suggestedAgents[0] ?? TASK_EXECUTOR, signal);
    await context.deliver(await context.write(writer, [], signal), signal);
    await context.once(rootTaskId, "passes", async (stage) => {
      const actualPasses = (context.state.tasks.get(rootTaskId)?.actualPasses ?? 0) + 1;
      stage({ type: "passes-counted", taskId: rootTaskId, actualPasses });
    });
  },
};
