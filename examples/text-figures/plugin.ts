import { definePlugin, view } from "@troupe/plugin-kit";

/** Shorter words are said often in every text. */
const SHORTEST = 5;
const WORDS_A_MINUTE = 220;

/** The words that are said most often, with how often. */
function oftenSaid(words: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const word of words) if (word.length >= SHORTEST) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 8);
}

export default definePlugin({
  id: "text-figures",
  name: "Text figures",
  contributes: [
    view({
      id: "text-figures",
      name: "Text figures",
      places: ["task"],
      draws: "html",
      draw({ task, theme, language }) {
        const words = task?.text.toLocaleLowerCase(language).match(/[\p{L}\p{N}]+(?:['’-]\p{L}+)*/gu) ?? [];
        const number = new Intl.NumberFormat(language);
        const facts = [
          ["Words", number.format(words.length)],
          ["Minutes to read", number.format(Math.ceil(words.length / WORDS_A_MINUTE))],
          ...oftenSaid(words).map(([word, count]) => [`“${word}”`, `${number.format(count)} times`]),
        ];
        const rows = facts.map(([name, value]) => `<tr><td>${name}</td><td align="right">${value}</td></tr>`);
        return { html: `<table style="width:100%;color:${theme.text}">${rows.join("")}</table>` };
      },
    }),
  ],
});
