import { expect, test } from "vitest";
import { blanksOf, filledPrompt, type TaskTemplate } from "./task-template";

const HEADINGS = { requirements: "Requirements:", readers: "Look into:" };
const template: TaskTemplate = {
  id: "t",
  title: "Brief",
  description: "",
  prompt: 'Write about {topic} for {주제 독자}. Keep {"json": 1} and { this }.',
  requirements: ["Names {topic} in the title", "Has at most {number of pages} pages"],
  readers: ["What is new about {topic}?"],
};

test("blanks are found once each, in order, in any script, and code is none", () => {
  expect(blanksOf(template)).toEqual(["topic", "주제 독자", "number of pages"]);
});

test("a filled prompt holds its requirements and questions; what is left blank can be seen", () => {
  const values = new Map([
    ["topic", " tides "],
    ["주제 독자", "{topic}"],
    ["number of pages", " "],
  ]);
  expect(filledPrompt(template, values, HEADINGS)).toBe(
    [
      'Write about tides for {topic}. Keep {"json": 1} and { this }.',
      "Requirements:\n- Names tides in the title\n- Has at most {number of pages} pages",
      "Look into:\n- What is new about tides?",
    ].join("\n\n"),
  );
});

test("a template of a prompt alone is that prompt, and names of objects are no values", () => {
  const bare = { ...template, prompt: "Say {constructor}", requirements: [], readers: [] };
  expect(filledPrompt(bare, new Map(), HEADINGS)).toBe("Say {constructor}");
});

test("there are no more blanks than a page can ask for, and the others stay in the prompt", () => {
  const prompt = Array.from({ length: 4_000 }, (_, place) => `{b${place}}`).join("");
  const blanks = blanksOf({ ...template, prompt });
  expect(blanks).toHaveLength(100);
  const filled = filledPrompt({ ...template, prompt }, new Map(blanks.map((name) => [name, "x"])), HEADINGS);
  expect(filled).toContain("xx{b100}{b101}");
});
