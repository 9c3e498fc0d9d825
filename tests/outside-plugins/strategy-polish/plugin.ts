import type { Task } from "@core/domain/task";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { OrchestrationStrategies, type StrategyRun } from "@core/points/orchestration-strategy";
import { meetRequirements } from "@shared/meet-requirements";

const general = { requiredSkills: [], estimatedExperience: "Mid", specialization: "Texts" } as const;
const WRITER = { ...general, name: "Writer", role: "Writes a first draft" };
const EDITOR = { ...general, name: "Editor", role: "Polishes what others have written" };

const polish: StrategyRun = {
  async run(context, signal) {
    const { rootTaskId, state } = context;
    const root = await context.once(rootTaskId, "root", async () => state.tasks.get(rootTaskId) as Task);
    const { id, requirements } = root;
    const writer = await context.findOrRecruit(id, WRITER, signal);
    const draft = await context.execute(root, writer, requirements, signal);
    const agent = await context.findOrRecruit(id, EDITOR, signal);
    const revision = { artifact: draft, reason: "Make every sentence shorter." };
    const polished = await context.execute(root, agent, requirements, signal, revision);
    await meetRequirements(context, { task: root, agent, requirements }, [polished], 0, signal);
  },
};

/** A writer drafts, an editor polishes. */
export default definePlugin({
  id: "strategy-polish",
  apiVersion: 1,
  name: "Draft and polish",
  contributes: [
    contribute(OrchestrationStrategies, {
      id: "polish",
      name: "Draft and polish",
      suits: () => 0.3,
      load: async () => polish,
    }),
  ],
});
