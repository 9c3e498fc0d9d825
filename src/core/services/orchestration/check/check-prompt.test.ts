import { describe, expect, test } from "vitest";
import { sampleRequirement } from "../../../../../tests/fakes/sample-tasks";
import { type Agent, VALIDATOR_ID } from "../../../domain/agent/agent";
import { checkMessages, proofKindOf } from "./check-prompt";

const validator: Agent = { id: VALIDATOR_ID, name: "Vera", role: "You check.", instructions: "Answer yes." };
const WHOLE = { content: "Bread.", number: 1, count: 1 };
const wants = (description: string, over: Parameters<typeof sampleRequirement>[0] = {}) =>
  sampleRequirement({ description, ...over });
const asked = (
  requirements = [wants("It is short")],
  part = WHOLE,
  options?: Parameters<typeof checkMessages>[3],
) => checkMessages(validator, part, requirements, options);
const question = (...given: Parameters<typeof asked>) => asked(...given).at(-1)?.content ?? "";

describe("the question for verdicts", () => {
  test("comes after who is asked and the text, which is kept where more is asked", () => {
    const [system, text, last] = asked();
    expect(system).toMatchObject({
      role: "system",
      content: expect.stringMatching(/^You are Vera\. You check\.\n\n/),
    });
    expect(text).toEqual({ role: "user", content: "<text>\nBread.\n</text>", cached: false });
    expect(last?.role).toBe("user");
    expect(asked(undefined, WHOLE, { keepsText: true })[1]?.cached).toBe(true);
  });

  test("names each requirement with how it is shown and its criteria, on one line", () => {
    const requirements = [
      wants("It is\n short", { validationCriteria: ["It is\n short", "At most a page"] }),
      wants("It says bread", { proofKind: "quote" }),
    ];
    expect(question(requirements)).toContain(
      "<requirements>\n1. (judged) It is short; check: At most a page\n2. (quote) It says bread\n</requirements>",
    );
  });

  test("tells which part of the text it is about, unless that is all of it", () => {
    expect(question(undefined, { content: "b", number: 2, count: 3 })).toContain(
      "This is part 2 of 3 of the text.",
    );
    expect(question()).not.toContain("This is part");
  });

  test("has passages of sources where there are some, each kind with its rules", () => {
    const both = { cited: "<cited/>", grounds: "<grounds/>" };
    expect(question(undefined, WHOLE, { sources: both })).toMatch(
      /^<grounds\/>\n\nThe text had to rest on[\s\S]*\n\n<cited\/>\n\nThese are passages[\s\S]*\n\n<requirements>/,
    );
    expect(question(undefined, WHOLE, { sources: { ...both, grounds: "" } })).toMatch(/^<cited\/>/);
    expect(question(undefined, WHOLE, { sources: { ...both, cited: "" } })).not.toContain(
      "These are passages",
    );
    expect(question()).toMatch(/^<requirements>/);
  });
});

describe("the form of the answer", () => {
  const lines = (...given: Parameters<typeof question>) => question(...given).split("\n");

  test("shows one record of each kind of proof, of the first requirement that asks for it", () => {
    const requirements = [
      wants("a", { proofKind: "counted" }),
      wants("b", { proofKind: "quote" }),
      wants("c", { proofKind: "quote" }),
      wants("d", { proofKind: "none-found" }),
    ];
    expect(lines(requirements).filter((line) => line.startsWith('{"requirement"'))).toEqual([
      '{"requirement":1,"reason":"one sentence","verdict":"met"}',
      expect.stringMatching(/^\{"requirement":2,"quotes":/),
      expect.stringMatching(/^\{"requirement":4,"quote":/),
    ]);
    expect(lines(requirements)).toContain('{"done":4}');
  });

  test("offers the specified verdict on a single requirement alone", () => {
    expect(question()).toContain('Or: {"validation_passed":true');
    expect(question([wants("a"), wants("b")])).not.toContain("validation_passed");
  });

  test.each([
    [8, [8], false],
    [9, [5, 4], true],
    [16, [8, 8], true],
    [17, [6, 6, 5], true],
  ])("has %i requirements in batches of %j", (count, sizes, tellsOfThem) => {
    const asks = question(Array.from({ length: count }, (_, place) => wants(`r${place}`)));
    const [, list = ""] = /<requirements>\n([\s\S]*)\n<\/requirements>/.exec(asks) ?? [];
    expect(list.split("\n\n").map((batch) => batch.split("\n").length)).toEqual(sizes);
    expect(asks.includes("batch by batch")).toBe(tellsOfThem);
  });
});

test("what code counts elsewhere is judged here, as is what says nothing of its proof", () => {
  expect(
    [wants("a", { proofKind: "counted" }), wants("a"), wants("a", { proofKind: "quote" })].map(proofKindOf),
  ).toEqual(["judged", "judged", "quote"]);
});
