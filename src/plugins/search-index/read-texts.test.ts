import { queryWords } from "@core/domain/search/words";
import { expect, test } from "vitest";
import { sampleArtifact, sampleRequirement, sampleTask } from "../../../tests/fakes/sample-tasks";
import { hitOf, indexedTexts, type Match, matchOf, parentOf } from "./read-texts";

const message = { id: "m", conversationId: "c", role: "user", content: "Rivers of **Lyon**", timestamp: 3 };
const conversation = {
  id: "c",
  agentId: "ada",
  participatingAgents: [],
  title: "Planning",
  timestamp: 1,
  messageCount: 1,
};
const task = sampleTask({
  id: "t",
  title: "Report",
  requirements: [sampleRequirement({ id: "r", description: "Names the harbour" })],
});
const artifact = sampleArtifact({
  id: "a",
  taskId: "t",
  title: "Guide",
  content: "The *harbour* of Lyon",
  updatedAt: 9,
});
const stores = { messages: message, tasks: task, artifacts: artifact } as const;
const found = (store: keyof typeof stores, part: string, text: string) =>
  matchOf({ store, record: stores[store] }, part, queryWords(text));

test("the texts of a record are found by all words of their title and text", () => {
  const [text] = indexedTexts({ store: "messages", record: message }, new Map());
  expect(text).toMatchObject({ record: "messages/m", part: "", at: 3 });
  expect([...(text?.terms ?? [])]).toEqual(expect.arrayContaining(["rivers", "lyon"]));
  const of = indexedTexts({ store: "artifacts", record: artifact }, new Map([["t", task]]));
  expect([...(of[0]?.terms ?? [])]).toEqual(expect.arrayContaining(["guide", "harbour"]));
  expect(indexedTexts({ store: "tasks", record: task }, new Map()).map(({ part }) => part)).toContain("r");
  expect(indexedTexts({ store: "messages", record: { id: 7 } }, new Map())).toEqual([]);
});

test("a part matches with all words, and nothing else does", () => {
  expect(found("messages", "", "rivers lyon")?.text.text).toContain("Rivers");
  expect(found("messages", "", "rivers seoul")).toBeUndefined();
  expect(found("messages", "other", "rivers")).toBeUndefined();
  expect(matchOf(undefined, "", ["rivers"])).toBeUndefined();
  expect(matchOf({ store: "messages", record: {} }, "", ["rivers"])).toBeUndefined();
});

test("what was found is led to by its conversation, or by its task", () => {
  const parents = (["messages", "artifacts", "tasks"] as const).map((store) =>
    parentOf(found(store, store === "tasks" ? "r" : "", store === "messages" ? "lyon" : "harbour") as Match),
  );
  expect(parents).toEqual([
    { store: "conversations", id: "c" },
    { store: "tasks", id: "t" },
    { store: "tasks", id: "t" },
  ]);
});

test("a hit has a title, a place and the words around, without marks of Markdown", () => {
  const said = hitOf(found("messages", "", "lyon") as Match, "message", conversation);
  expect(said).toMatchObject({
    ...{ id: "messages/m/", title: "Planning", at: 3 },
    place: { type: "message", messageId: "m", conversationId: "c", agentId: "ada" },
  });
  expect(JSON.stringify(said?.snippet)).toContain("Lyon");
  expect(JSON.stringify(said?.snippet)).not.toContain("**");
  const made = hitOf(found("artifacts", "", "harbour") as Match, "note", task);
  expect(made).toMatchObject({
    title: "Guide",
    at: 9,
    place: { type: "artifact", artifactId: "a", taskId: "t" },
  });
  const asked = hitOf(found("tasks", "r", "harbour") as Match, "requirement", task);
  expect(asked?.place).toEqual({ type: "task", taskId: "t", requirementId: "r" });
  const whole = hitOf(found("tasks", "", "volunteers") as Match, "task", task);
  expect(whole?.place).toEqual({ type: "task", taskId: "t" });
});

test("in code marks are what it says", () => {
  const record = { ...artifact, format: "json", content: '{"a": "**Lyon**"}' };
  const match = matchOf({ store: "artifacts", record }, "", queryWords("lyon")) as Match;
  expect(JSON.stringify(hitOf(match, "note", task)?.snippet)).toContain("**");
});

test("where there is no way to it, there is no hit", () => {
  for (const parent of [undefined, {}])
    expect(hitOf(found("messages", "", "lyon") as Match, "message", parent)).toBeUndefined();
});

test("words of a title are no places in the text", () => {
  const match = found("artifacts", "", "guide lyon") as Match;
  const { snippet, passage } = hitOf(match, "note", task) ?? {};
  expect(JSON.stringify(snippet)).toContain("Lyon");
  expect(JSON.stringify(passage ?? "")).not.toContain("Guide");
});
