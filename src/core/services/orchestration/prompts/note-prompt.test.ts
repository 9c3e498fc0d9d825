import { describe, expect, test } from "vitest";
import { sampleArtifact, sampleRequirement, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import type { Agent } from "../../../domain/agent/agent";
import type { LlmMessage } from "../../../domain/model/llm";
import type { Source } from "../../../domain/source/source";
import { type NoteBrief, noteMessages, notesText, repairMessages, shorteningMessages } from "./note-prompt";

const AGENT: Agent = { id: "ada", name: "Ada", role: "Counts", instructions: "You are Ada." };
const NOTE = sampleArtifact({ id: "n", title: "Prices", content: "Two euros." });
const BRIEF: NoteBrief = {
  root: sampleTask({ description: "Write a guide." }),
  task: sampleTask({
    id: "part",
    title: "Costs",
    description: "What does it cost?",
    requirements: [sampleRequirement({ description: "Names a price", validationCriteria: ["In euros"] })],
  }),
  agent: AGENT,
  notes: [NOTE],
  contexts: "- (decision) Prices in yen.",
  language: "en",
};
const own = (messages: readonly LlmMessage[]) => messages.at(-1)?.content ?? "";
const web = (number: number, passage?: string): Source => ({
  ...{ kind: "web", number, name: `Page "${number}"`, url: `https://${number}.example/`, readAt: 1 },
  ...(passage === undefined ? {} : { passage }),
});

describe("who reads", () => {
  test("is told who they are, what is known, and what to find out, each apart from the others", () => {
    const text = own(noteMessages(BRIEF));
    const parts = text.slice(text.indexOf("<notes>")).split("\n\n");
    expect(text).toMatch(/^<agent>[\s\S]*You are Ada\.\n<\/agent>\n\n<notes>/);
    expect(parts.slice(0, -1)).toEqual([
      '<notes>\n<note title="Prices">\nTwo euros.\n</note>\n</notes>',
      "<contexts>\n- (decision) Prices in yen.\n</contexts>",
      "Your task: Costs",
      "<task>\nCosts",
      "What does it cost?\n</task>",
      "<criteria>\n- [must] Names a price\n  - check: In euros\n</criteria>",
    ]);
    expect(parts.at(-1)).toMatch(
      /^Work on this task alone.* for it\. Answer with .* matters, and nothing else\.$/,
    );
  });

  test("is told of nothing that there is not", () => {
    const task = sampleTask({ title: "Costs", description: "?" });
    const text = own(noteMessages({ ...BRIEF, task, notes: [], contexts: "" }));
    expect(text).not.toMatch(/<(?:notes|contexts|criteria)>/);
  });

  test.each([
    [true, /part 2 of 3 of the file "a.txt"; the results .* with this part alone, .* itself as Markdown/],
    [
      false,
      /part 2 of 3 of the file "a.txt"; others read .* Answer with the note .* every fact, figure, .* on the matter,/,
    ],
  ])("of a part of a file is told which one, and what becomes of it (in order: %s)", (isInOrder, words) => {
    const filePart = { name: "a.txt", number: 2, count: 3, isInOrder };
    const text = own(noteMessages({ ...BRIEF, filePart }));
    expect(text).toMatch(words);
    expect(text).not.toContain("Work on this task alone");
  });

  test("is asked to say it again in less, with the note as it is", () => {
    const text = own(shorteningMessages(BRIEF, NOTE, 500));
    expect(text).toContain("Your task: Costs");
    expect(text).toContain('<note title="Prices">\nTwo euros.\n</note>');
    expect(text).toMatch(/at most 500 characters: every fact, figure,/);
  });

  test("is asked to put right what was objected to, an objection a line", () => {
    const text = own(repairMessages(BRIEF, NOTE, ["No price.", "No source."]));
    expect(text).toContain("<previous>\nTwo euros.\n</previous>");
    expect(text).toContain("<objection>\nNo price.\nNo source.\n</objection>");
    expect(text).toContain("<task>\nCosts\n\nWhat does it cost?\n</task>");
  });
});

describe("notes", () => {
  test("stand one after the other, each with its title", () => {
    expect(notesText([NOTE, { title: "Hours", content: "At nine." }])).toBe(
      '<notes>\n<note title="Prices">\nTwo euros.\n</note>\n<note title="Hours">\nAt nine.\n</note>\n</notes>',
    );
    expect(notesText([])).toBe("");
  });

  test("have the pages they cite behind them, each with its words on the matter, and no others", () => {
    const file: Source = { number: 3, name: "a.txt", itemId: "f", start: 0, end: 1 };
    const sources = [web(1, "It costs two."), web(2), file, web(4)];
    const text = notesText([{ title: "Prices", content: "Two [1] or three [2], see [3].", sources }]);
    expect(text).toBe(
      '<notes>\n<note title="Prices">\nTwo [1] or three [2], see [3].\n</note>\n' +
        '<sources>\n[1] "Page \\"1\\"" https://1.example/\n```\nIt costs two.\n```\n' +
        '[2] "Page \\"2\\"" https://2.example/\n</sources>\n</notes>',
    );
  });
});
