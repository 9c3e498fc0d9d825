import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sampleArtifact, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { emptyState, foldEvents } from "../../../domain/journal/fold-event";
import type { JournalFact } from "../../../domain/journal/journal-event";
import { fittingEdits, proposalsOf } from "../../../domain/journal/proposal-state";
import type { TaskState } from "../../../domain/journal/task-state";
import { type TextEdit, withChanges } from "../../../domain/text/text-edit";
import { decisionFacts } from "./decide";

function after(state: TaskState, facts: readonly JournalFact[]): TaskState {
  const seq = state.events.length;
  return foldEvents(
    state,
    facts.map((fact, place) => ({
      ...fact,
      ...{ id: `r/${seq + place}`, runId: "r", rootTaskId: "task-1", seq: seq + place, at: seq },
    })),
  );
}

/** A finished text for which edits are proposed. */
function proposed(content: string, edits: readonly TextEdit[]): TaskState {
  const artifact = sampleArtifact({ id: "a", taskId: "task-1", content, version: 1, status: "final" });
  const proposal = {
    id: "p",
    artifactId: "a",
    agentId: "w",
    request: "Shorter",
    version: 1,
    edits,
    unfit: 0,
  };
  return after(emptyState("task-1"), [
    { type: "task-created", task: sampleTask({ id: "task-1", status: "completed" }) },
    { type: "artifact-created", artifact },
    { type: "changes-proposed", taskId: "task-1", proposal },
  ]);
}

const decide = (state: TaskState, accept: readonly number[], reject: readonly number[] = []): TaskState =>
  after(state, decisionFacts(state, { artifactId: "a", proposalId: "p", accept, reject }, 1));
const contentOf = (state: TaskState) => state.artifacts.get("a")?.content ?? "";
const byHand = (state: TaskState, content: string): TaskState => {
  const artifact = state.artifacts.get("a");
  if (!artifact) throw new Error("There is a text.");
  const changed = { ...artifact, content, version: artifact.version + 1 };
  return after(state, [{ type: "artifact-changed", artifact: changed, by: "user" }]);
};

/** A text that repeats itself much, and edits of it in order and apart from each other, insertions among them. */
const scenes = fc
  .tuple(fc.array(fc.constantFrom("a", "b", "ab ", "\n", "é", "🌧")), fc.array(fc.nat(8), { maxLength: 16 }))
  .chain(([pieces, steps]) => {
    const content = pieces.join("");
    const edits: Omit<TextEdit, "replacement">[] = [];
    for (let at = 0, step = 0; step + 1 < steps.length; step += 2) {
      const start = Math.min(content.length, at + (steps[step] ?? 0));
      const end = Math.min(content.length, start + (steps[step + 1] ?? 0));
      edits.push({ start, end });
      at = end;
    }
    return fc
      .array(fc.constantFrom("", "x", "ab ", "\n\nmore"), {
        minLength: edits.length,
        maxLength: edits.length,
      })
      .map((words) => ({
        content,
        edits: edits.map((edit, place): TextEdit => ({ ...edit, replacement: words[place] ?? "" })),
      }));
  });

