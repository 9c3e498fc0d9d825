import { definePlugin, strategy } from "@troupe/plugin-kit";

const person = (name: string, role: string) =>
  ({ name, role, requiredSkills: [], estimatedExperience: "Senior", specialization: "Texts" }) as const;
const acceptanceCriteria: string[] = [];
const PARTS = [
  { title: "Draft", description: "Write a first draft of the whole.", dependencies: [] },
  { title: "For it", description: "Which claims of the draft hold, and why? What stays?", dependencies: [0] },
  { title: "Against it", description: "What in the draft is wrong, weak or missing?", dependencies: [0] },
].map((part) => ({ ...part, acceptanceCriteria }));

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
        const critic = await context.findOrRecruit(person("Critic", "Finds what is wrong or missing"));
        const [draft, praise, blame] = await context.createParts(PARTS);
        if (!draft || !praise || !blame) throw new Error("The parts could not be made.");
        const text = await context.read(draft, author, []);
        const read = text ? [text] : [];
        const debate = [context.read(praise, friend, read), context.read(blame, critic, read)];
        const notes = [text, ...(await Promise.all(debate))].filter((note) => note !== undefined);
        await context.deliver(await context.write(author, notes));
      },
    }),
  ],
});
