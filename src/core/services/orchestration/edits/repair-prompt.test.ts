import { expect, test } from "vitest";
import { sampleArtifact, sampleRequirement, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import type { Agent } from "../../../domain/agent/agent";
import type { RequirementVerdict } from "../../../points/orchestration-strategy";
import { editMessages, type RepairBrief, rewriteMessages, sectionMessages } from "./repair-prompt";

const proof = { kind: "quote", text: "the sun", artifactId: "a", version: 1 } as const;
const miss = (reason: string, over: Partial<RequirementVerdict> = {}) => ({
  requirement: sampleRequirement({ description: "It tells of rain" }),
  verdict: { requirementId: "requirement-1", outcome: "unmet", reason, ...over } as const,
});
const brief = (unmet: RepairBrief["unmet"]): RepairBrief => ({
  ...{
    root: sampleTask(),
    agent: { name: "Wes", role: "You write." } as Agent,
    content: "The sun.",
    language: "en",
  },
  notes: [sampleArtifact({ title: "Weather", content: "Rain." })],
  unmet,
});
const textOf = (messages: ReturnType<typeof editMessages>) =>
  messages.map(({ content }) => content).join("\n\n");

test("a repair is told the notes, the text, and what is not met with its reason on a line", () => {
  const text = textOf(
    editMessages(brief([miss("No\nrain."), miss("Sunny", { proof: { ...proof, start: 4, end: 7 } })])),
  );
  expect(text).toContain("<note>\nWeather\n\nRain.\n</note>");
  expect(text).toContain("<text>\nThe sun.\n</text>");
  expect(text).toContain(
    '<unmet>\n1. It tells of rain\n   Not met: No rain.\n2. It tells of rain\n   Not met: Sunny ("the sun")\n</unmet>',
  );
});

test("words that offend are shown where they stand in the text, and are not the reason itself", () => {
  expect(textOf(editMessages(brief([miss("Sunny", { proof })])))).toContain("Not met: Sunny\n");
  const same = miss("the sun", { proof: { ...proof, start: 4, end: 11 } });
  expect(textOf(editMessages(brief([same])))).toContain("Not met: the sun\n");
});

test("edits, one section or all of the text are asked for", () => {
  const unmet = brief([miss("No rain.")]);
  expect(textOf(editMessages(unmet))).toContain('{"find":"exact words of the text"');
  const section = textOf(sectionMessages(unmet, "## Sun"));
  expect(section).toContain("<section>\n## Sun\n</section>");
  expect(section).toContain("Write only this section again");
  expect(section).not.toContain('"find"');
  expect(textOf(rewriteMessages(unmet))).toContain(
    "Write the whole text again in the language of the request",
  );
});
