import { expect, it } from "vitest";
import { contained, loadingContext, onlyOne } from "../../../../tests/fakes/contained";
import { holdsBounds, letters } from "../../../../tests/fakes/contribution-bounds";
import { sample } from "../../../../tests/point-samples/action";
import { ACTION_SITES, type ActionInput, type ActionPlace, type ActionSite, Actions } from "./index";

const wrong = { code: "external-plugin.wrong-answer" };
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
type Anywhere = ActionPlace | ActionSite;
const input = (place: Anywhere, text = ""): ActionInput => {
  const site = ACTION_SITES.find((each) => each === place);
  const at = site ? ({ place: "palette", site } as const) : { place: place as ActionPlace };
  return { ...at, text, title: "", language: "en" };
};
const actionOf = async (over: object) => onlyOne((await contained([{ ...sample, ...over }])).plugin, Actions);
const ran = async (given: unknown, place: Anywhere = "document") => {
  const site = ACTION_SITES.find((each) => each === place);
  const action = await actionOf({ run: () => given, places: site ? [] : [place], sites: site ? [site] : [] });
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

it("takes the place of a prompt, and shows a view of its own with data that is a copy", async () => {
  expect(await ran({ replace: "" }, "composer")).toEqual({ kind: "replace", text: "" });
  const view = { kind: "view", view: "figures", data: { words: [2] } };
  expect(await ran({ view: "figures", data: { words: [2] } }, "task")).toEqual(view);
  expect(await ran({ view: "figures" }, "palette")).toEqual({ kind: "view", view: "figures" });
});

it("is told the request of a task", async () => {
  const told: unknown[] = [];
  const action = await actionOf({
    places: [],
    sites: ["task"],
    run: (args: unknown) => {
      told.push(args);
      return { show: "" };
    },
  });
  const task = { ...input("task", "# Hours"), title: "Opening hours", request: "Write them down." };
  await (await action.load(loadingContext))(task, new AbortController().signal);
  expect(told).toEqual([task]);
});

it.each([
  ["a prompt that is none", { replace: "a" }, "document"],
  ["a prompt, and more", { replace: "a", insert: "b" }, "composer"],
  ["edits of a prompt", { edits: [] }, "composer"],
  ["a view of another address", { view: "../settings" }, "task"],
  ["a view that is none", { view: 7 }, "task"],
  ["endless data", { view: "figures", data: "x".repeat(1_000_001) }, "task"],
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

it.each([
  { places: [] },
  { sites: ["drawer"] },
  { places: [], sites: [] },
  { places: ["drawer"] },
  { places: undefined },
  { name: "" },
  { name: "a\u202eb" },
])("is not installed as %j", async (over) => {
  await expect(actionOf(over)).rejects.toMatchObject({ code: "external-plugin.bad-contribution" });
});

holdsBounds(sample, { name: letters(60), description: letters(300) });

const a = (length: number) => "a".repeat(length);
const edits = (count: number, over: object = {}) => ({
  edits: Array.from({ length: count }, () => ({ find: "a", replace: "b", ...over })),
});

it.each<[string, (size: number) => object, "document" | "composer" | "task", number]>([
  ["text to insert", (size) => ({ insert: a(size) }), "document", 1_000_000],
  ["text to show", (size) => ({ show: a(size) }), "task", 1_000_000],
  ["prompt", (size) => ({ replace: a(size) }), "composer", 1_000_000],
  ["place of an edit", (size) => edits(1, { find: a(size) }), "document", 20_000],
  ["text of an edit", (size) => edits(1, { replace: a(size) }), "document", 20_000],
  ["number of edits", (size) => edits(size), "document", 1_000],
  ["remark on edits", (size) => ({ ...edits(1), remark: a(size) }), "document", 600],
  ["name of a view", (size) => ({ view: a(size) }), "task", 64],
])("the %s that it gives has a bound", async (_, given, place, most) => {
  expect(await ran(given(most), place)).toBeDefined();
  await expect(ran(given(most + 1), place)).rejects.toMatchObject(wrong);
});
