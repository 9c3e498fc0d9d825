const fenced = (language: string, source: string) => `\`\`\`${language}\n${source}\n\`\`\`\n`;
const CODE_LENGTH = 59_000;
const filled = (unit: string, length = CODE_LENGTH) => unit.repeat(length / unit.length);

/** A text that once held the page for seconds. */
export interface CostlyText {
  readonly name: string;
  readonly text: string;
  /** The beginning of it, as it is read. */
  readonly begins: string;
}

/** Code on which the highlighter's patterns take quadratic time, or worse. */
export const COSTLY_CODE: readonly CostlyText[] = (
  [
    ["ini", "letters", "a"],
    ["java", "underscores", "_"],
    ["csharp", "words", "word "],
    ["markdown", "brackets", "[a]("],
    ["javascript", "letters", "a"],
  ] as const
).map(([language, kind, unit]) => ({
  name: `${language} of ${kind}`,
  text: fenced(language, filled(unit)),
  begins: unit.repeat(8).trim(),
}));

const matrix = (size: number) =>
  `$$\n\\begin{matrix}${Array(size).fill(Array(size).fill("a").join("&")).join("\\\\")}\\end{matrix}\n$$\n`;

/** Formulas that take the typesetter, or the layout of what comes of them, seconds. */
export const COSTLY_FORMULAS: readonly CostlyText[] = [
  { name: "a formula of 25,000 terms", text: `$$\n${"a+".repeat(25_000)}a\n$$\n`, begins: "a+a+a+a" },
  { name: "a matrix of 200 by 200", text: matrix(200), begins: "\\begin{matrix}a&a" },
  {
    name: "macros that multiply",
    text: `$$\n\\def\\a{${"x".repeat(3000)}}${"\\a".repeat(480)}\n$$\n`,
    begins: "\\def\\a{xx",
  },
];

/** A table of data that is too wide for a browser to lay out at once; others are with what draws them. */
export const COSTLY_TABLE: CostlyText = {
  name: "csv of 100,000 columns",
  text: fenced("csv", `b${filled(",a", 200_000)}`),
  begins: "b",
};

/** Ordinary code, longer than what is coloured at once. */
export const ORDINARY_CODE = fenced(
  "typescript",
  Array.from(
    { length: 120 },
    (_, index) => `export const value${index} = "text ${index}"; // number ${index}`,
  ).join("\n"),
);
/** An ordinary formula, longer than what is set at once. */
export const ORDINARY_FORMULA = `$$\n${Array.from({ length: 40 }, (_, index) => `x_{${index}}^2`).join(" + ")}\n$$\n`;
