import { describe, expect, test } from "vitest";
import { sampleTask } from "../../../../../tests/fakes/sample-tasks";
import type { Agent } from "../../../domain/agent/agent";
import { briefMessages, missingMessages } from "./brief-prompt";

const agent = (name: string, role: string) => ({ name, role }) as Agent;
const text = (messages: ReturnType<typeof briefMessages>) =>
  messages.map(({ content }) => content).join("\n\n");
const brief = (agents: readonly Agent[], preferred: readonly Agent[] = []) =>
  text(briefMessages(agent("Olga", "You plan."), sampleTask(), { agents, preferred }, "en"));
const listed = (prompt: string) => /<existing-agents>\n([\s\S]*?)\n<\/existing-agents>/.exec(prompt)?.[1];

describe("the question for a brief", () => {
  test("names the agents there are, a line each, and those of the project before all others", () => {
    const prompt = brief([agent("Ada", "Writes"), agent("Bo", "Reads")], [agent("Cy", "Draws")]);
    expect(listed(prompt)).toBe("- Ada: Writes\n- Bo: Reads");
    expect(prompt).toContain("come before all others where they fit:\n- Cy: Draws");
    expect(brief([])).not.toMatch(/existing-agents|before all others/);
  });

  test("shows the request, and the form of what is to be answered", () => {
    const prompt = brief([]);
    expect(prompt).toContain("Write a guide for new volunteers.");
    expect(prompt).toContain("You are Olga. You plan.");
    expect(prompt).toMatch(/^- N is the number of lines before the last one\.$/m);
    expect(prompt).toContain('{"reader":"question","name":"...","scope":"...","needs":[1],"agent":"Name"}');
  });

  test("keeps a list of agents that just fits, and the beginning and the end of a longer one", () => {
    const fits = listed(brief([agent("Ada", "x".repeat(6_000 - "- Ada: ".length))])) ?? "";
    expect(fits).toHaveLength(6_000);
    expect(fits).not.toContain("left out");
    const cut = listed(brief([agent("Ada", `${"x".repeat(9_000)}end`)])) ?? "";
    expect(cut).toHaveLength(6_000);
    const [head = "", tail = ""] = cut.split("\n[… left out …]\n");
    expect(head).toMatch(/^- Ada: x+$/);
    expect(tail).toMatch(/^x+end$/);
    expect(head.length / (head.length + tail.length)).toBeCloseTo(0.7, 2);
  });
});

test("what a brief leaves out is asked for by its words, without files", () => {
  const attachments = [{ type: "text", name: "a.txt", mimeType: "text/plain", data: "c2VjcmV0" }] as const;
  const messages = missingMessages(
    sampleTask({ attachments }),
    [{ description: "Short" }],
    ["by tram", "on Sundays"],
    "en",
  );
  expect(text(messages)).toContain("- Short");
  expect(text(messages)).toContain("- by tram\n- on Sundays");
  expect(text(messages)).toContain("for each that asks for something, quoting its words");
  expect(messages.some((message) => "attachments" in message && message.attachments?.length)).toBe(false);
});
