import { describe, expect, test } from "vitest";
import { sampleRequirement, sampleState, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import type { JournalFact } from "../../../domain/journal/journal-event";
import type { TaskState } from "../../../domain/journal/task-state";
import type { TaskAnalysis } from "../../../domain/task/task-analysis";
import { BRIEF_KEY } from "./brief";
import { acceptedBrief, copiedBrief } from "./copied-brief";

let ids = 0;
const making = { newId: () => `id-${++ids}`, now: () => 9 };
const copy = sampleTask({ id: "copy" });
const analysis = {
  requirements: [],
  suggestedAgents: [],
  requiredSkills: ["rain"],
  estimatedPasses: 3,
  assumptions: ["In metres"],
} as unknown as TaskAnalysis;
const wanted = sampleRequirement({
  quote: "rain",
  proofKind: "quote",
  status: "satisfied",
  validationResult: "Yes",
});
const source = (over: Partial<TaskState> = {}): TaskState => ({
  ...sampleState([sampleTask({ requirements: [wanted] })]),
  accepted: new Map([[BRIEF_KEY, analysis]]),
  ...over,
});
const typesOf = (facts: readonly JournalFact[]) => facts.map(({ type }) => type);
const resultIn = (facts: readonly JournalFact[]) =>
  facts.flatMap((fact) => (fact.type === "node-accepted" ? [fact.result as TaskAnalysis] : []))[0];

describe("a copied brief", () => {
  test("begins a run of the same model that waits for approval", () => {
    const run = { provider: "p", model: "m", simulated: true } as TaskState["run"];
    const facts = copiedBrief(source(run ? { run } : {}), copy, making);
    expect(facts.slice(0, 3)).toEqual([
      { type: "run-started", provider: "p", model: "m", simulated: true },
      { type: "agent-assigned", taskId: "copy", agentId: "troupe", agentName: "Troupe" },
      { type: "task-status-changed", taskId: "copy", status: "in_progress" },
    ]);
    expect(facts.at(-1)).toEqual({ type: "run-state-changed", state: "awaiting-approval" });
    expect(copiedBrief(source(), copy, making)[0]).toMatchObject({
      provider: "",
      model: "",
      simulated: false,
    });
  });

  test("is none of a task without requirements", () => {
    expect(copiedBrief(source({ tasks: new Map([["task-1", sampleTask()]]) }), copy, making)).toEqual([]);
    expect(copiedBrief(source({ tasks: new Map() }), copy, making)).toEqual([]);
  });
});

describe("an accepted brief", () => {
  const accepted = (over: Partial<TaskState> = {}, requirements = [wanted]) =>
    acceptedBrief(source(over), copy, requirements, making);

  test("is shown as a step that is done", () => {
    const facts = accepted();
    expect(typesOf(facts).slice(0, 2)).toEqual(["step-added", "step-changed"]);
    expect(facts[0]).toMatchObject({
      step: { kind: "analysis", order: 0, status: "pending", agentId: "troupe" },
    });
    expect(facts[1]).toMatchObject({ taskId: "copy", status: "completed" });
    expect(facts.at(-1)).toMatchObject({ type: "node-accepted", taskId: "copy", key: BRIEF_KEY });
  });

  test("has the analysis of the other task with these requirements, without what was found out about them", () => {
    expect(resultIn(accepted())).toMatchObject({ estimatedPasses: 3, requiredSkills: ["rain"], readers: [] });
    expect(resultIn(accepted())?.requirements).toEqual([
      {
        ...{ type: "functional", description: "It fits on two pages", priority: "must", source: "explicit" },
        ...{ validationCriteria: [], quote: "rain", proofKind: "quote" },
      },
    ]);
    const measure = { unit: "words", max: 9 } as const;
    const { quote: _, proofKind: __, ...plain } = wanted;
    expect(resultIn(accepted({}, [{ ...plain, measure }]))?.requirements[0]).toEqual({
      ...{ type: "functional", description: "It fits on two pages", priority: "must", source: "explicit" },
      ...{ validationCriteria: [], measure },
    });
  });

  test("takes the analysis that was told where none was accepted", () => {
    const told = [{ type: "analysis-completed", analysis: { ...analysis, estimatedPasses: 4 } }];
    const events = told as unknown as TaskState["events"];
    expect(resultIn(accepted({ accepted: new Map(), events }))?.estimatedPasses).toBe(4);
  });

  test.each([
    ["no list of skills", { requiredSkills: "rain" }],
    ["no list of agents", { suggestedAgents: undefined }],
    ["no number of passes", { estimatedPasses: "3" }],
    ["no list of assumptions", { assumptions: {} }],
  ])("makes do without an analysis that has %s", (_, over) => {
    const spoilt = new Map([[BRIEF_KEY, { ...analysis, ...over }]]);
    expect(resultIn(accepted({ accepted: spoilt }))?.requiredSkills).not.toEqual(["rain"]);
  });

  test("is read though it lacks what came later", () => {
    const { assumptions: _, ...old } = analysis;
    expect(resultIn(accepted({ accepted: new Map([[BRIEF_KEY, old]]) }))?.requiredSkills).toEqual(["rain"]);
  });
});
