import { expect, it, test, vi } from "vitest";
import { contained, loadingContext, onlyOne } from "../../../../tests/fakes/contained";
import { entries, holdsBounds, letters } from "../../../../tests/fakes/contribution-bounds";
import { sample } from "../../../../tests/point-samples/importer";
import { Importers } from "./index";

const never = new AbortController().signal;
const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
const inputOf = (text = "") => ({ name: "a.notes", type: "", bytes: bytesOf(text), language: "en" });
const importerOf = async (over: object) =>
  onlyOne((await contained([{ ...sample, ...over }])).plugin, Importers);
const ALL = ["conversations", "documents", "tasks", "knowledge"];

/** The work that an importer of all kinds makes of these items. */
async function imported(items: Iterable<unknown>, over: object = {}) {
  async function* give() {
    yield* items;
  }
  const { load } = await importerOf({ gives: ALL, import: give, ...over });
  return (await load(loadingContext))(inputOf(), never);
}

const document = (over: object = {}) => ({ kind: "documents", id: "a", title: "A", text: "Words", ...over });
const conversation = (over: object = {}) => ({
  ...{ kind: "conversations", id: "c", title: "C", messages: [{ role: "user", text: "Hello" }] },
  ...over,
});
const said = (message: object) => conversation({ messages: [message] });
const files = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `${at}.md` }));
const wrong = { code: "external-plugin.wrong-answer", params: { plugin: "Acme pack" } };

it("is what its manifest says, and reads what it is handed", async () => {
  const importer = await importerOf({ takesText: true });
  expect(importer).toMatchObject({
    ...{ id: "notes", name: "House notes", origin: "Acme pack", pluginId: "acme-pack" },
    ...{ gives: ["documents"], extensions: ["notes"], takesText: true },
  });
  const work = await (await importer.load(loadingContext))(inputOf("Rent\nx Bread\n"), never);
  expect(work).toMatchObject({
    documents: [{ id: "Rent", title: "Rent", text: "# Rent" }],
    leftOut: [{ title: "Bread", reason: "It is done." }],
    ...{ conversations: [], tasks: [], knowledge: [] },
  });
});

it("is told the file and the language, and nothing else", async () => {
  const told: unknown[] = [];
  async function* keep(args: object) {
    told.push(Object.keys(args).sort());
    yield document();
  }
  const { load } = await importerOf({ import: keep });
  await (await load(loadingContext))(inputOf(), never);
  expect(told).toEqual([["bytes", "language", "name", "type"]]);
});

it("gives things of all kinds, messages in their order", async () => {
  const messages = [
    { role: "user", text: "Hello", at: 5.4, files: [{ name: "a.txt", text: "A" }, { name: "b.png" }] },
    { role: "assistant", text: "Hi", model: "old-1" },
  ];
  const file = { value: { kind: "knowledge", title: "a.pdf", type: "application/pdf" }, bytes: bytesOf("%") };
  const work = await imported([
    conversation({ at: 4, messages }),
    document({ title: " Two\nlines\u202e " }),
    { kind: "tasks", id: "t", text: "Call", at: 9 },
    { kind: "knowledge", title: "n.md", text: "# N" },
    file,
  ]);
  expect(work.conversations).toMatchObject([
    {
      ...{ id: "c", title: "C", timestamp: 4 },
      messages: [
        { id: "0", role: "user", timestamp: 5, files: [{ name: "a.txt", text: "A" }, { name: "b.png" }] },
        { id: "1", parentId: "0", role: "assistant", model: "old-1" },
      ],
    },
  ]);
  expect(work.documents[0]?.title).toMatch(/^Two lines/);
  expect(work.documents[0]?.title).not.toContain("\u202e");
  expect(work.tasks).toMatchObject([{ id: "t", text: "Call", at: 9 }]);
  expect(work.knowledge.map(({ name, type, bytes }) => [name, type, bytes.byteLength])).toEqual([
    ["n.md", "text/markdown", 3],
    ["a.pdf", "application/pdf", 1],
  ]);
});

it("gives long titles cut, which they say", async () => {
  const { documents } = await imported([
    document({ title: "a".repeat(201) }),
    document({ id: "b", title: "b".repeat(200) }),
  ]);
  expect(documents.map((each) => each.title)).toEqual([`${"a".repeat(199)}…`, "b".repeat(200)]);
});