describe("edits that are accepted", () => {
  test("in any order and subset give what applying that subset says, to the byte", () => {
    void fc.assert(
      fc.property(scenes, fc.infiniteStream(fc.nat(1000)), ({ content, edits }, numbers) => {
        let state = proposed(content, edits);
        const next = () => numbers.next().value ?? 0;
        const chosen = edits.map(() => next() % 3);
        const order = edits.map((_, place) => ({ place, key: next() })).sort((a, b) => a.key - b.key);
        for (const { place } of order) {
          if (chosen[place] === 0) state = decide(state, [place]);
          if (chosen[place] === 1) state = decide(state, [], [place]);
        }
        const accepted = edits.filter((_, place) => chosen[place] === 0);
        expect(contentOf(state)).toBe(withChanges(content, accepted));
        const [found] = proposalsOf(state.events, "a");
        expect(found?.decisions).toEqual(chosen.map((each) => ["accepted", "rejected", "open"][each]));
        // The rest is accepted in one go.
        const open = chosen.flatMap((each, place) => (each === 2 ? [place] : []));
        const taken = edits.filter((_, place) => chosen[place] !== 1);
        expect(contentOf(decide(state, open))).toBe(withChanges(content, taken));
      }),
      { numRuns: 500 },
    );
  });

  test("change nothing outside them when the text was changed by hand meanwhile", () => {
    void fc.assert(
      fc.property(
        scenes,
        fc.nat(40),
        fc.nat(10),
        fc.constantFrom("", "hand", "ab "),
        (scene, at, cut, words) => {
          const { content, edits } = scene;
          const start = Math.min(at, content.length);
          const changed = content.slice(0, start) + words + content.slice(start + cut);
          const state = byHand(proposed(content, edits), changed);
          const [known] = proposalsOf(state.events, "a");
          if (!known) throw new Error("It was proposed.");
          const fitting = fittingEdits(known, content, changed);
          const fits = fitting.flatMap((edit, place) => (edit ? [place] : []));
          for (const place of fits) {
            const [here, there] = [fitting[place], edits[place]];
            expect(changed.slice(here?.start, here?.end)).toBe(content.slice(there?.start, there?.end));
          }
          const now = contentOf(decide(state, fits));
          expect(now).toBe(
            withChanges(
              changed,
              fitting.flatMap((edit) => edit ?? []),
            ),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("a proposal", () => {
  const TEXT = "# Guide\n\nBread is baked daily.\n\nWe open at nine.\n";
  const edit = (words: string, replacement: string): TextEdit => {
    const start = TEXT.indexOf(words);
    return { start, end: start + words.length, replacement };
  };
  const EDITS = [edit("Bread is baked daily.", "Fresh bread."), edit("nine", "ten")];

  test("is a version by its agent for the user's words, and open until all of it is decided", () => {
    const one = decide(proposed(TEXT, EDITS), [1]);
    expect(proposalsOf(one.events, "a")[0]?.isOpen).toBe(true);
    expect(one.artifacts.get("a")).toMatchObject({ version: 2, content: TEXT.replace("nine", "ten") });
    const changed = one.events.findLast(({ type }) => type === "artifact-changed");
    expect(changed).toMatchObject({ change: { request: "Shorter", agentId: "w", edits: 1 } });
    const all = decide(one, [], [0]);
    expect(proposalsOf(all.events, "a")[0]?.isOpen).toBe(false);
    expect(all.artifacts.get("a")?.version).toBe(2);
  });

  test("says which of its edits no longer fit, and refuses them", () => {
    const state = byHand(proposed(TEXT, EDITS), TEXT.replace("baked", "sold"));
    const [known] = proposalsOf(state.events, "a");
    const fitting = known && fittingEdits(known, TEXT, contentOf(state));
    expect(fitting?.map((each) => each !== undefined)).toEqual([false, true]);
    expect(() => decide(state, [0, 1])).toThrow("artifact.edit-unfit");
    expect(contentOf(decide(state, [1]))).toContain("sold daily.\n\nWe open at ten.");
  });

  test("from elsewhere whose edits overlap or lie outside fits nowhere", () => {
    const hostile = proposed(TEXT, [
      { start: 3, end: 9, replacement: "x" },
      { start: 5, end: 9_999, replacement: "y" },
    ]);
    expect(() => decide(hostile, [0])).toThrow("artifact.edit-unfit");
    expect(contentOf(decide(hostile, [], [0, 1]))).toBe(TEXT);
  });
});

describe("what is decided", () => {
  const edits = [
    { start: 0, end: 1, replacement: "A" },
    { start: 2, end: 3, replacement: "C" },
  ];
  const facts = (state: TaskState, accept: readonly number[], reject: readonly number[] = []) =>
    decisionFacts(state, { artifactId: "a", proposalId: "p", accept, reject }, 1);

  test("of a proposal without edits is that it was taken note of, once", () => {
    const state = proposed("abc", []);
    expect(facts(state, [])).toMatchObject([{ type: "changes-decided", accepted: [], rejected: [] }]);
    expect(facts(decide(state, []), [])).toEqual([]);
  });

  test("is nothing where nothing is said, or what is said was decided before", () => {
    const state = proposed("abc", edits);
    expect(facts(state, [])).toEqual([]);
    expect(facts(decide(state, [0]), [0], [0])).toEqual([]);
    expect(facts(state, [7], [8])).toEqual([]);
  });

  test("is accepted where it is said to be both", () => {
    const decided = facts(proposed("abc", edits), [0], [0, 1]).at(-1);
    expect(decided).toMatchObject({ type: "changes-decided", accepted: [0], rejected: [1] });
  });

  test("leaves the text alone where all is rejected, and tells whose change it was otherwise", () => {
    const state = proposed("abc", edits);
    expect(facts(state, [], [0, 1])).toMatchObject([{ type: "changes-decided", rejected: [0, 1] }]);
    expect(contentOf(decide(state, [0, 1]))).toBe("AbC");
    expect(facts(state, [0, 1])[0]).toMatchObject({
      type: "artifact-changed",
      change: { request: "Shorter", agentId: "w", edits: 2 },
    });
  });

  test("is refused where there is no such text or proposal", () => {
    const state = proposed("abc", edits);
    const code = "artifact.not-found";
    for (const wrong of [{ artifactId: "b" }, { proposalId: "q" }]) {
      const decision = { artifactId: "a", proposalId: "p", accept: [0], reject: [], ...wrong };
      expect(() => decisionFacts(state, decision, 1)).toThrow(expect.objectContaining({ code }));
    }
  });
});
