import * as v from "valibot";
import { expect, test } from "vitest";
import { parsePluginAgent, parseRemoteAgent, remoteManifestSchema } from "./remote-agent-schema";

const agent = { id: "ada", name: "Ada", role: "Counts", instructions: "Count." };
const isRead = (over: object) => {
  try {
    return parsePluginAgent({ ...agent, ...over }, { id: "p", name: "P" }) !== undefined;
  } catch {
    return false;
  }
};

test("ids are put under the host or the plugin, so that nobody is taken for an agent of one's own", () => {
  expect(parseRemoteAgent(agent, "ada", "my.agents.example:8080")).toMatchObject({
    id: "remote-my-agents-example-8080--ada",
    origin: "my.agents.example:8080",
  });
  expect(parsePluginAgent(agent, { id: "counting", name: "Counting" })).toMatchObject({
    id: "plugin-counting--ada",
    origin: "Counting",
  });
});

test("an agent under another id than its manifest says is refused, and so is one with an impossible field", () => {
  expect(() => parseRemoteAgent(agent, "bob", "x.example")).toThrow('id: "ada" does not match the manifest');
  expect(() => parseRemoteAgent({ ...agent, name: 5 }, "ada", "x.example")).toThrow(/^name: /);
  expect(() => parseRemoteAgent(null, "ada", "x.example")).toThrow(/^agent: /);
});

test("a stranger does not choose tools, knowledge, provider or model", () => {
  const greedy = { ...agent, tools: ["run-code"], knowledgeItemIds: ["k"], provider: "p", model: "m" };
  const read = parsePluginAgent(greedy, { id: "p", name: "P" });
  for (const field of ["tools", "knowledgeItemIds", "provider", "model"])
    expect(read).not.toHaveProperty(field);
});

test.each([
  ["id", (length: number) => ({ id: "a".repeat(length) }), 64],
  ["name", (length: number) => ({ name: "a".repeat(length) }), 80],
  ["role", (length: number) => ({ role: "a".repeat(length) }), 300],
  ["instructions", (length: number) => ({ instructions: "a".repeat(length) }), 16_000],
  ["desc", (length: number) => ({ desc: "a".repeat(length) }), 600],
  ["icon", (length: number) => ({ icon: "a".repeat(length) }), 40],
  ["each tag", (length: number) => ({ tags: ["a".repeat(length)] }), 40],
  ["tags", (length: number) => ({ tags: Array.from({ length }, (_, index) => `t${index}`) }), 12],
  ["a language", (length: number) => ({ i18n: { ["a".repeat(length)]: {} } }), 12],
  ["a translated name", (length: number) => ({ i18n: { fr: { name: "a".repeat(length) } } }), 80],
  ["a translated description", (length: number) => ({ i18n: { fr: { desc: "a".repeat(length) } } }), 600],
])("%s has a limit", (_, over, limit) => {
  expect(isRead(over(limit))).toBe(true);
  expect(isRead(over(limit + 1))).toBe(false);
});

test("a manifest names at most fifty agents", () => {
  const manifest = (length: number) => ({ agents: Array.from({ length }, (_, index) => `a${index}`) });
  expect(v.safeParse(remoteManifestSchema, manifest(50)).success).toBe(true);
  expect(v.safeParse(remoteManifestSchema, manifest(51)).success).toBe(false);
});
