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

/** Tables of data that are too wide, deep or long for a browser to lay out at once. */
export const COSTLY_TABLES: readonly CostlyText[] = [
  { name: "csv of 100,000 columns", text: fenced("csv", `b${filled(",a", 200_000)}`), begins: "b" },
  { name: "csv of 100,000 rows", text: fenced("csv", `b${filled(",a\n", 300_000)}`), begins: "b" },
  {
    name: "json of 20,000 fields",
    text: fenced("json", `[{${Array.from({ length: 20_000 }, (_, field) => `"b${field}":1`).join()}}]`),
    begins: "b0",
  },
  {
    name: "json of 100,000 levels",
    text: fenced("json", `${"[".repeat(100_000)}${"]".repeat(100_000)}`),
    begins: "0",
  },
  {
    name: "json of a huge string",
    text: fenced("json", JSON.stringify({ b: filled("b", 500_000) })),
    begins: "b",
  },
];

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
