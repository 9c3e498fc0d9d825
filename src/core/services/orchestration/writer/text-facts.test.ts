import { expect, test } from "vitest";
import { textFacts } from "./text-facts";

const TASK = { title: "Bridges", description: "Write about bridges." };
const factsOf = (text: string, title = TASK.title) => textFacts(text, { ...TASK, title });

test.each([
  ["Report on bridges", "report"],
  ["Rapport sur les ponts", "report"],
  ["다리 보고서", "report"],
  ["Analysis of bridges", "analysis"],
  ["Research on bridges", "analysis"],
  ["다리 분석", "analysis"],
  ["Plan for a bridge", "plan"],
  ["다리 계획", "plan"],
  ["Design of a bridge", "design"],
  ["Architecture of a bridge", "design"],
  ["다리 설계", "design"],
  ["An explanation of bridges", "document"],
  ["A poem on bridges", "document"],
])("%s is a %s", (title, type) => {
  expect(factsOf("Some text.", title).type).toBe(type);
});

test("a text is called by its first heading, without the marks in it, else by its task", () => {
  expect(factsOf("Intro.\n\n## The **old** `bridge`\n\n# Later").title).toBe("The old bridge");
  expect(factsOf("No heading at all.").title).toBe("Bridges");
  expect(factsOf("# ***\n\nText").title).toBe("Bridges");
  expect(factsOf(`# ${"x".repeat(130)}`).title).toBe("x".repeat(120));
});

test("its description is what was asked for, on one line of at most 200 characters", () => {
  const description = `Two\n\n lines ${"x".repeat(300)}`;
  const told = textFacts("Text", { title: "Bridges", description }).description;
  expect(told).toHaveLength(200);
  expect(told.startsWith("Bridges: Two lines xxx")).toBe(true);
});

test.each([
  ["Plain text.", { format: "markdown", content: "Plain text." }],
  ["  \n# Text\n ", { format: "markdown", content: "# Text" }],
  ["```markdown\n# Text\n```", { format: "markdown", content: "# Text" }],
  ["```\n# Text\n```", { format: "markdown", content: "# Text" }],
  ["```MD\n# Text\n```", { format: "markdown", content: "# Text" }],
  ['```json\n{"a":1}\n```', { format: "json", content: '{"a":1}' }],
  ["```JSON\n{a\n```", { format: "code", content: "{a", language: "json" }],
  ["```Python\nprint()\n```", { format: "code", content: "print()", language: "python" }],
  ["```c++\nint a;\n```", { format: "code", content: "int a;", language: "c++" }],
  ["<!doctype html><p>Hi", { format: "code", content: "<!doctype html><p>Hi", language: "html" }],
  [
    "```js\na\n```\n\nand\n\n```js\nb\n```",
    { format: "markdown", content: "```js\na\n```\n\nand\n\n```js\nb\n```" },
  ],
])("%j is read by what it is", (text, facts) => {
  const { format, content, language } = factsOf(text);
  expect({ format, content, ...(language === undefined ? {} : { language }) }).toEqual(facts);
});

test("a program is code, and has no heading to be called by", () => {
  expect(factsOf("```python\n# Comment\n```", "Report")).toMatchObject({ type: "code", title: "Report" });
});
