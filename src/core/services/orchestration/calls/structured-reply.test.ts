import fc from "fast-check";
import type { GenericSchema } from "valibot";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { FakeLenientJson } from "../../../../../tests/fakes/fake-lenient-json";
import { expectLinear } from "../../../../../tests/growth";
import { analysisSchema, planSchema, recruitSchema, verdictSchema } from "../prompts/reply-schemas";
import { readStructuredReply } from "./structured-reply";

const lenientJson = new FakeLenientJson();
const read = <T>(text: string, schema: GenericSchema<unknown, T>) =>
  readStructuredReply(text, schema, lenientJson);

const VERDICT = '{"validation_passed": true, "reason": "All of it is there."}';
const PASSED = { value: { passed: true, reason: "All of it is there." } };
const ANALYSIS = JSON.stringify({
  requirements: [
    { type: "functional", description: 'A {braced} "quoted" text', priority: "must", source: "explicit" },
    { type: "constraint", description: "At most a page", priority: "should", source: "implicit" },
  ],
  complexity: "complex",
  suggestedStrategy: "parallel_agents",
  estimatedPasses: 2,
  estimatedDuration: 90,
  requiredSkills: ["writing"],
  suggestedAgents: [{ name: "Ada", role: "Poet", requiredSkills: ["verse"], estimatedExperience: "Expert" }],
});

