import { describe, expect, test } from "vitest";
import { DeliveryRig } from "../../../../../tests/fakes/delivery-rig";
import { sampleArtifact, sampleRequirement, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { honestVerdicts } from "../../../../../tests/fakes/scripted-review";
import type { Script } from "../../../../../tests/fakes/task-runner-rig";
import type { FileSource } from "../../../domain/source/source";
import { AppError } from "../../../errors/app-error";
import { review } from "./review";

const { signal } = new AbortController();
const says = (words: string) =>
  sampleRequirement({ id: words, taskId: "part", description: `It says "${words}"` });
const writing =
  (text: string | AppError): Script =>
  (call) =>
    call.purpose === "validation" ? honestVerdicts(call) : text;

async function reviewed(
  script: Script,
  requirements = [says("bread"), says("milk")],
  missing: string[] = [],
  sources: readonly FileSource[] = [],
  wanted = signal,
) {
  const note = sampleArtifact({
    ...{ id: "n", taskId: "part", agentId: "validator-agent", status: "draft", dependencies: ["m"] },
    ...{ title: "Costs", content: "# Costs\n\nOf bread." },
  });
  const other = sampleArtifact({ id: "m", taskId: "other", title: "Sources", content: "Milk is white." });
  const rig = new DeliveryRig({ content: "T", requirements: [], notes: [other, note], missing }, script);
  const complete = rig.models.complete.bind(rig.models);
  rig.models.complete = async (...asked) => ({ ...(await complete(...asked)), sources });
  await rig.begin();
  const engine = await rig.engine();
  const task = sampleTask({
    id: "part",
    parentTaskId: "task-1",
    title: "Costs",
    requirements,
    status: "in_progress",
  });
  await engine.record({ type: "task-created", task });
  const result = await review(engine, engine.task("part"), note, wanted).catch((error: unknown) => error);
  const after = (await rig.state()).tasks.get("part");
  const outcomes = after?.requirements.map(({ outcome, status }) => [outcome, status]);
  return { rig, engine, note, result, after, outcomes, calls: rig.models.calls };
}

describe("a note that is held against criteria", () => {
  test("is left as it is where it meets them, and ends its part", async () => {
    const { result, note, outcomes, after, calls } = await reviewed(writing("?"), [says("bread")]);
    expect(result).toEqual(note);
    expect(outcomes).toEqual([["met", "satisfied"]]);
    expect(after).toMatchObject({
      status: "completed",
      steps: [{ kind: "validation", status: "completed" }],
    });
    expect(calls.map(({ purpose }) => purpose)).toEqual(["validation"]);
  });

  test("needs no check where there are none", async () => {
    const { result, note, calls } = await reviewed(writing("?"), []);
    expect(result).toBe(note);
    expect(calls).toEqual([]);
  });

  test("is put right once by who wrote it, told what was missed and what it rests on", async () => {
    const { result, outcomes, calls } = await reviewed(writing("# Costs\n\nOf bread and milk."));
    expect(result).toMatchObject({
      id: "n",
      version: 2,
      content: "# Costs\n\nOf bread and milk.",
      status: "draft",
    });
    expect(outcomes).toEqual([
      ["met", "satisfied"],
      ["met", "satisfied"],
    ]);
    const asked = calls.find(({ purpose }) => purpose === "execution")?.messages.at(-1)?.content ?? "";
    expect(asked).toContain('<objection>\n- It says "milk": milk is missing.\n</objection>');
    expect(asked).toContain("Milk is white.");
    expect(calls.map(({ purpose }) => purpose)).toEqual(["validation", "execution", "validation"]);
  });

  test("that is put right cites what was found for that under numbers no other note has", async () => {
    const { result } = await reviewed(
      writing("# Costs\n\nOf bread and milk [1]."),
      [says("bread"), says("milk")],
      [],
      [{ number: 1, name: "prices.md", itemId: "prices", start: 0, end: 9 }],
    );
    expect(result).toMatchObject({
      content: "# Costs\n\nOf bread and milk [101].",
      sources: [{ number: 101, itemId: "prices" }],
    });
  });

  test.each<readonly [string, string | AppError]>([
    ["is no better", "# Costs\n\nOf milk."],
    ["is worse", "# Costs\n\nOf nothing."],
    ["cannot be had", new AppError("provider.api", { provider: "P" })],
  ])("stays as it was where what comes back %s, with its own outcomes", async (_, text) => {
    const { result, note, outcomes, after } = await reviewed(writing(text));
    expect(result).toEqual(note);
    expect(outcomes).toEqual([
      ["met", "satisfied"],
      ["unmet", "failed"],
    ]);
    expect(after?.status).toBe("completed");
  });

  test("is not reviewed to its end where whoever wants it gives up", async () => {
    const stopper = new AbortController();
    const script: Script = (call) => {
      if (call.purpose === "validation") return honestVerdicts(call);
      stopper.abort();
      return new AppError("provider.api", { provider: "P" });
    };
    const { result, after } = await reviewed(script, undefined, undefined, undefined, stopper.signal);
    expect(result).toMatchObject({ name: "AbortError" });
    expect(after?.status).toBe("in_progress");
  });

  test("ends the work where a limit is reached", async () => {
    const { result } = await reviewed(writing(new AppError("task.limit-reached", {})));
    expect(result).toMatchObject({ code: "task.limit-reached" });
  });

  test("is reviewed once", async () => {
    const { engine, note, calls } = await reviewed(writing("?"), [says("bread")]);
    await review(engine, engine.task("part"), note, signal);
    expect(calls).toHaveLength(1);
    await review(engine, engine.task("part"), { ...note, id: "other" }, signal);
    expect(calls).toHaveLength(2);
  });
});
