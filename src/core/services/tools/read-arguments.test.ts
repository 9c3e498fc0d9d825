import { expect, test } from "vitest";
import { readArguments } from "./read-arguments";

const read = (text: string, faults: readonly string[] = []) =>
  readArguments(text, {}, { check: async () => faults });

test("arguments are what the model wrote, and none where it wrote nothing", async () => {
  expect(await read('{"city":"Lyon"}')).toEqual({ city: "Lyon" });
  expect(await read("")).toEqual({});
  expect(await read(" \n ")).toEqual({});
});

test.each([["[]"], ["null"], ["12"], ['"city"']])("what is no object is refused: %s", async (text) => {
  await expect(read(text)).rejects.toMatchObject({
    code: "tool.bad-arguments",
    params: { reason: "They are no JSON object." },
  });
});

test("the model is told where its JSON breaks, as the parser says it", async () => {
  const { message } = await Promise.resolve('{"city":')
    .then(JSON.parse)
    .catch((error: SyntaxError) => error);
  await expect(read('{"city":')).rejects.toMatchObject({
    code: "tool.bad-arguments",
    params: { reason: message },
  });
});

test("the first five faults are named, so that one more try can mend them", async () => {
  await expect(read("{}", ["a", "b", "c", "d", "e", "f"])).rejects.toMatchObject({
    code: "tool.bad-arguments",
    params: { reason: "a; b; c; d; e" },
  });
});

test("arguments are read up to 200,000 characters, and refused above", async () => {
  const longest = `{"text":"${"x".repeat(200_000 - 11)}"}`;
  expect(longest).toHaveLength(200_000);
  expect(await read(longest)).toHaveProperty("text");
  await expect(read(`${longest} `)).rejects.toMatchObject({ code: "tool.bad-arguments" });
});
