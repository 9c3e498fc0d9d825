import { expect, it } from "vitest";
import { contained, loadingContext, onlyOne } from "../../../../tests/fakes/contained";
import { sample } from "../../../../tests/point-samples/message-filter";
import { MessageFilters } from "./index";

const filterOf = async (over: object = {}) =>
  onlyOne((await contained([{ ...sample, ...over }])).plugin, MessageFilters);
const filtered = async (text: string, over: object = {}) => {
  const filter = await (await filterOf(over)).load(loadingContext);
  return filter({ text, agent: "Ada", language: "en" }, new AbortController().signal);
};

it("a filter rewrites, refuses, or lets a message go as it is", async () => {
  expect(await filtered("My PIN is 1234.")).toEqual({ text: "My PIN is ****." });
  expect(await filtered("Our secret plan")).toEqual({ refuse: "It names a secret." });
  expect(await filtered("Good morning")).toBeUndefined();
  expect(await filtered("Good morning", { filter: () => null })).toBeUndefined();
});

it.each([
  ["no words", { text: " " }],
  ["another kind of thing", "text"],
  ["words and a refusal", { text: "a", refuse: "b" }],
  ["a refusal without a reason", { refuse: "" }],
  ["a reason of several lines", { refuse: "a\nb" }],
  ["more words than are taken", { text: "x".repeat(1_000_001) }],
])("is wrong where it gives %s", async (_, given) => {
  await expect(filtered("Hi", { filter: () => given })).rejects.toMatchObject({
    code: "external-plugin.wrong-answer",
  });
});

it("has a name that can be read", async () => {
  for (const name of ["", "a\u202eb", "n".repeat(61)])
    await expect(filterOf({ name })).rejects.toMatchObject({ code: "external-plugin.bad-contribution" });
});
