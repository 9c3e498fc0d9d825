import { readdirSync, readFileSync } from "node:fs";
import { Galleries } from "@core/services/external-plugins/galleries";
import { expect, it } from "vitest";
import { FakeHttp, jsonResponse } from "../fakes/fake-http";
import { MemoryPreferences } from "../fakes/memory-preferences";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const GUIDE = read("docs/plugin-authoring.md");
const blocks = (text: string) =>
  [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(([, info = "", code = ""]) => ({ info, code }));
const block = (info: string) => blocks(GUIDE).find((each) => each.info === info)?.code ?? "";

it("every block of the guide is built and run, or one of the few that other tests take", () => {
  const others = blocks(GUIDE).filter(({ info }) => !/^(ts|json) example=\S+$/.test(info));
  expect(others.map(({ info }) => info)).toEqual(["sh", "sh", "json gallery"]);
  expect(blocks(read("docs/external-plugins.md"))).toEqual([]);
  // The last is a view by itself: `examples/trusted-page` is a whole plugin of that kind.
  expect(blocks(read("docs/external-views.md")).map(({ info }) => info)).toEqual(["js", "html", "tsx"]);
});

it("the first plugin is what the commands of the guide make", () => {
  const [, commands = ""] = blocks(GUIDE).flatMap(({ info, code }) => (info === "sh" ? [code] : []));
  const [, template = "", folder = ""] = / new (\w+) \.\.\/(\w+)/.exec(commands) ?? [];
  const made = (file: string) =>
    read(`packages/plugin-kit/templates/${template}/${file}`).replaceAll("my-plugin", folder);
  expect(block(`ts example=${folder}`)).toBe(made("plugin.ts"));
  expect(JSON.parse(block(`json example=${folder}/samples.json`))).toEqual(JSON.parse(made("samples.json")));
  const { version } = JSON.parse(read("packages/plugin-kit/package.json")) as { version: string };
  expect(commands).toContain(`troupe-plugin-kit-${version}.tgz`);
});

it("names every template", () => {
  const [, named = ""] = /^`new` knows the templates ([\s\S]*?);/m.exec(GUIDE) ?? [];
  const folders = readdirSync(new URL("../../packages/plugin-kit/templates", import.meta.url));
  expect([...named.matchAll(/`([\w-]+)`/g)].map(([, name]) => name).sort()).toEqual(folders.sort());
});

it("the entry of a gallery is one that the application takes", async () => {
  const list: unknown = JSON.parse(block("json gallery"));
  const url = "https://lists.example/gallery.json";
  const http = new FakeHttp().on(url, jsonResponse(list));
  const galleries = new Galleries(http, new MemoryPreferences());
  const { entries } = await galleries.read(url, new AbortController().signal);
  expect(entries[0]).toMatchObject({ name: "Dice", address: "https://lists.example/dice.js" });
});

it("what the guide says of errors is what the application says", () => {
  const [, section = ""] = /## When something is wrong([\s\S]*?)\n## /.exec(GUIDE) ?? [];
  const said = read("src/plugins/locale-en/errors.json");
  for (const words of ["gave a wrong answer", "it no longer answered", "without the right to"]) {
    expect(section).toContain(words);
    expect(said).toContain(words);
  }
});

it("each example has its minutes, and the locale as many texts as are said", () => {
  const leaves = (value: unknown): number =>
    typeof value === "object" && value !== null
      ? Object.values(value).reduce((sum: number, each) => sum + leaves(each), 0)
      : 1;
  const folder = "examples/locale-de/texts";
  const texts = readdirSync(new URL(`../../${folder}`, import.meta.url)).map((name) =>
    JSON.parse(read(`${folder}/${name}`)),
  );
  expect(GUIDE).toContain(`Troupe in German, ${leaves(texts)} texts`);
  const rows = GUIDE.match(/^\| `.*\| 0 \|$/gm) ?? [];
  expect(rows).toHaveLength(14);
  for (const row of rows) expect(row).toMatch(/\| ([1-9]|10|–) \| \d+ \| 0 \|$/);
});
