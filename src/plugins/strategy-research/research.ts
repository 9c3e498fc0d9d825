import type { Agent } from "@core/domain/agent/agent";
import { TASK_EXECUTOR } from "@core/domain/task/fallback-analysis";
import type { ReaderPlan } from "@core/domain/task/task-analysis";
import type { ReadOptions, RunContext, StrategyRun } from "@core/points/orchestration-strategy";
import { readSideBySide } from "@shared/read-side-by-side";

/** Tools that readers look things up with, whichever agents they are. */
const WEB = ["web-search", "fetch-page"];

/**
 * Readers with the web and their knowledge look into the questions of the brief side by side; one agent writes from their
 * notes alone, with citations, and what it cites is looked up.
 */
export const research: StrategyRun = {
  async run(context, signal) {
    const { rootTaskId, analysis } = context;
    const notes = await readSideBySide(context, readersOf(context), signal, toolsOf);
    const writer = await context.agentFor(rootTaskId, analysis.suggestedAgents[0] ?? TASK_EXECUTOR, signal);
    const written = await context.write(writer, notes, signal, undefined, { fromNotes: true });
    await context.deliver(written, signal, { needsSources: true });
    await context.once(rootTaskId, "passes", async (stage) => {
      stage({ type: "passes-counted", taskId: rootTaskId, actualPasses: analysis.estimatedPasses });
    });
  },
};

/** Those of the brief; where it names none, one reader looks into the request itself. */
function readersOf({ analysis, state, rootTaskId }: RunContext): readonly ReaderPlan[] {
  if (analysis.readers?.length) return analysis.readers;
  return [{ question: state.tasks.get(rootTaskId)?.description ?? "", scope: "", needs: [] }];
}

function toolsOf({ knowledgeItemIds = [] }: Agent): ReadOptions {
  return { tools: knowledgeItemIds.length > 0 ? [...WEB, "knowledge"] : WEB };
}
