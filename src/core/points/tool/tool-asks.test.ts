import { beforeEach, describe, expect, test } from "vitest";
import { textAttachment } from "../../../../tests/fakes/text-attachment";
import { AppError } from "../../errors/app-error";
import type { Json } from "../../ports/plugin-cells";
import type { ToolContext } from "./index";
import { ToolAsks } from "./tool-asks";

const never = new AbortController().signal;
let told: unknown[];
let asks: ToolAsks;
const asksOf = (asksModel: boolean, embeds = asksModel) => {
  const context = {
    embed: async (texts: readonly string[], kind: string) => {
      told.push([kind, texts.length]);
      return { model: "p/embed-1", vectors: texts.map(({ length }) => [length, 0.5]) };
    },
    agent: { id: "ada" },
    ask: async (agentId: string, question: string) => {
      told.push([agentId, question]);
      return "An answer.";
    },
    files: () => [textAttachment("a.txt", "hello"), textAttachment("b.txt", "")],
    progress: (progress: unknown) => told.push(progress),
    askUser: async (form: unknown) => {
      told.push(form);
      return { name: "Ada" };
    },
  };
  return new ToolAsks(context as unknown as ToolContext, { name: "Acme", asksModel, embeds });
};
beforeEach(() => {
  told = [];
  asks = asksOf(true);
});
const ask = (name: string, value: Json) => asks.serve(name, { value }, never);
const isTaken = (name: string, value: Json) =>
  ask(name, value).then(
    () => true,
    (error) => {
      if (error instanceof AppError && error.code === "external-plugin.bad-request") return false;
      throw error;
    },
  );

describe("a tool", () => {
  test("reads a file of the work by its name, and has something of the user's own from then on", async () => {
    expect(await isTaken("readFile", { name: "gone.txt" })).toBe(false);
    expect(asks.hasRead).toBe(false);
    const { value, bytes } = await ask("readFile", { name: "a.txt" });
    expect(value).toEqual({ name: "a.txt", type: "text/plain" });
    expect(new TextDecoder().decode(bytes)).toBe("hello");
    expect(asks.hasRead).toBe(true);
  });

  test("tells how far it has come, with what it leaves out left out", async () => {
    expect(await ask("progress", { done: 0 })).toEqual({ value: null });
    await ask("progress", { done: 1.5, total: 2, message: "half" });
    expect(told).toEqual([{ done: 0 }, { done: 1.5, total: 2, message: "half" }]);
    for (const progress of [{ done: -1 }, { done: 1, total: -1 }, { done: null }])
      expect(await isTaken("progress", progress)).toBe(false);
    expect(asks.hasRead).toBe(false);
  });

  test("asks the user in its own name, whose answer is the user's own", async () => {
    const fields = [{ name: "who", label: "Who?", kind: "text" }];
    expect(await ask("askUser", { message: "Tell me", fields })).toEqual({ value: { name: "Ada" } });
    expect(told).toEqual([
      { asker: "Acme", message: "Tell me", fields: [{ ...fields[0], isRequired: false }] },
    ]);
    expect(asks.hasRead).toBe(true);
  });

  test("asks the agent at hand where it was granted, a few times a call; the answer is the user's own", async () => {
    expect(await ask("complete", { question: "Which one?" })).toEqual({ value: "An answer." });
    expect([told, asks.hasRead]).toEqual([[["ada", "Which one?"]], true]);
    for (let count = 2; count <= 8; count++) await ask("complete", { question: "And now?" });
    expect(await isTaken("complete", { question: "Once more?" })).toBe(false);
    expect(told).toHaveLength(8);
    expect(await isTaken("complete", { question: "" })).toBe(false);
  });

  test("asks no model that it was not granted", async () => {
    asks = asksOf(false);
    expect(await isTaken("complete", { question: "Which one?" })).toBe(false);
    expect([told, asks.hasRead]).toEqual([[], false]);
  });

  test("has vectors made where it was granted, a few times a call; they cross as bytes", async () => {
    const { value, bytes } = await ask("embed", { texts: ["ab", "c"], kind: "question" });
    expect(value).toEqual({ model: "p/embed-1", length: 2 });
    expect([...new Float32Array(bytes ?? new ArrayBuffer())]).toEqual([2, 0.5, 1, 0.5]);
    expect([told, asks.hasRead]).toEqual([[["question", 2]], false]);
    for (let count = 2; count <= 8; count++) await ask("embed", { texts: ["a"] });
    expect(told.at(-1)).toEqual(["passage", 1]);
    expect(await isTaken("embed", { texts: ["a"] })).toBe(false);
    expect(told).toHaveLength(8);
  });

  test.each<[string, Json]>([
    ["no text", { texts: [] }],
    ["an empty text", { texts: ["a", ""] }],
    ["what is no text", { texts: [7] }],
    ["another kind", { texts: ["a"], kind: "clustering" }],
  ])("has no vectors made of %s", async (_, asked) => {
    expect(await isTaken("embed", asked)).toBe(false);
    expect(told).toEqual([]);
  });

  test("is told that a model gave no vectors", async () => {
    const embed = async () => ({ model: "p/embed-1", vectors: [] });
    asks = new ToolAsks({ embed } as unknown as ToolContext, {
      name: "Acme",
      asksModel: false,
      embeds: true,
    });
    expect((await ask("embed", { texts: ["a"] })).value).toEqual({ model: "p/embed-1", length: 0 });
  });

  test("has no vectors made that it was not granted", async () => {
    asks = asksOf(true, false);
    expect(await isTaken("embed", { texts: ["a"] })).toBe(false);
    expect(told).toEqual([]);
  });

  test("is answered nothing else", async () => {
    await expect(ask("readAll", null)).rejects.toMatchObject({
      code: "external-plugin.unknown-ask",
      params: { name: "readAll" },
    });
  });
});

const a = (length: number) => "a".repeat(length);
const list = (length: number, each: Json) => Array<Json>(length).fill(each);
const form = (over: Record<string, Json>) => ({
  message: "",
  fields: [{ name: "a", label: "A", kind: "choice", ...over }],
});

test.each<[string, string, (count: number) => Json, number]>([
  ["message of a form", "askUser", (count) => ({ message: a(count), fields: [] }), 1_000],
  [
    "number of fields",
    "askUser",
    (count) => ({ message: "", fields: list(count, { name: "a", label: "A", kind: "text" }) }),
    20,
  ],
  ["name of a field", "askUser", (count) => form({ name: a(count) }), 60],
  ["label of a field", "askUser", (count) => form({ label: a(count) }), 120],
  ["description of a field", "askUser", (count) => form({ description: a(count) }), 300],
  ["number of options", "askUser", (count) => form({ options: list(count, { value: "", label: "A" }) }), 200],
  ["value of an option", "askUser", (count) => form({ options: [{ value: a(count), label: "A" }] }), 500],
  ["label of an option", "askUser", (count) => form({ options: [{ value: "", label: a(count) }] }), 120],
  ["value to begin with", "askUser", (count) => form({ initial: a(count) }), 500],
  ["number of values to begin with", "askUser", (count) => form({ initial: list(count, "a") }), 200],
  ["text of a vector", "embed", (count) => ({ texts: [a(count)] }), 4_000],
  ["number of texts for vectors", "embed", (count) => ({ texts: list(count, "a") }), 100],
  ["message of progress", "progress", (count) => ({ done: 1, message: a(count) }), 200],
])("the %s has a limit", async (_, name, sized, limit) => {
  expect(await isTaken(name, sized(limit))).toBe(true);
  expect(await isTaken(name, sized(limit + 1))).toBe(false);
});
