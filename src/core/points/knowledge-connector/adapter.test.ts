import { expect, it, vi } from "vitest";
import { contained, loadingContext, onlyOne } from "../../../../tests/fakes/contained";
import { holdsBounds, letters } from "../../../../tests/fakes/contribution-bounds";
import { sample } from "../../../../tests/point-samples/knowledge-connector";
import { KnowledgeConnectors } from "./index";

const never = new AbortController().signal;
const wrong = { code: "external-plugin.wrong-answer" };
const document = (over: object = {}) => ({ id: "a", title: "A", ...over });
const connectorOf = async (over: object) =>
  onlyOne((await contained([{ ...sample, ...over }])).plugin, KnowledgeConnectors);
const sourceOf = async (over: object) => (await connectorOf(over)).load(loadingContext);
const listed = async (documents: unknown) =>
  (await sourceOf({ list: () => ({ documents }) })).list(undefined, never);
const fetched = async (given: unknown) => (await sourceOf({ fetch: () => given })).fetch("a", never);

it("a connector lists documents and fetches them as texts or files", async () => {
  expect(await connectorOf({})).toMatchObject({
    ...{ id: "wiki", name: "House wiki", origin: "Acme pack", pluginId: "acme-pack" },
  });
  const source = await sourceOf({});
  expect(await source.list(undefined, never)).toEqual([
    { id: "hours", title: "Opening hours", version: "1" },
    { id: "rules", title: "House rules" },
  ]);
  const { type, bytes } = await source.fetch("hours", never);
  expect([type, new TextDecoder().decode(bytes)]).toEqual(["text/markdown", "# hours"]);
  const file = { value: { name: "a.pdf", type: "application/pdf" }, bytes: new ArrayBuffer(3) };
  expect(await fetched(file)).toMatchObject({ name: "a.pdf", type: "application/pdf" });
});

it("is told since when, and nothing else", async () => {
  const told: unknown[] = [];
  const source = await sourceOf({
    list: (args: unknown) => {
      told.push(args);
      return { documents: [] };
    },
  });
  await source.list(undefined, never);
  await source.list(7, never);
  expect(told).toEqual([{}, { since: 7 }]);
});

it.each([
  ["nothing", undefined],
  ["no list", "a"],
  ["a document without a title", [document({ title: " " })]],
  ["a document without an id", [document({ id: "" })]],
  ["an endless title", [document({ title: "a".repeat(201) })]],
  ["an endless id", [document({ id: "a".repeat(501) })]],
  ["an endless version", [document({ version: "a".repeat(201) })]],
  ["a document twice", [document(), document()]],
  ["more than 2,000", Array.from({ length: 2_001 }, (_, at) => document({ id: `${at}` }))],
])("no list is %s", async (_, documents) => {
  await expect(listed(documents)).rejects.toMatchObject(wrong);
});

it.each([
  ["nothing", null],
  ["a text without being one", { text: 7 }],
  ["more text than is taken", { text: "a".repeat(1_000_001) }],
  ["a program", { value: { name: "a.exe", type: "text/plain" }, bytes: new ArrayBuffer(1) }],
  ["a path", { value: { name: "../a.txt", type: "text/plain" }, bytes: new ArrayBuffer(1) }],
  ["too large", { value: { name: "a.bin", type: "text/plain" }, bytes: new ArrayBuffer(10 * 1024 ** 2 + 1) }],
])("no document is %s", async (_, given) => {
  await expect(fetched(given)).rejects.toMatchObject(wrong);
});

it("is given up where it never answers", async () => {
  vi.useFakeTimers();
  try {
    const source = await sourceOf({ list: () => new Promise(() => {}) });
    const asked = expect(source.list(undefined, never)).rejects.toMatchObject({
      code: "external-plugin.too-slow",
      params: { plugin: "Acme pack", seconds: 60 },
    });
    await vi.advanceTimersByTimeAsync(60_000);
    await asked;
  } finally {
    vi.useRealTimers();
  }
});

it.each([{ name: "" }, { name: "a\u202eb" }, { description: "a\nb" }])(
  "is not installed as %j",
  async (over) => {
    await expect(connectorOf(over)).rejects.toMatchObject({ code: "external-plugin.bad-contribution" });
  },
);

holdsBounds(sample, { name: letters(60), description: letters(300) });
