// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MarkdownDocument } from "./parse/markdown-document";
import { renderTokens } from "./render-tokens";

const { payloads } = JSON.parse(readFileSync("tests/fixtures/xss/markdown-pathological.json", "utf8")) as {
  payloads: { id: string; title: string; expression: string }[];
};
/** How long a text is beside what its expression says. */
const SCALE = import.meta.env.TEST_LENGTH === "long" ? 1 : 0.5;
/** The limit of time on the CPU: quadratic work on whole inputs takes minutes, linear work a second or two. */
const LIMIT_MS = 20_000 * SCALE ** 2;
const PIECES = 3;

/** Some expressions end with the options of the parser they were written for. */
function build(expression: string): string {
  const scaled = expression.replace(/(?<=\()\d{4,}(?=\))/g, (count) => String(Number(count) * SCALE));
  return new Function(`return [${scaled}][0]`)() as string;
}

/** The same against the rules that CommonMark does not have. */
const OWN = [
  { title: "dollar signs", expression: "'$a '.repeat(30000)" },
  { title: "openers of formulas", expression: "'\\\\[a \\\\(b '.repeat(20000)" },
  { title: "openers of displayed formulas", expression: "'$$\\na\\n'.repeat(5000)" },
  { title: "tildes", expression: "'~a ~~b '.repeat(20000)" },
  { title: "footnote references", expression: "'[^a'.repeat(20000)" },
  { title: "bare addresses", expression: "'www.a.b(('.repeat(10000) + ' a@b.'.repeat(10000)" },
  { title: "containers that never end", expression: "'<div>\\n\\n'.repeat(3000)" },
  { title: "think blocks", expression: "'<think>a</think>'.repeat(2000)" },
  { title: "openers of think blocks", expression: "'<think>'.repeat(50000)" },
  { title: "lines that open think blocks", expression: "'<think>\\n'.repeat(20000)" },
  { title: "think blocks below text", expression: "'a\\n<think>b</think>\\n'.repeat(2000)" },
  {
    title: "a row of very many columns",
    expression: "'|a'.repeat(20000) + '|\\n' + '|-'.repeat(20000) + '|\\n'",
  },
  { title: "one run of backticks", expression: "'`'.repeat(1100000)" },
  { title: "emphases", expression: "'*a **b** c* '.repeat(10000)" },
  { title: "tags of containers that never end", expression: "'<div>\\n' + '<div '.repeat(20000)" },
  {
    title: "labels defined below their links",
    expression:
      "Array.from({ length: 4000 }, (_, i) => '[x' + i + '] ').join('') + '\\n\\n' + Array.from({ length: 4000 }, (_, i) => '[x' + i + ']: y\\n').join('')",
  },
];

describe("inputs made to be slow", () => {
  it.each([...payloads, ...OWN])("$title", ({ expression }) => {
    const text = build(expression);
    const before = process.cpuUsage();
    const whole = new MarkdownDocument().update(text, true);
    const growing = new MarkdownDocument();
    for (let piece = 1; piece < PIECES; piece++)
      growing.update(text.slice(0, (text.length * piece) / PIECES), false);
    expect(growing.update(text, true).chapters.flat(2)).toHaveLength(whole.chapters.flat(2).length);
    expect(whole.chapters.flat(2).length).toBeGreaterThan(0);
    for (const block of whole.chapters.flat(2)) expect(renderTokens(block.tokens)).toBeDefined();
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(LIMIT_MS);
  });
});
