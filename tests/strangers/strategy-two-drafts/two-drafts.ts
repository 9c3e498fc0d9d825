import type { StrategyRun } from "@core/points/orchestration-strategy";

const general = { requiredSkills: [], estimatedExperience: "Mid", specialization: "Texts" } as const;
const BOLD = { ...general, name: "Bold author", role: "Drafts with daring" };
const SOBER = { ...general, name: "Sober author", role: "Drafts with care" };
const EDITOR = { ...general, name: "Editor", role: "Takes the best of two drafts" };

const draft = (title: string) => ({
  title,
  description: `${title}: draft the whole answer.`,
  acceptanceCriteria: [],
  dependencies: [],
});

/** Two authors draft side by side, and an editor writes from both. */
export const twoDrafts: StrategyRun = {
  async run(context, signal) {
    const find = (who: typeof BOLD) => context.findOrRecruit(context.rootTaskId, who, signal);
    const authors = [await find(BOLD), await find(SOBER)];
    const tasks = await context.createParts([draft("A bold draft"), draft("A sober draft")]);
    const drafts = await Promise.all(
      tasks.map(async (task, at) => {
        const author = authors[at];
        return author && context.read(task, author, [], signal);
      }),
    );
    const known = drafts.filter((each) => each !== undefined);
    await context.deliver(await context.write(await find(EDITOR), known, signal), signal);
  },
};
