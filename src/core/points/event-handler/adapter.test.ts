import { expect, it } from "vitest";
import { contained, loadingContext, onlyOne } from "../../../../tests/fakes/contained";
import { holdsBounds, letters } from "../../../../tests/fakes/contribution-bounds";
import { sample } from "../../../../tests/point-samples/event-handler";
import { EventHandlers } from "./index";

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const handlerOf = async (over: object = {}) =>
  onlyOne((await contained([{ ...sample, ...over }])).plugin, EventHandlers);
const handled = async (text: string, over: object = {}) => {
  const handle = await (await handlerOf(over)).load(loadingContext);
  const event = { event: "reply", title: "Ada", text, language: "en" } as const;
  return handle(event, new AbortController().signal);
};

it("a handler is told what has happened, and gives a note, a file or nothing", async () => {
  expect((await handlerOf()).on).toEqual(["reply", "task-finished"]);
  expect((await handlerOf({ on: ["reply"] })).on).toEqual(["reply"]);
  expect(await handled("Rain all day")).toEqual({ kind: "note", note: "It has 3 words." });
  expect(await handled("")).toBeUndefined();
  expect(await handled("Hi", { handle: () => null })).toBeUndefined();
  const made = { value: { name: "a.csv", type: "text/csv" }, bytes: bytes("1") };
  expect(await handled("Hi", { handle: () => made })).toMatchObject({
    kind: "file",
    file: { name: "a.csv", type: "text/csv" },
  });
});

it("a longer text is cut before it is told", async () => {
  const handle = ({ text }: { readonly text: string }) => ({ note: String(text.length) });
  expect(await handled("x".repeat(1_000_001), { handle })).toEqual({ kind: "note", note: "1000000" });
});

it.each([
  ["an empty note", { note: " " }],
  ["a note of several lines", { note: "a\nb" }],
  ["a note that is too long", { note: "n".repeat(301) }],
  ["a note and more", { note: "a", insert: "b" }],
  ["a text", "text"],
  ["a program", { value: { name: "a.EXE", type: "text/plain" }, bytes: bytes("MZ") }],
  ["a path", { value: { name: "../a.txt", type: "text/plain" }, bytes: bytes("") }],
])("is wrong where it gives %s", async (_, given) => {
  await expect(handled("Hi", { handle: () => given })).rejects.toMatchObject({
    code: "external-plugin.wrong-answer",
  });
});

it.each([{ on: [] }, { on: ["key-pressed"] }, { on: undefined }, { name: "" }, { name: "a\u202eb" }])(
  "is not installed as %j",
  async (over) => {
    await expect(handlerOf(over)).rejects.toMatchObject({ code: "external-plugin.bad-contribution" });
  },
);

holdsBounds(sample, { name: letters(60) });
