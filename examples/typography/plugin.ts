import { action, definePlugin } from "@troupe/plugin-kit";

const MARKS: readonly (readonly [RegExp, string])[] = [
  [/"([^"\n]+)"/g, "“$1”"],
  [/(?<=\p{L})'(?=\p{L})/gu, "’"],
  [/\.\.\./g, "…"],
  [/(?<=\s)--?(?=\s)/g, "–"],
];

const typeset = (line: string) => MARKS.reduce((text, [found, mark]) => text.replace(found, mark), line);

export default definePlugin({
  id: "typography",
  name: "Typography",
  contributes: [
    action({
      id: "marks",
      name: "Typographic marks",
      description: "Proposes curly quotes, dashes and ellipses.",
      places: ["document", "selection"],
      run({ text }) {
        // Code stays as it is.
        const prose = text
          .split(/^(?:```|~~~)[\s\S]*?^(?:```|~~~)$|`[^`\n]*`/m)
          .flatMap((part) => part.split("\n"));
        const lines = prose.filter((line) => typeset(line) !== line && text.split(line).length === 2);
        return { edits: lines.map((line) => ({ find: line, replace: typeset(line) })) };
      },
    }),
  ],
});
