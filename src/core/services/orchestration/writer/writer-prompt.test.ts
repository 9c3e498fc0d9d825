import { expect, test } from "vitest";
import { sampleArtifact, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import type { Agent } from "../../../domain/agent/agent";
import { type WriterBrief, writerMessages } from "./writer-prompt";

const text = (over: Partial<WriterBrief> = {}) =>
  writerMessages({
    ...{
      root: sampleTask({ title: "A guide" }),
      agent: { name: "Wes", role: "You write." } as Agent,
      part: undefined,
    },
    ...{ notes: [], gaps: [], contexts: "", language: "en" },
    ...over,
  })
    .map(({ content }) => content)
    .join("\n\n");
const web = { kind: "web", number: 101, url: "https://a.example/", readAt: 1, name: "A" } as const;

test("a writer is told the task, and the part of the plan that the writing is", () => {
  expect(text()).toContain("Your task: A guide");
  expect(text()).not.toContain("<task>");
  const part = text({ part: sampleTask({ title: "Write", description: "All of it." }) });
  expect(part).toContain("Your task: Write");
  expect(part).toContain("Write\n\nAll of it.");
});

test("notes are to be drawn on, and pages of the web to be cited", () => {
  expect(text()).not.toMatch(/Draw on all|square brackets/);
  const notes = text({ notes: [sampleArtifact({ content: "Rain." })] });
  expect(notes).toContain("Rain.");
  expect(notes).toContain("Draw on all of the notes");
  expect(notes).not.toContain("square brackets");
  expect(text({ notes: [sampleArtifact({ sources: [web] })] })).toContain("square brackets");
});

test("gaps are told a line each, and are to be told of", () => {
  expect(text({ gaps: ["a", "b"] })).toContain("- Nobody could find out: a\n- Nobody could find out: b");
  expect(text({ gaps: ["a"] })).toContain("Say openly in the text");
  expect(text()).not.toMatch(/Say openly|<gaps>/);
});

test("what agents share is passed on, if there is any", () => {
  expect(text({ contexts: "Use metres." })).toMatch(/<contexts>\n?Use metres\./);
  expect(text()).not.toContain("<contexts>");
});
