import { plainSchema } from "@core/domain/text/plain-schema";
import { describe, expect, it } from "vitest";
import { checkSchema } from "../tools/check-schema";

describe("the schema of a tool's arguments", () => {
  it("is kept, with its references followed", () => {
    const point = { type: "object", properties: { x: { type: "number" } }, required: ["x"] };
    const schema = {
      type: "object",
      properties: { from: { $ref: "#/$defs/point" }, pattern: { type: "string" } },
      required: ["from"],
      $defs: { point },
    };
    expect(plainSchema(schema)).toEqual({
      type: "object",
      properties: { from: point, pattern: { type: "string" } },
      required: ["from"],
    });
  });

  it("loses what may be made to take for ever", () => {
    const schema = plainSchema({
      type: "object",
      properties: { a: { type: "string", pattern: "^(a+)+$", format: "email" } },
      patternProperties: { "^(a+)+$": {} },
      ...{ $schema: "https://schema.example", $id: "own", $anchor: "a", $comment: "of nobody's concern" },
    });
    expect(schema).toEqual({ type: "object", properties: { a: { type: "string" } } });
    expect(checkSchema(schema, { a: `${"a".repeat(50_000)}!` })).toEqual([]);
  });

  it.each([
    ["refers to itself", { type: "object", properties: { next: { $ref: "#" } } }, { next: { next: {} } }],
    [
      "doubles at every step",
      {
        type: "object",
        allOf: [{ $ref: "#/$defs/s0" }],
        $defs: Object.fromEntries(
          Array.from({ length: 40 }, (_, n) => [
            `s${n}`,
            { allOf: [{ $ref: `#/$defs/s${n + 1}` }, { $ref: `#/$defs/s${n + 1}` }] },
          ]),
        ),
      },
      { a: 1 },
    ],
    ["leads nowhere", { type: "object", properties: { a: { $ref: "#/$defs/none" } } }, { a: 1 }],
    ["leads elsewhere", { type: "object", properties: { a: { $ref: "https://evil.example/" } } }, { a: 1 }],
    ["is none", "object", { a: 1 }],
    ["is not of an object", { type: "array" }, { a: 1 }],
  ])("takes arguments where it %s, soon", (_, schema, args) => {
    const plain = plainSchema(schema);
    expect(plain.type).toBe("object");
    expect(JSON.stringify(plain).length).toBeLessThan(50_000);
    expect(checkSchema(plain, args)).toEqual([]);
  });
});
