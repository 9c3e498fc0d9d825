import * as v from "valibot";
import { expect, it } from "vitest";
import { parseAgent, parseStoredAgent } from "../agent/agent-schema";
import { withOtherTags } from "../agent/agent-tags";
import { parseTags } from "../knowledge/knowledge-file";
import { RECORD_SCHEMAS } from "../records/record-schemas";

const TWICE = ["writer", "May", "may", " may ", "work", "writer"];
const ONCE = ["writer", "May", "work"];
const agent = { id: "a", name: "A", role: "r", instructions: "i", tags: TWICE };

it("a tag that was typed twice is one", () => {
  expect(parseTags(TWICE.join(","))).toEqual(ONCE);
  expect(withOtherTags(["writer"], "May, may, Writer, work")).toEqual(ONCE);
});

it("a tag that an agent has twice is one: from a file, stored, and in another language", () => {
  expect(parseAgent(agent).tags).toEqual(ONCE);
  expect(parseStoredAgent(agent).tags).toEqual(ONCE);
  const i18n = { fr: { tags: TWICE } };
  expect(parseAgent({ ...agent, i18n }).i18n?.fr?.tags).toEqual(ONCE);
  expect(parseStoredAgent({ ...agent, i18n }).i18n?.fr?.tags).toEqual(ONCE);
});

it("a tag that a stored file has twice is one", () => {
  const record = { id: "k", name: "k.md", type: "file", tags: TWICE };
  expect(v.parse(RECORD_SCHEMAS.knowledgeItems, record)).toMatchObject({ tags: ONCE });
});
