import { describe, expect, test } from "vitest";
import { valueAt } from "../json-value";
import { geminiSchema } from "./gemini-schema";

const of = (schema: object) =>
  valueAt(geminiSchema({ type: "object", properties: { it: schema } }), "properties", "it");

describe("a schema in Gemini's subset", () => {
  test.each([
    ["a constant", { const: "a" }, { type: "string", enum: ["a"] }],
    ["a choice of numbers", { type: "integer", enum: [1, 2] }, { type: "integer" }],
    ["a choice with nothing", { enum: ["a", null, ""] }, { type: "string", enum: ["a"] }],
    [
      "one thing or nothing",
      { anyOf: [{ type: "string" }, { type: "null" }] },
      { type: "string", nullable: true },
    ],
    ["several types", { type: ["string", "null"] }, { type: "string", nullable: true }],
    ["a format it knows", { type: "string", format: "date-time" }, { type: "string", format: "date-time" }],
    ["a format it does not know", { type: "string", format: "uri" }, { type: "string" }],
    [
      "a list",
      { type: "array", items: { const: "a" } },
      { type: "array", items: { type: "string", enum: ["a"] } },
    ],
    ["anything", {}, { type: "string" }],
    ["a list of anything", { type: "array" }, { type: "array", items: { type: "string" } }],
    ["what it has no word for", { type: "string", default: "a", $comment: "x" }, { type: "string" }],
    [
      "all of several",
      {
        allOf: [
          { properties: { a: { type: "string" } }, required: ["a"] },
          { properties: { b: { type: "number" } }, required: ["b", "gone"] },
        ],
      },
      { type: "object", properties: { a: { type: "string" }, b: { type: "number" } }, required: ["a", "b"] },
    ],
  ])("has %s", (_, given, expected) => expect(of(given)).toEqual(expected));

  test("has references written out, and what refers to itself only so deep", () => {
    const node = { type: "object", properties: { next: { $ref: "#/$defs/node" }, name: { type: "string" } } };
    const schema = { type: "object", properties: { list: { $ref: "#/$defs/node" } }, $defs: { node } };
    const written = JSON.stringify(geminiSchema(schema));
    expect(written).toContain('"list":{"type":"object","properties":{"next":{');
    expect(written).not.toContain("$");
    expect(written.length).toBeLessThan(2_000);
    const loop = {
      type: "object",
      properties: { a: { $ref: "#/$defs/a" } },
      $defs: { a: { $ref: "#/$defs/a" } },
    };
    expect(geminiSchema(loop)).toEqual({ type: "object", properties: { a: { type: "string" } } });
  });

  test("is none for a tool without arguments", () => {
    expect(geminiSchema({ type: "object", properties: {} })).toBeUndefined();
  });
});
