import { describe, expect, test } from "vitest";
import { modelAnswer } from "../../../../../tests/fakes/model-answer/model-answer";
import { askedRequirements, honestVerdicts } from "../../../../../tests/fakes/scripted-review";
import {
  OrchestrationRig,
  recordLines,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../../tests/fakes/task-runner-rig";
import { outcomeOf } from "../../../domain/requirement/requirement";

const TEXT = "# Guide\n\nBread is baked daily.\n\nWe open at nine.\n";
const BRIEF = recordLines([
  { requirement: 'It says "baked daily"', priority: "must", proof: "quote" },
  { requirement: 'It says "open at nine"', priority: "must", proof: "quote" },
  { requirement: "It has at most 12 words", priority: "must", proof: "counted", unit: "words", max: 12 },
  { complexity: "simple" },
]);

/** A finished task whose text meets all that is asked for. */
async function finished() {
  const models = new ScriptedModels((call) => {
    if (call.purpose === "analysis") return BRIEF;
    if (call.purpose === "execution") return TEXT;
    return call.purpose === "validation" ? honestVerdicts(call) : modelAnswer(call.messages);
  });
  const { control, editor, library, monitor } = new OrchestrationRig().open(models);
  const task = await library.create({ prompt: SIMPLE_PROMPT });
  await control.start(task.id, "en");
  const state = async () => {
    const { artifacts, tasks } = await monitor.load(task.id);
    const artifact = [...artifacts.values()].find(({ status }) => status === "final");
    if (!artifact) throw new Error("There is a deliverable.");
    return { artifact, requirements: tasks.get(task.id)?.requirements ?? [] };
  };
  const checks = () => models.calls.filter(({ purpose }) => purpose === "validation");
  return { control, editor, library, monitor, task, state, checks };
}

describe("checking again after a change by hand", () => {
  test("looks at the requirements whose proof was touched, and at no others", async () => {
    const { control, editor, task, state, checks } = await finished();
    const { artifact, requirements } = await state();
    expect(requirements.map(outcomeOf)).toEqual(["met", "met", "met"]);
    const content = TEXT.replace("Bread", "Our bread").replace("at nine", "at ten");
    await editor.updateArtifact(artifact.id, { content });
    const changed = (await state()).requirements;
    expect(changed.map(outcomeOf)).toEqual(["met", "unverified", "unverified"]);
    expect(changed.map(({ touched }) => touched ?? false)).toEqual([false, true, true]);
    const { start, end, version } = changed[0]?.proof ?? {};
    expect(content.slice(start, end)).toBe("baked daily");
    expect(version).toBe(artifact.version + 1);

    const before = checks().length;
    await control.amend(task.id, { kind: "check" }, "en");
    expect(checks().slice(before).map(askedRequirements)).toEqual([['It says "open at nine"']]);
    const checked = await state();
    expect(checked.requirements.map(outcomeOf)).toEqual(["met", "unmet", "met"]);
    expect(checked.requirements.map(({ touched }) => touched ?? false)).toEqual([false, false, false]);
    const proof = checked.requirements[0]?.proof;
    expect(content.slice(proof?.start, proof?.end)).toBe("baked daily");
    expect(checked.artifact).toMatchObject({ content, version: artifact.version + 1 });
  });

  test("looks at all of them where none was touched", async () => {
    const { control, task, checks } = await finished();
    const before = checks().length;
    await control.amend(task.id, { kind: "check" }, "en");
    expect(checks().slice(before).flatMap(askedRequirements)).toHaveLength(2);
  });
});
