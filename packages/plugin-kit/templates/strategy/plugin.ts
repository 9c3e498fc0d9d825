import { definePlugin, strategy } from "@troupe/plugin-kit";

const person = { requiredSkills: [], estimatedExperience: "Mid", specialization: "Texts" } as const;

export default definePlugin({
  id: "my-plugin",
  name: "Draft and polish",
  contributes: [
    strategy({
      id: "my-plugin",
      name: "Draft and polish",
      description: "A writer drafts, an editor writes the final text.",
      async run(_, context) {
        const writer = await context.findOrRecruit({
          ...person,
          name: "Writer",
          role: "Writes a first draft",
        });
        const editor = await context.findOrRecruit({ ...person, name: "Editor", role: "Polishes texts" });
        const [part] = await context.createParts([
          {
            title: "First draft",
            description: "Write a first draft.",
            dependencies: [],
            acceptanceCriteria: [],
          },
        ]);
        const draft = part && (await context.read(part, writer, []));
        await context.deliver(await context.write(editor, draft ? [draft] : []));
      },
    }),
  ],
});
