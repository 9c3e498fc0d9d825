import { expect, it } from "vitest";
import { contained, loadingContext, onlyOne } from "../../../../tests/fakes/contained";
import { sample } from "../../../../tests/point-samples/action";
import { type ActionInput, type ActionPlace, Actions } from "./index";

const wrong = { code: "external-plugin.wrong-answer" };
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const input = (place: ActionPlace, text = ""): ActionInput => ({ place, text, title: "", language: "en" });
const actionOf = async (over: object) => onlyOne((await contained([{ ...sample, ...over }])).plugin, Actions);
const ran = async (given: unknown, place: ActionPlace = "document") => {
  const action = await actionOf({ run: () => given, places: [place] });
  return (await action.load(loadingContext))(input(place), new AbortController().signal);
};

it("an action is told what it was chosen at, and proposes edits of it", async () => {
  const action = await actionOf({});
  expect(action).toMatchObject({ name: "Curly quotes", origin: "Acme pack", places: sample.places });
  const run = await action.load(loadingContext);
  const result = await run(input("selection", 'He said "yes".'), new AbortController().signal);
  expect(result).toEqual({ kind: "edits", edits: [{ find: '"yes"', replace: "“yes”" }] });
});

it("gives a text, shows one, or makes a file", async () => {
  expect(await ran({ insert: "Hi" }, "palette")).toEqual({ kind: "insert", text: "Hi" });
  expect(await ran({ show: "# Hi" }, "message")).toEqual({ kind: "show", markdown: "# Hi" });
  const made = await ran({ value: { name: "a.csv", type: "text/csv" }, bytes: bytes("1") });
  expect(made).toMatchObject({ kind: "file", file: { name: "a.csv", type: "text/csv" } });
});

it.each([
  ["edits of what is no document", { edits: [] }, "message"],
  ["edits in the palette", { edits: [{ find: "a", replace: "b" }] }, "palette"],
  ["an edit of nothing", { edits: [{ find: "", replace: "b" }] }, "document"],
  ["two results at once", { insert: "a", show: "b" }, "document"],
  ["no result", {}, "document"],
  ["nothing", undefined, "document"],
  ["a program", { value: { name: "a.EXE", type: "text/plain" }, bytes: bytes("MZ") }, "document"],
  ["a path", { value: { name: "../a.txt", type: "text/plain" }, bytes: bytes("") }, "document"],
  ["more text than is taken", { insert: "x".repeat(1_000_001) }, "document"],
] as const)("is not taken where it gives %s", async (_, given, place) => {
  await expect(ran(given, place)).rejects.toMatchObject(wrong);
});

it.each([{ places: [] }, { places: ["drawer"] }, { places: undefined }, { name: "" }, { name: "a\u202eb" }])(
  "is not installed as %j",
  async (over) => {
    await expect(actionOf(over)).rejects.toMatchObject({ code: "external-plugin.bad-contribution" });
  },
);
