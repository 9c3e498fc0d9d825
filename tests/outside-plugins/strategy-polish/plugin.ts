import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { OrchestrationStrategies, type StrategyRun } from "@core/points/orchestration-strategy";

const general = { requiredSkills: [], estimatedExperience: "Mid", specialization: "Texts" } as const;
const WRITER = { ...general, name: "Writer", role: "Writes a first draft" };
const EDITOR = { ...general, name: "Editor", role: "Polishes what others have written" };

const DRAFT = {
  title: "First draft",
  description: "Write a first draft of the whole.",
  acceptanceCriteria: [],
};

const polish: StrategyRun = {
  async run(context, signal) {
    const { rootTaskId } = context;
    const writer = await context.findOrRecruit(rootTaskId, WRITER, signal);
    const editor = await context.findOrRecruit(rootTaskId, EDITOR, signal);
    const [task] = await context.createParts([{ ...DRAFT, dependencies: [] }]);
    const draft = task && (await context.read(task, writer, [], signal));
    await context.deliver(await context.write(editor, draft ? [draft] : [], signal), signal);
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