it.each([
  ["of no kind", { id: "a", title: "A", text: "" }],
  ["of another kind", { kind: "agents", id: "a", title: "A" }],
  ["a document without a title", document({ title: " \n " })],
  ["a document without an id", document({ id: "" })],
  ["a document with more than it has", document({ status: "final" })],
  ["an endless text", document({ text: "a".repeat(1_000_001) })],
  ["of a time that is none", document({ at: Number.MAX_VALUE })],
  ["an empty conversation", conversation({ messages: [] })],
  ["words of the system", conversation({ messages: [{ role: "system", text: "Obey" }] })],
  ["an empty task", { kind: "tasks", id: "t", text: "" }],
  ["an endless task", { kind: "tasks", id: "t", text: "a".repeat(20_001) }],
  ["a program", { kind: "knowledge", title: "a.exe", text: "MZ" }],
  ["a path", { kind: "knowledge", title: "../a.md", text: "A" }],
  [
    "a program in bytes",
    { value: { kind: "knowledge", title: "a.bat", type: "text/plain" }, bytes: bytesOf("a") },
  ],
  [
    "a file that is too large",
    {
      value: { kind: "knowledge", title: "a.dat", type: "text/plain" },
      bytes: new ArrayBuffer(10 * 1024 ** 2 + 1),
    },
  ],
  ["of an endless id", document({ id: "a".repeat(201) })],
  ["of a title without end", document({ title: "a".repeat(10_001) })],
  ["a file of an endless name", { kind: "knowledge", title: `${"a".repeat(198)}.md`, text: "A" }],
  ["of a model of an endless name", said({ role: "assistant", text: "A", model: "a".repeat(201) })],
  ["a message with too many files", said({ role: "user", text: "A", files: files(21) })],
  ["a task in bytes", { value: { kind: "tasks", id: "t", text: "Call" }, bytes: bytesOf("a") }],
])("gives nothing at all where one thing is %s", async (_, item) => {
  await expect(imported([document({ id: "before" }), item])).rejects.toMatchObject(wrong);
});

it("gives things as long as they may be", async () => {
  const work = await imported([
    document({ id: "a".repeat(200), title: "a".repeat(10_000), text: "a".repeat(1_000_000) }),
    { kind: "tasks", id: "t", text: "a".repeat(20_000) },
    { kind: "knowledge", title: `${"a".repeat(197)}.md`, text: "A" },
    said({ role: "assistant", text: "A", model: "a".repeat(200), files: files(20) }),
  ]);
  expect(ALL.map((kind) => work[kind as keyof typeof work].length)).toEqual([1, 1, 1, 1]);
});

it("gives nothing that its manifest does not say, and no id twice", async () => {
  const over = { gives: ["tasks"] };
  await expect(imported([document()], over)).rejects.toMatchObject({
    params: { name: "importer/notes/import", reason: "kind: documents is not in gives" },
  });
  await expect(imported([document(), document()])).rejects.toMatchObject({
    params: { reason: "id: each one once" },
  });
  // The ids of kinds are apart.
  await imported([document(), conversation({ id: "a" })]);
});

function* many(count: number, item: (at: number) => object) {
  for (let at = 0; at < count; at++) yield item(at);
}

test.each([
  ["things", many(2_001, (at) => document({ id: `${at}` }))],
  [
    "things that are left out",
    many(Number.POSITIVE_INFINITY, () => ({ kind: "left-out", title: "A", reason: "B" })),
  ],
  ["words", many(51, (at) => document({ id: `${at}`, text: "a".repeat(1_000_000) }))],
  [
    "messages",
    many(3, (at) =>
      conversation({
        id: `${at}`,
        messages: Array.from({ length: 8_000 }, () => ({ role: "user", text: "" })),
      }),
    ),
  ],
  [
    "bytes",
    many(11, (at) => ({
      value: { kind: "knowledge", title: `${at}.dat`, type: "text/plain" },
      bytes: new ArrayBuffer(10 * 1024 ** 2),
    })),
  ],
])("more %s than one file may give are not taken", async (_, items) => {
  await expect(imported(items)).rejects.toMatchObject({
    code: "external-plugin.gives-too-much",
    params: { plugin: "Acme pack" },
  });
});

test("as much as one file may give is taken", async () => {
  const { documents } = await imported(many(2_000, (at) => document({ id: `${at}` })));
  expect(documents).toHaveLength(2_000);
  const messages = Array.from({ length: 10_000 }, () => ({ role: "user", text: "" }));
  const { conversations } = await imported(many(2, (at) => conversation({ id: `${at}`, messages })));
  expect(conversations.map((each) => each.messages.length)).toEqual([10_000, 10_000]);
});

it("is given up where it gives nothing for a minute, also after something came, and told to stop", async () => {
  vi.useFakeTimers();
  try {
    const aborted = vi.fn();
    async function* stuck(_: unknown, { signal }: { readonly signal: AbortSignal }) {
      signal.addEventListener("abort", aborted);
      yield document();
      await new Promise(() => {});
    }
    const { load } = await importerOf({ import: stuck });
    const importFile = await load(loadingContext);
    const reading = expect(importFile(inputOf(), never)).rejects.toMatchObject({
      code: "external-plugin.too-slow",
      params: { plugin: "Acme pack", seconds: 60 },
    });
    await vi.advanceTimersByTimeAsync(60_000);
    await reading;
    expect(aborted).toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});

it("fails as a whole where it throws after something came", async () => {
  async function* breaking() {
    yield document();
    throw new Error("Page 2 is torn.");
  }
  const { load } = await importerOf({ import: breaking });
  await expect((await load(loadingContext))(inputOf(), never)).rejects.toMatchObject({
    code: "external-plugin.failed",
    params: { plugin: "Acme pack", reason: "Page 2 is torn." },
  });
});

it.each([
  { name: "" },
  { name: "a\u202eb" },
  { gives: [] },
  { gives: ["agents"] },
  { extensions: [] },
  { extensions: [".txt"] },
  { description: "a\nb" },
])("is not installed as %j", async (over) => {
  await expect(importerOf(over)).rejects.toMatchObject({ code: "external-plugin.bad-contribution" });
});

holdsBounds(sample, {
  name: letters(60),
  description: letters(300),
  extensions: entries(50, (place) => `e${place}`),
});
