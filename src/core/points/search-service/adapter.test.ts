import { expect, it, vi } from "vitest";
import { contained, loadingContext, onlyOne } from "../../../../tests/fakes/contained";
import { holdsBounds, letters } from "../../../../tests/fakes/contribution-bounds";
import { sample } from "../../../../tests/point-samples/search-service";
import { SearchServices } from "./index";

const never = new AbortController().signal;
const serviceOf = async (over: object, manifest = {}) =>
  onlyOne((await contained([{ ...sample, ...over }], manifest)).plugin, SearchServices);
const found = async (pages: unknown) =>
  (await (await serviceOf({ search: () => ({ pages }) })).load(loadingContext))("rivers", never);
const page = (over: object = {}) => ({ url: "https://a.example", title: "A", ...over });

it("a service is told what is looked for, and gives pages", async () => {
  const service = await serviceOf({}, { hosts: ["search.example"] });
  expect(service).toMatchObject({ name: "Street map", sentTo: ["search.example"] });
  const search = await service.load(loadingContext);
  expect(await search("rivers", never)).toEqual([
    { url: "https://map.example/rivers", title: "rivers", passage: "" },
  ]);
});

it.each([
  ["nothing", undefined],
  ["no list", "a"],
  ["more than 20", Array(21).fill(page())],
  ["a page without an address", [{ title: "A" }]],
  ["an endless address", [page({ url: "a".repeat(2_001) })]],
  ["an endless title", [page({ title: "a".repeat(1_001) })]],
  ["an endless passage", [page({ passage: "a".repeat(20_001) })]],
])("is not taken where it gives %s", async (_, pages) => {
  await expect(found(pages)).rejects.toMatchObject({ code: "external-plugin.wrong-answer" });
});

it("is given up where it never answers", async () => {
  vi.useFakeTimers();
  try {
    const search = await (await serviceOf({ search: () => new Promise(() => {}) })).load(loadingContext);
    const waiting = expect(search("rivers", never)).rejects.toMatchObject({
      code: "external-plugin.too-slow",
    });
    await vi.advanceTimersByTimeAsync(30_000);
    await waiting;
  } finally {
    vi.useRealTimers();
  }
});

it.each([{ name: "" }, { name: "a\u202eb" }])("is not installed as %j", async (over) => {
  await expect(serviceOf(over)).rejects.toMatchObject({ code: "external-plugin.bad-contribution" });
});

holdsBounds(sample, { name: letters(60) });
