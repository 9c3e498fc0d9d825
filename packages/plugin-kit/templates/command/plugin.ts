import { definePlugin, slashCommand } from "@troupe/plugin-kit";

export default definePlugin({
  id: "my-plugin",
  name: "Shorten",
  contributes: [
    slashCommand({
      id: "my-plugin",
      // Typed as /shorten in a prompt; its fields are asked for.
      name: "shorten",
      description: "Asks for a shorter text",
      fields: [{ name: "words", isRequired: true }],
      text: ({ values }) => `Say the same in at most ${values.words} words, facts and numbers unchanged.`,
    }),
  ],
});
