import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { analysisSchema, planSchema, recruitSchema, uniqueByName, verdictSchema } from "./reply-schemas";

const numbered = (count: number) => Array.from({ length: count }, (_, place) => `${place}`);
const analysis = (over: object = {}) => v.parse(analysisSchema, { requirements: ["A guide"], ...over });

describe("an analysis", () => {
  test("needs one requirement; all else has a sensible value where it is missing or odd", () => {
    const usual = {
      ...{
        complexity: "simple",
        suggestedStrategy: "single_agent",
        estimatedPasses: 1,
        estimatedDuration: 60,
      },
      ...{ requiredSkills: [], suggestedAgents: [] },
      requirements: [
        {
          ...{ type: "functional", description: "A guide", priority: "must", source: "explicit" },
          validationCriteria: [],
        },
      ],
    };
    expect(analysis()).toEqual(usual);
    const odd = { complexity: 7, suggestedStrategy: "best", estimatedPasses: "many", requiredSkills: "all" };
    expect(analysis({ ...odd, estimatedDuration: 0, suggestedAgents: {} })).toEqual(usual);
    for (const requirements of [[], [""], [{ description: " " }], "A guide", undefined])
      expect(v.safeParse(analysisSchema, { requirements }).success).toBe(false);
  });

  test("reads requirements as they come, however many", () => {
    const { requirements } = analysis({
      requirements: [
        {
          description: " Fast ",
          type: "Non-Functional",
          priority: "SHOULD",
          source: "inferred",
          validationCriteria: ["1 s", 2, ""],
        },
        "Short",
        7,
      ],
    });
    expect(requirements).toEqual([
      {
        ...{ type: "non_functional", description: "Fast", priority: "should", source: "inferred" },
        validationCriteria: ["1 s"],
      },
      expect.objectContaining({ description: "Short", type: "functional" }),
    ]);
    expect(analysis({ requirements: numbered(31) }).requirements).toHaveLength(31);
  });

  test("has at most ten passes and a month, and each agent once", () => {
    const agents = [...numbered(9), "0"].map((name) => ({ name, role: "R" }));
    const read = analysis({
      ...{ estimatedPasses: "11", estimatedDuration: 1e9, requiredSkills: numbered(21) },
      suggestedAgents: [...agents, { role: "nameless" }],
    });
    expect(read.estimatedPasses).toBe(10);
    expect(read.estimatedDuration).toBe(43_200);
    expect(read.requiredSkills).toHaveLength(21);
    expect(read.suggestedAgents).toHaveLength(9);
    expect(analysis({ estimatedPasses: 2.6, estimatedDuration: 1.2 })).toMatchObject({
      ...{ estimatedPasses: 3, estimatedDuration: 1 },
    });
  });

  test("fills in what is not said of an agent", () => {
    const suggestedAgents = [{ name: " Ada ", estimatedExperience: "Wizard" }];
    expect(analysis({ suggestedAgents }).suggestedAgents).toEqual([
      {
        ...{ name: "Ada", role: "Specialist", requiredSkills: [], estimatedExperience: "Mid" },
        specialization: "",
      },
    ]);
  });
});

test("of agents with the same name the last counts, however it is written", () => {
  const list = [
    { name: "Ada", role: "1" },
    { name: "Bo", role: "2" },
    { name: "ADA", role: "3" },
  ];
  expect(uniqueByName(list).map(({ role }) => role)).toEqual(["3", "2"]);
});

describe("a plan", () => {
  test("is a list of parts, bare or in an object, without what is no part", () => {
    const parts = [{ title: "A" }, { title: "" }, 7, { title: "B", dependencies: ["A"], role: "Ada" }];
    const plan = [
      { title: "A", description: "A", dependencies: [], acceptanceCriteria: [] },
      { title: "B", description: "B", dependencies: [0], role: "Ada", acceptanceCriteria: [] },
    ];
    expect(v.parse(planSchema, parts)).toEqual({ plan, leftOut: [] });
    expect(v.parse(planSchema, { subTasks: parts })).toEqual({ plan, leftOut: [] });
  });

  test.each<readonly [string, unknown, RegExp]>([
    ["without parts", { subTasks: [] }, /at least one sub-task/],
    ["of something else", "first A, then B", /subTasks is needed/],
    [
      "in a circle",
      [
        { title: "A", dependencies: ["B"] },
        { title: "B", dependencies: ["A"] },
      ],
      /cycle/,
    ],
  ])("%s is of no use, and says why", (_, input, reason) => {
    const read = v.safeParse(planSchema, input);
    expect(read.issues?.map(({ message }) => message).join()).toMatch(reason);
  });
});

test("a recruit has a name, a role and instructions", () => {
  const recruit = { name: " Ada ", role: "Counts", instructions: "Count." };
  expect(v.parse(recruitSchema, recruit)).toEqual({ ...recruit, name: "Ada" });
  for (const key of Object.keys(recruit))
    expect(v.safeParse(recruitSchema, { ...recruit, [key]: " " }).success).toBe(false);
});

test.each<readonly [unknown, boolean | undefined]>([
  [true, true],
  [false, false],
  ["true", true],
  ["false", false],
  ["yes", undefined],
  [undefined, undefined],
])("a verdict that says %j is %s", (said, passed) => {
  const read = v.safeParse(verdictSchema, { validation_passed: said, reason: " So. " });
  expect(read.success ? read.output : undefined).toEqual(
    passed === undefined ? undefined : { passed, reason: "So." },
  );
});
