import { expect, it } from "vitest";
import { contributionsOf } from "../../../../tests/contracts/contributions-of";
import { contained, onlyOne } from "../../../../tests/fakes/contained";
import { holdsBounds, letters } from "../../../../tests/fakes/contribution-bounds";
import { sample } from "../../../../tests/point-samples/view";
import type { Services } from "../../di/token";
import type { PluginContext } from "../../plugin/contribution";
import { Pages } from "../page";
import { type DocumentView, type DrawnView, PluginViews } from "./index";
import { ViewPageToken } from "./view-page";

const look = { theme: { name: "light", text: "#000000", background: "#ffffff" }, language: "en" } as const;
const task = { title: "Rain", request: "Write of rain.", text: "x".repeat(1_000_001) };
const signal = () => new AbortController().signal;
const pluginOf = async (over: object) => (await contained([{ ...sample, ...over }])).plugin;
const documented = async (answer?: (args: never) => unknown) => {
  const { draws: _, draw: __, ...rest } = sample;
  const { plugin } = await contained([{ ...rest, document: "<p>Hi</p>", ...(answer ? { answer } : {}) }]);
  return onlyOne(plugin, PluginViews) as DocumentView;
};

it("a view is drawn for its place, and told of a task what is beside it", async () => {
  const view = onlyOne(await pluginOf({}), PluginViews) as DrawnView;
  expect(view).toMatchObject({ name: "Desk", origin: "Acme pack", isolation: "contained" });
  expect(await view.draw({ place: "home" }, look, signal())).toEqual({ html: "<p>home: nothing</p>" });
  expect(await view.draw({ place: "task", task }, look, signal())).toEqual({ html: "<p>task: Rain</p>" });
});

it("is told the data of an action", async () => {
  const draw = ({ data }: { readonly data?: unknown }) => ({ html: `${JSON.stringify(data)}` });
  const view = onlyOne(await pluginOf({ places: [], showsResults: true, draw }), PluginViews) as DrawnView;
  expect(view).toMatchObject({ places: [], showsResults: true });
  const input = { place: "page", data: { words: 2 } } as const;
  expect(await view.draw(input, look, signal())).toEqual({ html: '{"words":2}' });
});

it("is told no more of a text than it may be", async () => {
  const draw = ({ task }: { readonly task: { readonly text: string } }) => ({ html: `${task.text.length}` });
  const view = onlyOne(await pluginOf({ draw }), PluginViews) as DrawnView;
  expect(await view.draw({ place: "task", task }, look, signal())).toEqual({ html: "1000000" });
});

it("has a page at an address of its plugin's own, which the drawer leads to by its name", async () => {
  const [page, ...others] = contributionsOf(await pluginOf({ places: ["page", "home"] }), Pages);
  expect([page, others]).toMatchObject([
    { path: "/views/acme-pack/desk", nav: { labelKey: "Desk" }, rank: -20 },
    [],
  ]);
  const shown = { default: "the page" };
  const get = (token: unknown) => (token === ViewPageToken ? async () => shown : undefined);
  expect(await page?.load({ services: { get } as unknown as Services } as PluginContext)).toBe(shown);
  expect(contributionsOf(await pluginOf({}), Pages)).toEqual([]);
});

it("a document asks its plugin, which may have nothing to say", async () => {
  const view = await documented(({ request, place }) => ({ heard: request, at: place }));
  const input = { place: "page" } as const;
  expect(await view.answer({ a: 1 }, input, "en", signal())).toEqual({ heard: { a: 1 }, at: "page" });
  expect(await (await documented()).answer(1, input, "en", signal())).toBeNull();
  const long = await documented(() => "x".repeat(1_000_000));
  await expect(long.answer(1, input, "en", signal())).rejects.toMatchObject({
    code: "external-plugin.wrong-answer",
  });
});

it.each([
  ["no place", { places: [] }],
  ["a place that is not there", { places: ["settings"] }],
  ["an id that leads elsewhere", { id: "a/../../settings" }],
  ["the key of a text as its name", { name: "shell:nav.settings" }],
  ["a name of which something is hidden", { name: "Sett\u202eings" }],
  ["no form of drawing", { draws: undefined }],
  ["a drawing that runs", { draws: "script" }],
  ["an empty document", { document: "" }],
])("is not installed with %s", async (_, over) => {
  await expect(pluginOf(over)).rejects.toMatchObject({ code: "external-plugin.bad-contribution" });
});

holdsBounds(sample, { name: letters(40), description: letters(300) });
