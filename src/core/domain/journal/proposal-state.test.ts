import { describe, expect, test } from "vitest";
import { journalOf } from "../../../../tests/fakes/journal-of";
import { sampleArtifact } from "../../../../tests/fakes/sample-tasks";
import type { Proposal } from "../artifact/proposal";
import type { JournalFact } from "./journal-event";
import { fittingEdits, proposalBase, proposalsOf } from "./proposal-state";

const TEXT = "one two three four";
const edits = [
  { start: 0, end: 3, replacement: "first" },
  { start: 4, end: 7, replacement: "2" },
  { start: 14, end: 18, replacement: "4" },
];
const proposal = (over: Partial<Proposal> = {}): Proposal => ({
  id: "p",
  artifactId: "x",
  agentId: "a",
  request: "in figures",
  version: 1,
  edits,
  unfit: 0,
  ...over,
});
const proposed = (over: Partial<Proposal> = {}): JournalFact => ({
  type: "changes-proposed",
  taskId: "task-1",
  proposal: proposal(over),
});
const decided = (
  accepted: readonly number[],
  rejected: readonly number[],
  proposalId = "p",
): JournalFact => ({
  type: "changes-decided",
  taskId: "task-1",
  proposalId,
  accepted,
  rejected,
});

describe("the proposals of an artifact", () => {
  test("are its own, oldest first, with a decision for each edit", () => {
    const events = journalOf(proposed(), proposed({ id: "q" }), proposed({ id: "r", artifactId: "y" }));
    const found = proposalsOf(events, "x");
    expect(found.map((each) => each.proposal.id)).toEqual(["p", "q"]);
    expect(found[0]).toMatchObject({ decisions: ["open", "open", "open"], isOpen: true });
  });

  test("are open until everything is decided, and what is decided stays", () => {
    const some = proposalsOf(journalOf(proposed(), decided([0], [2]), decided([], [0])), "x");
    expect(some).toMatchObject([{ decisions: ["accepted", "open", "rejected"], isOpen: true }]);
    const all = proposalsOf(journalOf(proposed(), decided([0, 1], [2]), decided([0], [], "other")), "x");
    expect(all).toMatchObject([{ decisions: ["accepted", "accepted", "rejected"], isOpen: false }]);
  });

  test("that found nothing to change are told until there is another", () => {
    const nothing = proposed({ id: "none", edits: [] });
    expect(proposalsOf(journalOf(nothing), "x")).toMatchObject([{ decisions: [], isOpen: true }]);
    const after = proposalsOf(journalOf(proposed(), nothing, proposed({ id: "q" })), "x");
    expect(after.map((each) => each.proposal.id)).toEqual(["p", "q"]);
  });
});

test("the text a proposal is of is that of its version, where its edits fit into it", () => {
  const created: JournalFact = {
    type: "artifact-created",
    artifact: sampleArtifact({ id: "x", content: TEXT }),
  };
  const changed: JournalFact = {
    type: "artifact-changed",
    artifact: sampleArtifact({ id: "x", content: "short", version: 2 }),
  };
  const events = journalOf(created, changed);
  expect(proposalBase(events, proposal())).toBe(TEXT);
  expect(proposalBase(events, proposal({ version: 2 }))).toBeUndefined();
  expect(proposalBase(events, proposal({ version: 3 }))).toBeUndefined();
});

describe("edits that can still be made", () => {
  const fitting = (decisions: ReadonlyArray<"open" | "accepted" | "rejected">, current: string) =>
    fittingEdits({ proposal: proposal(), decisions }, TEXT, current);

  test("stand where they were while nothing has changed", () =>
    expect(fitting(["open", "open", "open"], TEXT)).toEqual(edits));

  test("move by what was accepted before them, and decided ones are none", () => {
    expect(fitting(["accepted", "open", "rejected"], "first two three four")).toEqual([
      undefined,
      { start: 6, end: 9, replacement: "2" },
      undefined,
    ]);
    expect(fitting(["open", "open", "accepted"], "one two three 4")).toEqual([edits[0], edits[1], undefined]);
  });

  test("move with what the user has written, and are none where that is what they change", () => {
    expect(fitting(["open", "open", "open"], "So: one two three four")).toEqual(
      edits.map(({ start, end, replacement }) => ({ start: start + 4, end: end + 4, replacement })),
    );
    const [first, second, third] = fitting(["open", "open", "open"], "one TWICE three four");
    expect(first).toEqual(edits[0]);
    expect(second).toBeUndefined();
    expect(third).toEqual({ start: 16, end: 20, replacement: "4" });
  });
});
