import { expect, it } from "vitest";
import { FakeHttp, jsonResponse } from "../../../../tests/fakes/fake-http";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { Galleries } from "./galleries";

const signal = new AbortController().signal;
const sha256 = "A".repeat(64);

it("nothing is fetched before a list is read; entries that are none are left out and named", async () => {
  const http = new FakeHttp().on(
    "/gallery.json",
    jsonResponse({
      plugins: [
        { name: "Acme", address: "https://acme.example/p.js", sha256, hosts: ["a.example"] },
        { name: "No digest", address: "https://acme.example/q.js" },
        { name: "x".repeat(100), address: "https://acme.example/r.js", sha256 },
        "a word",
      ],
    }),
  );
  const galleries = new Galleries(http, new MemoryPreferences());
  expect(galleries.addresses).toEqual(["/gallery.json"]);
  expect(http.requests).toEqual([]);
  expect(await galleries.read("/gallery.json", signal)).toEqual({
    entries: [
      {
        name: "Acme",
        address: "https://acme.example/p.js",
        sha256: sha256.toLowerCase(),
        kind: "contained",
        hosts: ["a.example"],
        adds: [],
      },
    ],
    left: [
      { name: "No digest", reason: "sha256: it is missing" },
      { name: "x".repeat(80), reason: "name: it is longer than 80" },
      { name: "?", reason: expect.stringContaining("entry: ") },
    ],
  });
});

it("addresses of files are relative to the list", async () => {
  const url = "https://lists.example/deep/list.json";
  const http = new FakeHttp().on(url, jsonResponse({ plugins: [{ name: "A", address: "a.js", sha256 }] }));
  const { entries } = await new Galleries(http, new MemoryPreferences()).read(url, signal);
  expect(entries[0]?.address).toBe("https://lists.example/deep/a.js");
});

it("a picture lies with its list, is small, and nothing in it runs", async () => {
  const url = "https://lists.example/deep/list.json";
  const pictures = [
    "shots/a.png",
    "https://lists.example/deep/b.png",
    "../c.png",
    "https://else.example/d.png",
  ];
  const plugins = pictures.map((picture, at) => ({ name: picture, address: `${at}.js`, sha256, picture }));
  const png = "\x89PNG\r\n\x1a\nrest";
  const bytesOf = (text: string) => new Response(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
  const http = new FakeHttp().on(url, jsonResponse({ plugins }));
  const galleries = new Galleries(http, new MemoryPreferences());
  const { entries, left } = await galleries.read(url, signal);
  expect(entries.map(({ picture }) => picture)).toEqual([
    "https://lists.example/deep/shots/a.png",
    "https://lists.example/deep/b.png",
  ]);
  expect(left.map(({ reason }) => reason)).toEqual(Array(2).fill("picture: it does not lie beside the list"));
  const [first] = entries;
  if (!first?.picture) throw new Error("The first entry has no picture.");
  http.on(first.picture, () => bytesOf(png));
  expect(await galleries.picture(first, signal)).toMatchObject({ type: "image/png", size: 12 });
  http.on(first.picture, () => bytesOf("<svg onload='alert(1)'></svg>"));
  expect(await galleries.picture(first, signal)).toBeUndefined();
  http.on(first.picture, () => bytesOf(png + "x".repeat(300_000)));
  await expect(galleries.picture(first, signal)).rejects.toMatchObject({ code: "external-plugin.too-large" });
});

it("an address stands in a list once", async () => {
  const plugins = ["First", "Second"].map((name) => ({ name, address: "https://a.example/p.js", sha256 }));
  const http = new FakeHttp().on("/gallery.json", jsonResponse({ plugins }));
  const read = await new Galleries(http, new MemoryPreferences()).read("/gallery.json", signal);
  expect(read.entries.map(({ name }) => name)).toEqual(["Second"]);
  expect(read.left).toEqual([{ name: "First", reason: "address: a later entry has the same" }]);
});

it.each([
  ["100,000 entries", { plugins: Array(100_000).fill(1) }, "external-plugin.bad-gallery"],
  [
    "100,000 plugins",
    { plugins: Array(100_000).fill({ name: "A", address: "a.js", sha256 }) },
    "external-plugin.too-large",
  ],
  ["deep nesting", `{"plugins":${"[".repeat(500_000)}`, "external-plugin.bad-gallery"],
])("a list of %s is refused as a whole", async (_, body, code) => {
  const json = typeof body === "string" ? body : JSON.stringify(body);
  const http = new FakeHttp().on("/gallery.json", () => new Response(json));
  const reading = new Galleries(http, new MemoryPreferences()).read("/gallery.json", signal);
  await expect(reading).rejects.toMatchObject({ code });
});

it("lists that the user adds are kept, once each, and leave nothing when they are removed", () => {
  const preferences = new MemoryPreferences();
  const galleries = new Galleries(new FakeHttp(), preferences);
  galleries.add("https://lists.example/a.json");
  galleries.add("https://lists.example/a.json");
  expect(() => galleries.add("http://lists.example/a.json")).toThrow();
  expect(galleries.addresses).toEqual(["/gallery.json", "https://lists.example/a.json"]);
  galleries.remove("https://lists.example/a.json");
  expect(preferences.all).toEqual({});
});

it.each([["no list"], [{ plugins: "none" }], [[]]])("what is no list is told of: %j", async (body) => {
  const http = new FakeHttp().on("/gallery.json", jsonResponse(body));
  const reading = new Galleries(http, new MemoryPreferences()).read("/gallery.json", signal);
  await expect(reading).rejects.toMatchObject({ code: "external-plugin.bad-gallery" });
});

const LIST = "https://lists.example/list.json";
const a = (length: number) => "a".repeat(length);
const list = (length: number, each: unknown) => Array(length).fill(each);

it.each<[string, (size: number) => object, number]>([
  ["id", (size) => ({ id: a(size) }), 64],
  ["version", (size) => ({ version: `1.0.0-${a(size - 6)}` }), 40],
  ["adds", (size) => ({ adds: list(size, "tool") }), 100],
  ["adds.0", (size) => ({ adds: [a(size)] }), 40],
  ["name", (size) => ({ name: a(size) }), 80],
  ["description", (size) => ({ description: a(size) }), 300],
  ["address", (size) => ({ address: a(size) }), 2_000],
  ["picture", (size) => ({ picture: a(size) }), 2_000],
  ["hosts", (size) => ({ hosts: list(size, "a.example") }), 20],
  ["hosts.0", (size) => ({ hosts: [a(size)] }), 253],
])("the %s of an entry has a bound", async (field, sized, most) => {
  const plugins = [most, most + 1].map((size, at) => ({
    ...{ name: "A", address: `${at}.js`, sha256 },
    ...sized(size),
  }));
  const http = new FakeHttp().on(LIST, jsonResponse({ plugins }));
  const { entries, left } = await new Galleries(http, new MemoryPreferences()).read(LIST, signal);
  expect(entries).toHaveLength(1);
  expect(left.map(({ reason }) => reason)).toEqual([expect.stringMatching(new RegExp(`^${field}: `))]);
});

it.each([-1, 1.5])("an entry has no size of %d bytes", async (sizeBytes) => {
  const plugins = [{ name: "A", address: "a.js", sha256, sizeBytes }];
  const http = new FakeHttp().on(LIST, jsonResponse({ plugins }));
  const { left } = await new Galleries(http, new MemoryPreferences()).read(LIST, signal);
  expect(left.map(({ reason }) => reason)).toEqual([expect.stringMatching(/^sizeBytes: /)]);
});
