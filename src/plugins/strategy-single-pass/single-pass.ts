import { TASK_EXECUTOR } from "@core/domain/fallback-analysis";
import type { Task } from "@core/domain/task";
import type { RunContext, StrategyRun } from "@core/points/orchestration-strategy";
import { meetRequirements } from "@shared/meet-requirements";
import { refineUntilPassed } from "@shared/refine-until-passed";

/** One agent does the whole task; what fails validation is refined; then every requirement is checked. */
export const singlePass: StrategyRun = {
  async run(context, signal) {
    const root = await rootAsItWas(context);
    const suggestion = context.analysis.suggestedAgents[0] ?? TASK_EXECUTOR;
    const agent = await context.findOrRecruit(root.id, suggestion, signal);
    const delivery = { task: root, agent, requirements: root.requirements };
    const { artifact, rounds } = await refineUntilPassed(context, delivery, signal);
    await meetRequirements(context, delivery, [artifact], rounds, signal);
    await context.once(root.id, `passes/${root.id}`, async (stage) => {
      stage({ type: "passes-counted", taskId: root.id, actualPasses: root.actualPasses + 1 });
    });
  },
};

/** The task as the strategy first saw it, also on resume: what is derived from it stays the same. */
function rootAsItWas(context: RunContext): Promise<Task> {
  return context.once(context.rootTaskId, "root", async () => {
    const root = context.state.tasks.get(context.rootTaskId);
    if (!root) throw new Error("A run has a root task.");
    const { attachments: _attachments, ...rest } = root;
    return rest;
  });
}
