import { describe, expect, test } from "vitest";
import { elicitedForm } from "./elicited-form";
import type { McpServerRecord } from "./server-record";

const server = (url: string): McpServerRecord => ({
  key: "bank",
  name: "Bank",
  url,
  catalogue: { tools: [], prompts: [], resources: [], templates: [] },
});
const away = server("https://bank.example/mcp");

/** The form that is made of a schema's properties. */
function formOf(properties: object, required: readonly string[] = []) {
  const requestedSchema = { type: "object", properties, required } as never;
  return elicitedForm({ mode: "form", message: "Which one?", requestedSchema }, away);
}
/** The one field that is made of a property. */
const fieldOf = (property: object) => formOf({ field: property })?.fields[0];

describe("a question of a server", () => {
  test("names who asks by name and host, in one line", () => {
    const requestedSchema = { type: "object", properties: {} } as const;
    expect(elicitedForm({ message: `Which\none? ${"x".repeat(2_000)}`, requestedSchema }, away)).toEqual({
      asker: "Bank (bank.example)",
      message: `Which one? ${"x".repeat(988)}…`,
      fields: [],
    });
  });

  test("has a field for each property, of its kind and with its bounds", () => {
    expect(
      formOf(
        {
          a: {
            type: "string",
            title: "A name",
            description: "Yours",
            minLength: 0,
            maxLength: 9,
            default: "x",
          },
          b: { type: "number", minimum: -1, maximum: 2.5 },
          c: { type: "integer", default: 0 },
          d: { type: "boolean", default: false },
          e: { type: "array", items: { enum: ["x", "y"] }, minItems: 1, maxItems: 2, default: ["y"] },
        },
        ["b"],
      )?.fields,
    ).toEqual([
      {
        name: "a",
        label: "A name",
        description: "Yours",
        isRequired: false,
        kind: "text",
        initial: "x",
        min: 0,
        max: 9,
      },
      { name: "b", label: "b", isRequired: true, kind: "number", min: -1, max: 2.5 },
      { name: "c", label: "c", isRequired: false, kind: "integer", initial: 0 },
      { name: "d", label: "d", isRequired: false, kind: "boolean", initial: false },
      {
        name: "e",
        label: "e",
        isRequired: false,
        kind: "choices",
        options: [
          { value: "x", label: "x" },
          { value: "y", label: "y" },
        ],
        initial: ["y"],
        min: 1,
        max: 2,
      },
    ]);
  });

  test("has choices in each way of the protocol, by their titles where they have some", () => {
    const options = [
      { value: "1", label: "One" },
      { value: "2", label: "2" },
    ];
    const titled = [{ const: "1", title: "One" }, { const: "2" }];
    for (const property of [
      { type: "string", enum: ["1", "2"], enumNames: ["One"] },
      { type: "string", oneOf: titled },
      { anyOf: titled },
    ])
      expect(fieldOf(property)).toMatchObject({ kind: "choice", options });
    expect(fieldOf({ type: "array", items: { anyOf: titled } })).toMatchObject({ kind: "choices", options });
    expect(fieldOf({ enum: ["1", "2"] })?.options?.map(({ label }) => label)).toEqual(["1", "2"]);
  });

  test("leaves out options that are no texts or too long, and those beyond two hundred", () => {
    expect(fieldOf({ enum: [1, "x".repeat(501), "y".repeat(500)] })?.options).toEqual([
      { value: "y".repeat(500), label: `${"y".repeat(119)}…` },
    ]);
    const many = Array.from({ length: 201 }, (_, at) => `${at}`);
    expect(fieldOf({ enum: many })?.options).toHaveLength(200);
    expect(fieldOf({ oneOf: many.map((each) => ({ const: each })) })?.options).toHaveLength(200);
    expect(fieldOf({ oneOf: [null, { const: "1" }] })?.options).toHaveLength(1);
  });

  test("leaves out what begins with a value of no kind, and bounds that are no numbers", () => {
    const field = { name: "field", label: "field", isRequired: false, kind: "text" };
    expect(fieldOf({ type: "string", default: { a: 1 }, minLength: "1", maxLength: null })).toEqual(field);
    expect(fieldOf({ type: "string", default: ["a", 1] })).toEqual(field);
    expect(fieldOf({ type: "string", title: "x".repeat(200) })?.label).toBe(`${"x".repeat(119)}…`);
    expect(fieldOf({ type: "string", description: "x".repeat(400) })?.description).toBe(
      `${"x".repeat(299)}…`,
    );
  });

  test("has a mark in place of a name that nobody could see", () => {
    expect(formOf({ " ": { type: "string" } })?.fields[0]?.label).toBe("?");
  });

  test.each<readonly [string, object]>([
    ["a field of no kind that there is", { a: { type: "string" }, b: { type: "object" } }],
    ["a list of no choices", { a: { type: "array" } }],
    ["a name that is too long to show", { ["x".repeat(121)]: { type: "string" } }],
    [
      "more than twenty fields",
      Object.fromEntries(Array.from({ length: 21 }, (_, at) => [at, { type: "string" }])),
    ],
  ])("cannot be answered with %s", (_, properties) => {
    expect(formOf(properties)).toBeUndefined();
  });

  test("may have twenty fields, and names of a hundred and twenty letters", () => {
    const names = Array.from({ length: 20 }, (_, at) => `${at}`.padEnd(120, "x"));
    const form = formOf(Object.fromEntries(names.map((name) => [name, { type: "string" }])));
    expect(form?.fields.map(({ label }) => label)).toEqual(names);
  });
});

describe("a page that a server wants opened", () => {
  const linkOf = (url: string, from: McpServerRecord) =>
    elicitedForm({ mode: "url", message: "Pay", url, elicitationId: "1" }, from)?.link;
  const here = server("http://127.0.0.1:3000/mcp");

  test("is one that is safe to open, and of this machine only for servers on it", () => {
    expect(linkOf("https://pay.example/?a=1", away)).toBe("https://pay.example/?a=1");
    expect(linkOf("http://localhost:8080/", here)).toBe("http://localhost:8080/");
    expect(linkOf("https://pay.example/", here)).toBe("https://pay.example/");
  });

  test.each([
    "http://localhost:8080/",
    "http://pay.example/",
    "javascript:alert(1)",
    "https://a:b@x.example/",
    "pay",
  ])("is not %s for a server elsewhere", (url) => {
    expect(linkOf(url, away)).toBeUndefined();
  });
});
