import { expect, test } from "vitest";
import { journalOf } from "../../../../tests/fakes/journal-of";
import { sampleArtifact } from "../../../../tests/fakes/sample-tasks";
import type { Source } from "../source/source";
import { FIRST_FOUND } from "../source/source-numbers";
import type { ToolUse } from "../tool/tool-use";
import type { JournalFact } from "./journal-event";
import { foundSources, openQuestionsOf, toolTurnsOf, toolUsesOf } from "./tool-turns";

const use = (id: string, over: Partial<ToolUse> = {}): ToolUse => ({
  id,
  call: { id, name: "search", arguments: "{}" },
  state: "planned",
  ...over,
});
const turn = (taskId: string, node: string, ...uses: readonly ToolUse[]): JournalFact => ({
  type: "tool-turn",
  taskId,
  agentId: `agent of ${taskId}`,
  node,
  turn: { text: node, uses },
});
const changed = (each: ToolUse): JournalFact => ({
  type: "tool-changed",
  taskId: "t",
  agentId: "a",
  use: each,
});
const accepted = (taskId: string, key: string): JournalFact => ({
  type: "node-accepted",
  taskId,
  key,
  result: {},
});

test("the turns of a piece of work are its own, with each call as it stands", () => {
  const events = journalOf(
    turn("t", "note", use("a")),
    turn("t", "other", use("b")),
    turn("s", "note", use("c")),
    turn("t", "note", use("d")),
    changed(use("a", { state: "done" })),
  );
  expect(
    toolTurnsOf(events, "t", "note").map(({ uses }) => uses.map(({ id, state }) => [id, state])),
  ).toEqual([[["a", "done"]], [["d", "planned"]]]);
});

test("the turns of work that was accepted are over, those of other work are not", () => {
  const before = turn("t", "note", use("a"));
  const after = turn("t", "note", use("b"));
  const texts = (...facts: readonly JournalFact[]) =>
    toolTurnsOf(journalOf(...facts), "t", "note").flatMap(({ uses }) => uses.map(({ id }) => id));
  expect(texts(before, accepted("t", "t/note"), after)).toEqual(["b"]);
  expect(texts(before, accepted("s", "s/note"), after)).toEqual(["a", "b"]);
  expect(texts(before, accepted("t", "t/other"), after)).toEqual(["a", "b"]);
});

test("all calls stand in the order they were asked for, with who made them", () => {
  const events = journalOf(
    turn("t", "n", use("a"), use("b")),
    turn("s", "n", use("c", { state: "asked" })),
    changed(use("a", { state: "asked" })),
    changed(use("unknown")),
  );
  expect(toolUsesOf(events).map((each) => [each.use.id, each.taskId, each.agentId, each.use.state])).toEqual([
    ["a", "t", "agent of t", "asked"],
    ["b", "t", "agent of t", "planned"],
    ["c", "s", "agent of s", "asked"],
  ]);
  expect(openQuestionsOf(events)).toBe(2);
});

test("found sources are those of calls and those that texts cite, attached files left out", () => {
  const source = (number: number) => ({ kind: "web", number, url: `https://${number}.example` }) as Source;
  const found = use("a", { state: "done", result: { content: "", sources: [source(FIRST_FOUND)] } });
  const artifact = sampleArtifact({ sources: [source(FIRST_FOUND - 1), source(FIRST_FOUND + 1)] });
  const artifacts = new Map([[artifact.id, artifact]]);
  expect(
    foundSources({ events: journalOf(turn("t", "n", found)), artifacts }).map(({ number }) => number),
  ).toEqual([FIRST_FOUND, FIRST_FOUND + 1]);
});
