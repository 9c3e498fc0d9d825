import { definePlugin, passageRanker } from "@troupe/plugin-kit";

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []);

export default definePlugin({
  id: "my-plugin",
  name: "Plain ranker",
  contributes: [
    passageRanker({
      id: "my-plugin",
      rank({ question, passages }) {
        const asked = wordsOf(question);
        return passages.map(({ text }) => [...wordsOf(text)].filter((word) => asked.has(word)).length);
      },
    }),
  ],
});
