import { describe, expect, it } from "vitest";
import { agentFromFile, agentToFile, checkAgentDraft, EMPTY_AGENT_DRAFT } from "./agent-draft";
import { parseRemoteAgent } from "./remote-agent-schema";

const draft = { ...EMPTY_AGENT_DRAFT, name: "Ada", role: "Counts" };
const from = (reference: object) =>
  checkAgentDraft({ ...draft, instructionsFrom: { source: "library", name: " counting ", ...reference } })
    .instructionsFrom;

describe("a prompt that instructions come from", () => {
  it("is a name with a version, a label or neither", () => {
    expect(from({})).toEqual({ source: "library", name: "counting" });
    expect(from({ version: 3 })).toEqual({ source: "library", name: "counting", version: 3 });
    expect(from({ label: " staging " })).toEqual({ source: "library", name: "counting", label: "staging" });
    expect(from({ label: " " })).toEqual({ source: "library", name: "counting" });
  });

  it("is none without a name", () => {
    expect(from({ name: "  " })).toBeUndefined();
  });

  it("travels in an agent file, and never with a version and a label at once", () => {
    const agent = {
      id: "custom-1",
      ...draft,
      instructionsFrom: { source: "library", name: "a", version: 2 },
    };
    const file = agentToFile(agent);
    expect(agentFromFile(file).instructionsFrom).toEqual(agent.instructionsFrom);
    const both = file.replace('"version": 2', '"version": 2, "label": "staging"');
    expect(() => agentFromFile(both)).toThrow(/version or label/);
  });

  it("is not taken from an agent of another site", () => {
    const agent = { ...draft, id: "ada", instructionsFrom: { source: "library", name: "a" } };
    expect(parseRemoteAgent(agent, "ada", "agents.example").instructionsFrom).toBeUndefined();
  });
});
