import { expect, test } from "vitest";
import { sampleArtifact } from "../../../../tests/fakes/sample-tasks";
import { versionsOf } from "./artifact-versions";
import type { JournalEvent, JournalFact } from "./journal-event";

test("versions are told from each other by their content, and keep what they were repaired for", () => {
  const first = sampleArtifact({ status: "review" });
  const second = { ...first, content: "Better", version: 2 };
  const repair = { requirementIds: ["r1"], edits: 2 };
  const facts: readonly JournalFact[] = [
    { type: "artifact-created", artifact: first },
    { type: "artifact-created", artifact: sampleArtifact({ id: "other" }) },
    { type: "artifact-changed", artifact: second, repair },
    { type: "artifact-changed", artifact: { ...second, status: "final" } },
  ];
  const events = facts.map(
    (fact, seq): JournalEvent => ({ ...fact, id: `r/${seq}`, runId: "r", rootTaskId: "t", seq, at: seq }),
  );
  expect(versionsOf(events, first.id)).toEqual([
    { artifact: first, at: 0 },
    { artifact: { ...second, status: "final" }, at: 2, repair },
  ]);
});
