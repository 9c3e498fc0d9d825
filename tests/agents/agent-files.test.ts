import { readdirSync, readFileSync } from "node:fs";
import {
  AGENT_CATEGORIES,
  agentTags,
  categoryOf,
  DEFAULT_AGENT_ID,
  ORCHESTRATOR_ID,
  RECRUITER_ID,
  VALIDATOR_ID,
} from "@core/domain/agent/agent";
import { agentSchema, parseAgent } from "@core/domain/agent/agent-schema";
import { AGENT_GLYPHS } from "@ui/features/agents/agent-glyphs";
import { describe, expect, it } from "vitest";
import { schemaProblems } from "./check-schema";

const folder = new URL("../../public/agents/", import.meta.url);
const json = (url: URL): unknown => JSON.parse(readFileSync(url, "utf8"));
const manifest = json(new URL("manifest.json", folder)) as { agents: string[] };
const schema = json(new URL("../../public/schemas/agent.schema.json", import.meta.url)) as {
  properties: Record<string, object>;
};
const read = (id: string) => json(new URL(`${id}.agent.json`, folder)) as Record<string, unknown>;

describe("the agent files", () => {
  it("are exactly those of the manifest", () => {
    const files = readdirSync(folder).filter((name) => name.endsWith(".agent.json"));
    expect(files.map((name) => name.replace(".agent.json", "")).sort()).toEqual([...manifest.agents].sort());
    expect(new Set(manifest.agents).size).toBe(manifest.agents.length);
  });

  it("are at least 24, with members in every category", () => {
    expect(manifest.agents.length).toBeGreaterThanOrEqual(24);
    const categories = manifest.agents.map((id) => categoryOf(parseAgent(read(id))));
    for (const category of AGENT_CATEGORIES) {
      expect(categories.filter((each) => each === category).length, category).toBeGreaterThanOrEqual(2);
    }
  });

  it.each([ORCHESTRATOR_ID, RECRUITER_ID, VALIDATOR_ID, DEFAULT_AGENT_ID])("include %s", (id) => {
    expect(manifest.agents).toContain(id);
  });

  it("tag the orchestrator as one", () => {
    expect(parseAgent(read(ORCHESTRATOR_ID)).tags).toEqual([
      "orchestrator",
      "autonomous",
      "multi-agent",
      "coordination",
    ]);
  });
});

describe.each(manifest.agents)("the agent file of %s", (id) => {
  const file = read(id);
  const agent = parseAgent(file);

  it("is as the schema says, under the id it is filed under", () => {
    expect(agent.id).toBe(id);
    expect(schemaProblems(schema, file)).toEqual([]);
  });

  it("says how it works, what it delivers and what it leaves to others", () => {
    const headings = agent.instructions.match(/^#{1,3} .+/gm) ?? [];
    expect(headings.length).toBeGreaterThanOrEqual(3);
  });

  it("has instructions of 2 to 8 kB, a temperature and tags", () => {
    const sizeBytes = Buffer.byteLength(agent.instructions);
    expect(sizeBytes).toBeGreaterThanOrEqual(2000);
    expect(sizeBytes).toBeLessThanOrEqual(8192);
    expect(agent.temperature).toBeTypeOf("number");
    expect(agent.tags?.length).toBeGreaterThanOrEqual(3);
  });

  it("is drawn with a glyph that exists", () => {
    expect(Object.keys(AGENT_GLYPHS)).toContain(agent.icon);
  });

  it.each(["en", "fr", "ko"])("has a name and a description in %s", (language) => {
    expect(agent.i18n?.[language]?.name).toMatch(/\S/);
    expect(agent.i18n?.[language]?.desc).toMatch(/\S/);
  });

  it.each(["fr", "ko"])("has all its tags in %s", (language) => {
    const tags = agentTags(agent, language);
    expect(tags).toHaveLength(agent.tags?.length ?? 0);
    if (language === "ko") for (const tag of tags) expect(tag).toMatch(/[가-힣]|^[A-Z]{2,}$/);
    else expect(tags).not.toEqual(agent.tags);
  });
});

describe("the published schema", () => {
  it("names the fields the application reads", () => {
    const { $schema: _, ...properties } = schema.properties;
    expect(Object.keys(properties).sort()).toEqual(Object.keys(agentSchema.entries).sort());
  });

  it.each([
    ["an id with a slash", { id: "../troupe" }],
    ["a blank name", { name: "  " }],
    ["no role", { role: undefined }],
    ["instructions that are no text", { instructions: ["Count."] }],
    ["a temperature above 2", { temperature: 2.1 }],
    ["a prompt without a name", { instructionsFrom: { source: "langfuse", name: "" } }],
    ["a prompt of version 0", { instructionsFrom: { source: "langfuse", name: "a", version: 0 } }],
    ["tags that are no texts", { tags: [1] }],
    ["a translated name that is no text", { i18n: { fr: { name: 1 } } }],
  ])("refuses %s, as the application does", (_, change) => {
    const agent = JSON.parse(JSON.stringify({ ...read(ORCHESTRATOR_ID), ...change }));
    expect(schemaProblems(schema, agent)).toHaveLength(1);
    expect(() => parseAgent(agent)).toThrow();
  });

  it("refuses fields it does not know", () => {
    expect(schemaProblems(schema, { ...read(ORCHESTRATOR_ID), tols: [] })).toEqual([
      "agent: tols is not allowed",
    ]);
  });
});
