import { describe, expect, test } from "vitest";
import { DeliveryRig, type DeliveryScene } from "../../../../../tests/fakes/delivery-rig";
import { sampleArtifact, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { askedRequirements, honestVerdicts } from "../../../../../tests/fakes/scripted-review";
import type { Script } from "../../../../../tests/fakes/task-runner-rig";
import { type Amendment, type JournalFact, RESULT_VERSION } from "../../../domain/journal/journal-event";
import { amend, amendmentFacts, pendingAmendment } from "./amendments";

const ROOT = "task-1";
const CHECK = { kind: "check" } as const;
const FINAL = { content: "Bread.", requirements: [], artifact: { status: "final" } } as const;
const { signal } = new AbortController();

async function begun(
  scene: Partial<DeliveryScene> = {},
  script: Script = honestVerdicts,
  ...facts: readonly JournalFact[]
) {
  const rig = new DeliveryRig({ ...FINAL, ...scene }, script);
  await rig.begin();
  const engine = await rig.engine(signal);
  if (facts.length > 0) await engine.record(...facts);
  return { rig, engine };
}
const wanted = (amendment: Amendment = CHECK) =>
  ({ type: "amendment-wanted", taskId: ROOT, amendment }) as const;
const state = (name: "done" | "failed" | "stopped") => ({ type: "run-state-changed", state: name }) as const;

describe("a wish that is to be carried out", () => {
  const pending = async (scene: Partial<DeliveryScene>, ...facts: readonly JournalFact[]) =>
    pendingAmendment((await begun(scene, undefined, ...facts)).engine.state);

  test("is the last one, with its number", async () => {
    const request = { kind: "change", version: 1, request: "Shorter" } as const;
    expect(await pending({}, wanted(), state("done"), wanted(request))).toEqual({
      amendment: request,
      number: 2,
    });
    expect(await pending({})).toBeUndefined();
  });

  test.each([
    ["done", false],
    ["failed", false],
    ["stopped", true],
  ] as const)("that has been %s since is still one: %s", async (name, isPending) => {
    expect((await pending({}, wanted(), state(name))) !== undefined).toBe(isPending);
  });

  test("needs a deliverable", async () => {
    expect(await pending({ artifact: { status: "review" } }, wanted())).toBeUndefined();
  });
});

describe("the facts of a wish", () => {
  const working = { type: "task-status-changed", taskId: ROOT, status: "in_progress" };

  test("have the task worked on", () => {
    expect(amendmentFacts(ROOT, CHECK)).toEqual([wanted(), working]);
  });

  test("tell the user's words where there are any, and refuse blank ones", () => {
    const change = { kind: "change", version: 1, request: "Shorter" } as const;
    const said = { type: "user-message", taskId: ROOT, content: "Shorter" };
    expect(amendmentFacts(ROOT, change)).toEqual([said, wanted(change), working]);
    expect(() => amendmentFacts(ROOT, { ...change, request: " \n" })).toThrow(
      expect.objectContaining({ code: "task.prompt-empty" }),
    );
  });
});

describe("a wish", () => {
  const requirements = ["Bread", "milk"].map((word) => ({
    ...{ id: word, description: `It says "${word}"`, proofKind: "quote" as const },
  }));
  const checks = (rig: DeliveryRig) =>
    rig.models.calls
      .filter(({ purpose }) => purpose === "validation")
      .map((call) => askedRequirements(call).length);

  test("to check looks at all of it, and repairs nothing", async () => {
    const { rig, engine } = await begun({ requirements });
    await amend(engine, CHECK, signal);
    expect(checks(rig)[0]).toBe(2);
    expect(rig.models.calls.every(({ purpose }) => purpose === "validation")).toBe(true);
    expect((await rig.requirements()).map(({ outcome }) => outcome)).toEqual(["met", "unmet"]);
  });

  test("to fix looks at that requirement alone, and repairs it once", async () => {
    const { rig, engine } = await begun({ requirements });
    await amend(engine, { kind: "fix", requirementId: "milk" }, signal);
    expect(checks(rig)[0]).toBe(1);
    expect(rig.models.calls.some(({ purpose }) => purpose !== "validation")).toBe(true);
    const rounds = [...(await rig.state()).tasks.values()].filter(({ parentTaskId }) => parentTaskId);
    expect(rounds).toHaveLength(1);
  });

  test("to have all of the files read has the text written anew, and checked", async () => {
    const { rig, engine } = await begun({ requirements: requirements.slice(0, 1) }, (call) =>
      call.purpose === "validation" ? honestVerdicts(call) : "# Guide\n\nBread, of all files.",
    );
    await amend(engine, { kind: "read-all" }, signal);
    const purposes = rig.models.calls.map(({ purpose }) => purpose);
    expect([...new Set(purposes)]).toEqual(["execution", "validation"]);
    expect(await rig.artifact()).toMatchObject({
      ...{ content: "# Guide\n\nBread, of all files.", version: 2, status: "final" },
    });
    expect((await rig.requirements()).map(({ outcome }) => outcome)).toEqual(["met"]);
  });

  test("is none without a deliverable, and none on a part that there is not", async () => {
    const { rig, engine } = await begun({ artifact: { status: "review" } });
    await amend(engine, CHECK, signal);
    const other = await begun();
    await amend(other.engine, { kind: "retry", subTaskId: "gone" } as Amendment, signal);
    expect([rig.models.calls, other.rig.models.calls]).toEqual([[], []]);
  });
});

describe("a part that is done again", () => {
  const part = sampleTask({
    ...{
      id: "part",
      parentTaskId: ROOT,
      title: "Milk",
      description: "How much milk?",
      dependencies: ["before"],
    },
  });
  const before = sampleArtifact({ id: "n", taskId: "before", content: "Known already.", status: "draft" });
  const amendment = { kind: "retry", subTaskId: "part" } as Amendment;
  const made: readonly JournalFact[] = [
    { type: "task-created", task: part },
    { type: "artifact-created", artifact: before },
  ];
  const answer: Script = (call) =>
    call.purpose === "validation" ? honestVerdicts(call) : "# Milk\n\nTwo litres of milk.";

  test("rests on the notes it needs, and the deliverable rests on its note then", async () => {
    const { rig, engine } = await begun({}, answer, ...made);
    await amend(engine, amendment, signal);
    expect(JSON.stringify(rig.models.calls[0]?.messages)).toContain("Known already.");
    const note = [...engine.state.artifacts.values()].find(({ taskId }) => taskId === "part");
    expect(note?.content).toContain("Two litres");
    expect((await rig.artifact()).dependencies).toContain(note?.id);
  });

  test("has its note made again, though there is one", async () => {
    const note = sampleArtifact({ id: "note", taskId: "part", content: "A litre.", status: "draft" });
    const known: readonly JournalFact[] = [
      { type: "artifact-created", artifact: note },
      { type: "node-accepted", taskId: "part", key: "note/part/0", result: "note", version: RESULT_VERSION },
    ];
    const { rig } = await begun({}, answer, ...made, ...known, wanted(amendment));
    const engine = await rig.engine(signal);
    await amend(engine, amendment, signal);
    expect(engine.state.artifacts.get("note")).toMatchObject({ version: 2 });
    expect((await rig.artifact()).dependencies).toEqual(["note"]);
    const rounds = [...engine.state.tasks.values()].filter(({ title }) => title.startsWith("Refinement"));
    expect(rounds.length).toBeLessThan(2);
  });

  test("is what the deliverable has to answer from then on, once", async () => {
    const { rig, engine } = await begun({}, answer, ...made);
    await amend(engine, amendment, signal);
    const [added, ...others] = await rig.requirements();
    expect(added).toMatchObject({
      ...{ taskId: ROOT, description: "Milk", validationCriteria: ["How much milk?"], priority: "should" },
      ...{ type: "functional", source: "inferred", proofKind: "judged" },
    });
    expect(others).toEqual([]);
  });

  test("asks for nothing new where a requirement says the same, and for no more than its title does", async () => {
    const known = { id: "r", description: "Milk" };
    const { rig, engine } = await begun({ requirements: [known] }, answer, ...made);
    await amend(engine, amendment, signal);
    expect((await rig.requirements()).map(({ id }) => id)).toEqual(["r"]);
    const same: JournalFact = { type: "task-created", task: { ...part, description: "Milk" } };
    const other = await begun({}, answer, same);
    await amend(other.engine, amendment, signal);
    expect((await other.rig.requirements())[0]?.validationCriteria).toEqual([]);
  });

  test("changes nothing where it fails again", async () => {
    const { rig, engine } = await begun({}, () => new Error("down"), ...made);
    await amend(engine, amendment, signal);
    expect(await rig.requirements()).toEqual([]);
    expect((await rig.artifact()).dependencies).toEqual([]);
  });
});