describe("a reply that should be JSON", () => {
  test.each([
    ["plain", VERDICT],
    ["fenced", `\`\`\`json\n${VERDICT}\n\`\`\``],
    ["with prose around", `Sure! Here {as asked} it is:\n${VERDICT}\nAnything else?`],
    ["after thoughts with JSON of their own", `<think>{"validation_passed": false}</think>${VERDICT}`],
    ["with a trailing comma", VERDICT.replace("}", ",}")],
    ["with single quotes", VERDICT.replaceAll('"', "'")],
    ["with a boolean in quotation marks", VERDICT.replace("true", '"true"')],
    [
      "after thoughts that were never opened",
      `Perhaps {"validation_passed": false, "reason": "no"}</think>${VERDICT}`,
    ],
    ["after unfinished JSON in thoughts", `{"validation_passed": fal… no.</thinking>\n${VERDICT}`],
    [
      "after thoughts in tags of their own",
      `<reasoning>{"validation_passed": false, "reason": "no"}</reasoning>${VERDICT}`,
    ],
    ["twice", `${VERDICT}\n${VERDICT}`],
    ["followed by another object", `${VERDICT}\n{"validation_passed": false, "reason": "no"}`],
  ])("is read when it is %s", async (_, text) => {
    expect(await read(text, verdictSchema)).toEqual(PASSED);
  });

  test.each([
    `{"validation_passed": true, "reason": "no"}</think>`,
    `<reasoning>${VERDICT}`,
    `<thought>${VERDICT}`,
  ])("is not read of thoughts alone: %j", async (text) => {
    expect(await read(text, verdictSchema)).toHaveProperty("problem");
  });

  test("is not what thoughts end with", async () => {
    expect(await read('{}</think>{"a":1}', v.looseObject({}))).toEqual({ value: { a: 1 } });
  });

  test("may hold a tag of thoughts in its words", async () => {
    const reply = await read(
      '{"validation_passed": true, "reason": "It ends with </think>."}',
      verdictSchema,
    );
    expect(reply).toEqual({ value: { passed: true, reason: "It ends with </think>." } });
  });

  test("is not read where two plans differ, one of which was given up", async () => {
    const plan = (title: string) => `[{"title":"${title}"},{"title":"Deliver","dependencies":[0]}]`;
    const two = `First: ${plan("Research")}\n\nBetter: ${plan("Interview")}`;
    expect(await readStructuredReply(two, planSchema, lenientJson, "none")).toEqual({
      problem: "The reply holds several answers, which differ.",
    });
    const same = `${plan("Research")}\n\nAgain: ${plan("Research")}`;
    expect(await readStructuredReply(same, planSchema, lenientJson, "none")).toHaveProperty("value");
  });

  test("is read with raw line breaks in its texts", async () => {
    const reply = await read('{"validation_passed": false, "reason": "one\ntwo"}', verdictSchema);
    expect(reply).toEqual({ value: { passed: false, reason: "one\ntwo" } });
  });

  test("says what is wrong with it", async () => {
    expect(await read("Nothing here.", verdictSchema)).toEqual({
      problem: "The reply holds no JSON object.",
    });
    const wrong = await read('{"reason": "x"}', verdictSchema);
    expect(wrong).toMatchObject({ problem: expect.stringContaining("validation_passed") });
  });

  test("cut at any character is refused", async () => {
    const plan = JSON.stringify([{ title: "Research" }, { title: "Deliver", dependencies: [0] }]);
    for (const [text, schema] of [
      [ANALYSIS, analysisSchema],
      [VERDICT, verdictSchema],
      [plan, planSchema],
      [`{"subTasks": ${plan}}`, planSchema],
    ] as const) {
      for (let length = 0; length < text.length; length++) {
        const reply = await read(text.slice(0, length), schema as GenericSchema<unknown, object>);
        expect(reply, text.slice(0, length)).toHaveProperty("problem");
      }
      expect(await read(text, schema as GenericSchema<unknown, object>)).toHaveProperty("value");
    }
  });

  test.each(["{", "[", '{"a":"b"},', '"', "it's ", '{"'])(
    "costs in proportion to its length: %j",
    async (piece) => {
      const grown = (length: number) => `{"a":'${piece.repeat(length / piece.length)}'`;
      for (const end of ["", "}"]) {
        await expectLinear(4_000, (text: string) => read(text, analysisSchema), {
          of: (length) => grown(length) + end,
        });
      }
    },
  );

  test("may be any garbage", async () => {
    const schemas = [analysisSchema, planSchema, recruitSchema, verdictSchema];
    const text = fc.oneof(fc.string(), fc.json(), fc.string({ unit: fc.constantFrom(...'{}[]",:\\ a1\n') }));
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(...schemas), async (garbage, schema) => {
        const reply = await read(garbage, schema as GenericSchema<unknown, unknown>);
        expect(Object.keys(reply)).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });
});

describe("an analysis", () => {
  test("keeps what is right and puts the usual in place of what is not", async () => {
    const text = JSON.stringify({
      requirements: [
        "Just a text",
        { description: "Odd", type: "weird", priority: "MUST", extra: 1 },
        { nothing: 1 },
        7,
      ],
      complexity: "Complex",
      estimatedPasses: "3",
      estimatedDuration: -5,
      suggestedAgents: [{ name: "A" }, "B", { name: "a", role: "again" }],
    });
    expect(await read(text, analysisSchema)).toEqual({
      value: {
        requirements: [
          {
            type: "functional",
            description: "Just a text",
            priority: "must",
            source: "explicit",
            validationCriteria: [],
          },
          {
            type: "functional",
            description: "Odd",
            priority: "must",
            source: "explicit",
            validationCriteria: [],
          },
        ],
        complexity: "complex",
        suggestedStrategy: "single_agent",
        estimatedPasses: 3,
        estimatedDuration: 60,
        requiredSkills: [],
        suggestedAgents: [
          { name: "a", role: "again", requiredSkills: [], estimatedExperience: "Mid", specialization: "" },
        ],
      },
    });
  });

  test("without a requirement is refused", async () => {
    expect(await read('{"requirements": []}', analysisSchema)).toHaveProperty("problem");
  });
});

describe("a plan", () => {
  test("is put in order, and its last part waits for all loose ends", async () => {
    const subTasks = [
      { title: "Deliver", dependencies: [2] },
      { title: "Draft", dependencies: ["research"] },
      { title: "Research" },
      { title: "Pictures" },
    ];
    const reply = await read(JSON.stringify(subTasks), planSchema);
    const plan = "value" in reply ? reply.value.plan : [];
    expect(plan.map(({ title, dependencies }) => [title, dependencies])).toEqual([
      ["Research", []],
      ["Draft", [0]],
      ["Deliver", [1]],
      ["Pictures", [2]],
    ]);
  });
});
