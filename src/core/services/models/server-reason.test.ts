import { AppError } from "@core/errors/app-error";
import { expect, test } from "vitest";
import { serverReason } from "./server-reason";

const reasonIn = (body: string) => serverReason(new AppError("provider.api", { status: 401, body }));

test.each([
  ['{"error":{"message":"Incorrect API key provided","type":"x"}}', "Incorrect API key provided"],
  ['{"error":"no such\\nkey"}', "no such key"],
  ['[{"error":{"code":400,"message":"API key not valid."}}]', "API key not valid."],
  ['{"detail":"Unauthorized"}', "Unauthorized"],
  ["quota exceeded", "quota exceeded"],
  ['{"status":9}', ""],
  ["<!doctype html><p>login</p>", ""],
  ["", ""],
])("of %s the sentence is told", (body, sentence) => {
  expect(reasonIn(body)).toBe(sentence);
});

test("a sentence is looked for four levels deep and no deeper", () => {
  const within = (levels: number): unknown => (levels === 0 ? "busy" : { error: within(levels - 1) });
  expect(reasonIn(JSON.stringify(within(5)))).toBe("busy");
  expect(reasonIn(JSON.stringify(within(6)))).toBe("");
  expect(reasonIn(JSON.stringify([[[[["busy"]]]]]))).toBe("busy");
  expect(reasonIn(JSON.stringify([[[[[["busy"]]]]]]))).not.toBe("busy");
});

test("a long one is cut, and what is no answer of a server has none", () => {
  expect(reasonIn("x".repeat(5_000))).toHaveLength(300);
  expect(serverReason(new Error("boom"))).toBe("");
});
