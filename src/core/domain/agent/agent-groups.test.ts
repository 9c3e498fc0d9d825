import { describe, expect, it } from "vitest";
import type { Agent } from "./agent";
import { groupAgents, sortAgents } from "./agent-groups";

const agent = (id: string, name: string, tags: string[] = [], fr?: string): Agent => ({
  id,
  name,
  role: "",
  instructions: "",
  tags,
  i18n: fr ? { fr: { name: fr } } : undefined,
});

describe("agents in pickers", () => {
  it("are sorted by their name in the language, the orchestrator and the default agent first", () => {
    const agents = [
      agent("a", "Writer", [], "Auteur"),
      agent("b", "Artist", [], "Étoile"),
      agent("default", "Zed"),
      agent("troupe", "Troupe"),
    ];
    expect(sortAgents(agents, "en").map(({ id }) => id)).toEqual(["troupe", "default", "b", "a"]);
    expect(sortAgents(agents, "fr").map(({ id }) => id)).toEqual(["troupe", "default", "a", "b"]);
  });

  it("are grouped by their first tag, unknown ones under other, which comes last", () => {
    const agents = [
      agent("x", "X", ["orchestrator"]),
      agent("w", "W", ["writer"]),
      agent("s", "S", ["scientist", "writer"]),
      agent("default", "D", ["other"]),
      agent("troupe", "Troupe", ["orchestrator"]),
    ];
    expect(
      groupAgents(agents, "en").map(({ category, agents: of }) => [category, of.map(({ id }) => id)]),
    ).toEqual([
      [undefined, ["troupe", "default"]],
      ["scientist", ["s"]],
      ["writer", ["w"]],
      ["other", ["x"]],
    ]);
  });
});
