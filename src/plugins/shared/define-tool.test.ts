import type { ToolContext } from "@core/points/tool";
import * as v from "valibot";
import { expect, test, vi } from "vitest";
import { defineTool } from "./define-tool";

const context = {} as ToolContext;
const { signal } = new AbortController();
const schema = v.strictObject({ count: v.optional(v.number(), 3) });

function tool(over: object = {}) {
  const run = vi.fn(async ({ count }: { count: number }) => ({ content: String(count) }));
  return { run, made: defineTool({ description: "Counts", schema, run, ...over }) };
}

test("a tool tells models its arguments as a JSON Schema of what they give", () => {
  const { made } = tool();
  expect(made.description).toBe("Counts");
  expect(made.parameters).toEqual({
    ...{ type: "object", additionalProperties: false, required: [] },
    properties: { count: { type: "number", default: 3 } },
  });
});

test("what it does is given arguments as the schema has them, and what is none is refused", async () => {
  const { made, run } = tool();
  expect(await made.run({}, context, signal)).toEqual({ content: "3" });
  expect(run).toHaveBeenCalledWith({ count: 3 }, context, signal);
  await expect(made.run({ count: "many" }, context, signal)).rejects.toThrow();
  expect(run).toHaveBeenCalledTimes(1);
});

test("what it touches and shows before is told from the same arguments, where it tells that", async () => {
  const [touch, preview] = [vi.fn(), vi.fn()];
  const { made } = tool({ touch, preview });
  await made.touch?.({ count: 1 }, context, signal);
  await made.preview?.({ count: 2 }, context, signal);
  expect(touch).toHaveBeenCalledWith({ count: 1 }, context, signal);
  expect(preview).toHaveBeenCalledWith({ count: 2 }, context, signal);
  await expect(made.preview?.({ count: "many" }, context, signal)).rejects.toThrow();
  expect([tool().made.touch, tool().made.preview]).toEqual([undefined, undefined]);
});
