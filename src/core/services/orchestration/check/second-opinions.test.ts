import { expect, test } from "vitest";
import { DeliveryRig } from "../../../../../tests/fakes/delivery-rig";
import { sampleRequirement, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { askedRequirements, recordLines } from "../../../../../tests/fakes/scripted-review";
import type { Requirement } from "../../../domain/requirement/requirement";
import type { Task, TaskModel } from "../../../domain/task/task";
import { AppError } from "../../../errors/app-error";
import type { ModelCall } from "../../models/model-call";
import { promptBound } from "../calls/call-bound";
import { check } from "./check";

const TEXT = "Bread is baked daily, for two euros.";
const SECOND: TaskModel = { credentialId: "other", model: "careful-1" };
const MUST = sampleRequirement({ id: "warm", description: "It is warm", proofKind: "judged" });
const SHOULD = sampleRequirement({ ...MUST, id: "kind", description: "It is kind", priority: "should" });

type Answer = "met" | "unmet" | Error;

interface Scene {
  readonly requirements?: readonly Requirement[];
  /** The answers, one after the other, of the model that checks, and of the second one. */
  readonly own?: readonly Answer[];
  readonly other?: readonly Answer[];
  readonly task?: Partial<Task>;
  readonly isAlone?: boolean;
  /** The models that are set up, by the id of their provider. */
  readonly there?: Readonly<Record<string, string>>;
  /** The words that each answer quotes, in place of a reason. */
  readonly quote?: string;
}

async function checked({ requirements = [MUST], own = ["met"], other = [], ...scene }: Scene) {
  const answers = { own: [...own], other: [...other] };
  const task = { ...(scene.isAlone ? {} : { checkModel: SECOND }), ...scene.task };
  const rig = new DeliveryRig({ content: TEXT, requirements, task }, (call) => {
    const answer = answers[call.credentialId === SECOND.credentialId ? "other" : "own"].shift();
    if (answer === undefined) throw new Error("Nobody was to be asked.");
    if (answer instanceof Error) return answer;
    const records = askedRequirements(call).map((_, place) => {
      const shown = scene.quote === undefined ? { reason: `I find it ${answer}.` } : { quote: scene.quote };
      return { requirement: place + 1, verdict: answer, ...shown };
    });
    return recordLines(records);
  });
  const there: Readonly<Record<string, string>> = scene.there ?? { own: "quick-1", other: "careful-1" };
  Object.assign(rig.models, {
    route: async ({ credentialId = "own" }: Partial<ModelCall> = {}) => {
      const id = credentialId in there ? credentialId : "own";
      return { credentialId: id, provider: id, providerName: id, model: there[id], simulated: true };
    },
  });
  await rig.begin();
  const engine = await rig.engine();
  await engine.record({ type: "task-created", task: sampleTask({ id: "part", parentTaskId: "task-1" }) });
  const text = { artifactId: "a", version: 1, content: TEXT };
  const verdicts = await check(engine, text, requirements, () => {}, new AbortController().signal);
  const { calls } = rig.models;
  return { calls, verdicts, asked: calls.map(askedRequirements), state: await rig.state() };
}

test("nobody else is asked where the task names no other model", async () => {
  const { calls, verdicts } = await checked({ isAlone: true });
  expect(calls).toHaveLength(1);
  expect(verdicts).toMatchObject([{ outcome: "met", reason: "I find it met." }]);
});

test("the second model is asked afresh, and only about what must be and was found to be met", async () => {
  const { calls, asked, verdicts } = await checked({ requirements: [MUST, SHOULD], other: ["met"] });
  expect(asked.map((each) => each.length)).toEqual([2, 1]);
  expect(calls[1]).toMatchObject({ ...SECOND, provider: undefined });
  expect(calls[1]?.messages.some(({ role }) => role === "assistant")).toBe(false);
  expect(JSON.stringify(calls[1]?.messages)).not.toContain("I find it");
  expect(verdicts[0]).toMatchObject({ outcome: "met", proof: { text: "I find it met." } });
  expect(verdicts[0]?.reason).toBe("I find it met. quick-1 and careful-1 both say it is met.");
  expect(verdicts[1]?.reason).toBe("I find it met.");
});

test("it is asked also where the task names the model that does all other work", async () => {
  const chosenModel = { credentialId: "own", model: "quick-1" };
  const { calls } = await checked({ other: ["met"], task: { chosenModel } });
  expect(calls.map(({ credentialId }) => credentialId)).toEqual([undefined, SECOND.credentialId]);
});

test("what was found not to be met is nobody else's business", async () => {
  const { calls } = await checked({ own: ["unmet"] });
  expect(calls).toHaveLength(1);
});

test("what the second model and a third look find not to be met is not met", async () => {
  const { calls, verdicts } = await checked({ own: ["met", "unmet"], other: ["unmet"] });
  expect(calls.map(({ credentialId }) => credentialId)).toEqual([undefined, "other", undefined]);
  expect(verdicts).toMatchObject([{ requirementId: "warm", outcome: "unmet" }]);
  expect(verdicts[0]?.reason).toBe(
    "I find it unmet. 2 of 3 say it is not met: quick-1 met, careful-1 not met, quick-1 again not met.",
  );
});

test("what two of three find to be met is met, and says who did not", async () => {
  const { verdicts } = await checked({ own: ["met", "met"], other: ["unmet"] });
  expect(verdicts[0]).toMatchObject({ outcome: "met", proof: { text: "I find it met." } });
  expect(verdicts[0]?.reason).toContain(
    "2 of 3 say it is met: quick-1 met, careful-1 not met, quick-1 again met.",
  );
});

test("where the third look fails it stays open", async () => {
  const failing = new AppError("provider.api", { provider: "own", status: 500 });
  const { verdicts } = await checked({ own: ["met", failing], other: ["unmet"] });
  expect(verdicts).toMatchObject([{ outcome: "unverified" }]);
  expect(verdicts[0]?.reason).toContain("a third look did not decide");
});

test("where the second model fails the first verdict stands, which is said", async () => {
  const failing = new AppError("provider.api", { provider: "Other", statusText: "Out of order" });
  const { verdicts } = await checked({ other: [failing] });
  expect(verdicts).toMatchObject([{ outcome: "met" }]);
  expect(verdicts[0]?.reason).toMatch(/careful-1 gave no verdict .*Out of order.* so that of quick-1 stands/);
});

test("it stands too where the limits of the task leave no room; what was asked counts towards them", async () => {
  const free = await checked({ other: ["met"] });
  expect(free.state.events.filter(({ type }) => type === "model-called")).toHaveLength(2);
  // Room for one call, the least it could write included, and for no other once that has taken anything.
  const tokens = promptBound(free.calls[0]?.messages ?? [], false) + 512;
  const { calls, verdicts } = await checked({ task: { limits: { tokens } } });
  expect(calls).toHaveLength(1);
  expect(verdicts).toMatchObject([{ outcome: "met" }]);
  expect(verdicts[0]?.reason).toContain("the limit of the task leaves no room for it");
});

test("nobody is asked where the second model is no longer there", async () => {
  const { calls, verdicts } = await checked({ there: { own: "quick-1" } });
  expect(calls).toHaveLength(1);
  expect(verdicts).toMatchObject([{ outcome: "met" }]);
  expect(verdicts[0]?.reason).toContain("careful-1 gave no verdict (it is no longer set up)");
});

test("nobody is asked where it is the one model that there is", async () => {
  const checkModel = { credentialId: "own", model: "quick-1" };
  const { calls, verdicts } = await checked({ task: { checkModel } });
  expect(calls).toHaveLength(1);
  expect(verdicts[0]).toMatchObject({ outcome: "met" });
  expect(verdicts[0]?.reason).toContain("quick-1 is the model that checked it already");
});

test("what a part alone must be is nobody else's business", async () => {
  const { calls } = await checked({ requirements: [{ ...MUST, taskId: "part" }] });
  expect(calls).toHaveLength(1);
});

test("two models of one name are told by their providers", async () => {
  const there = { own: "quick-1", other: "quick-1" };
  const { verdicts } = await checked({ other: ["met"], there });
  expect(verdicts[0]?.reason).toContain("quick-1 (own) and quick-1 (other) both say it is met.");
});

test("words that are shown beside the verdict are not said once more", async () => {
  const quoted = { ...MUST, description: "It says when bread is baked", proofKind: "quote" } as const;
  const { verdicts } = await checked({
    ...{ requirements: [quoted], other: ["met"], quote: "Bread is baked daily" },
  });
  expect(verdicts[0]?.reason).toBe("quick-1 and careful-1 both say it is met.");
  expect(verdicts[0]?.proof?.text).toBe("Bread is baked daily");
});
