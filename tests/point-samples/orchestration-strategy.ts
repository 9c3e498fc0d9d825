import type { PluginFunctionContext } from "../fakes/cell-context";

/** A first draft, and somebody who polishes it. */
export const sample = {
  point: "orchestration-strategy",
  id: "polish",
  name: "Draft and polish",
  suits: 0.3,
  run: async (_: unknown, { ask }: PluginFunctionContext) => {
    const someone = { requiredSkills: [], estimatedExperience: "Mid", specialization: "Texts" };
    const drafting = { ...someone, name: "Writer", role: "Writes a first draft" };
    const polishing = { ...someone, name: "Editor", role: "Polishes what others have written" };
    const writer = await ask("findOrRecruit", { suggestion: drafting });
    const editor = await ask("findOrRecruit", { suggestion: polishing });
    const parts = [{ title: "First draft", description: "Write a first draft of the whole." }];
    const [task] = await ask("createParts", { parts });
    const draft = await ask("read", { task, agent: writer });
    await ask("record", { actualPasses: 2 });
    const artifact = await ask("write", { agent: editor, notes: draft ? [draft] : [] });
    await ask("deliver", { artifact });
  },
};
