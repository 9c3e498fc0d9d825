import { expect, test } from "vitest";
import { refusedSchema } from "./refused-schema";

const changed = (body: Readonly<Record<string, unknown>>, refusal = "Unknown field: response_format") =>
  refusedSchema(body, refusal)?.change(body);

test.each([
  [{ response_format: {} }],
  [{ format: {} }],
  [{ text: { format: {} } }],
  [{ output_config: { format: {} } }],
  [{ responseSchema: {}, responseMimeType: "application/json" }],
])("the form that %j asks for is asked for no more", (form) => {
  expect(changed({ model: "m", ...form })).toEqual({ model: "m" });
});

test("what stands beside a form in the same field stays", () => {
  expect(changed({ text: { format: {}, verbosity: "low" } })).toEqual({ text: { verbosity: "low" } });
});

test.each([
  "Invalid parameter: 'response_format'",
  "json_schema is not supported",
  "This model does not support structured outputs",
  "Unknown name: text.format",
  "failed to parse grammar",
])("is what is refused by: %s", (refusal) => {
  expect(refusedSchema({ format: {} }, refusal)?.key).toBe("schema");
});

test("another refusal, and one of a body without a form, changes nothing", () => {
  expect(refusedSchema({ format: {} }, "model not found")).toBeUndefined();
  expect(refusedSchema({ model: "m", text: {} }, "json_schema is not supported")).toBeUndefined();
});
