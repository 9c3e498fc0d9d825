import { definePlugin, strategy } from "@troupe/plugin-kit";

const person = (name: string, role: string) =>
  ({ name, role, requiredSkills: [], estimatedExperience: "Senior", specialization: "Texts" }) as const;
const part = (title: string, description: string, ...dependencies: number[]) => ({
  title,
  description,
  dependencies,
  acceptanceCriteria: [],
});

export default definePlugin({
  id: "draft-and-debate",
  name: "Draft and debate",
  contributes: [
    strategy({
      id: "draft-and-debate",
      name: "Draft and debate",
      description: "A draft is defended and attacked before the text is written.",
      async run(_, context) {
        const author = await context.findOrRecruit(person("Author", "Writes what was asked for"));
        const friend = await context.findOrRecruit(person("Advocate", "Argues for a text and its claims"));
        const critic = await context.findOrRecruit(
          person("Critic", "Finds what is wrong or missing in a text"),
        );
        const [draft, praise, blame] = await context.createParts([
          part("Draft", "Write a first draft of the whole."),
          part("For it", "Which claims of the draft hold, and why? What has to stay?", 0),
          part("Against it", "What in the draft is wrong, weak or missing? Give reasons.", 0),
        ]);
        if (!draft || !praise || !blame) throw new Error("The parts could not be made.");
        const text = await context.read(draft, author, []);
        const read = text ? [text] : [];
        const debate = await Promise.all([
          context.read(praise, friend, read),
          context.read(blame, critic, read),
        ]);
        const notes = [text, ...debate].filter((note) => note !== undefined);
        await context.deliver(await context.write(author, notes));
      },
    }),
  ],
});
