// @vitest-environment jsdom
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepTemplate } from "@shared/office/kept-template";
import { zipOf } from "@shared/zip-of";
import { afterAll, expect, test } from "vitest";
import { powerpointExporter } from "../src/plugins/export-powerpoint/powerpoint-file";
import { readDeckTemplate } from "../src/plugins/export-powerpoint/template/deck-template";
import { requestFor } from "./fakes/export-request";
import { unzipped, xml } from "./fakes/made-exports";
import { DOT } from "./fakes/made-file-events";
import { HOUSE } from "./fakes/pptx-template";

const ROWS = Array.from({ length: 40 }, (_, row) => `| ${1890 + row} | ${row} |`).join("\n");
const DECK = `---\nmarp: true\n---\n\n# The harbour\n\nA study\n\n---\n\n# Parts\n\n- one **and** more\n  - two\n\n---\n\n# Ships\n\n| Year | Ships |\n|---|---|\n${ROWS}\n`;

const signal = new AbortController().signal;

/** The deck, in the look of the house where there is one. */
async function deckIn(house?: ReadonlyMap<string, string | Uint8Array<ArrayBuffer>>) {
  const kept = new Map<string, unknown>();
  const storage = {
    get: async (key: string) => kept.get(key),
    set: async (key: string, value: unknown) => void kept.set(key, value),
    remove: async (key: string) => void kept.delete(key),
  };
  if (house) await keepTemplate({ storage }, new File([zipOf(house)], "house.pptx"), readDeckTemplate);
  const { content } = await powerpointExporter({ storage })(requestFor({ content: DECK }), signal);
  return content as Uint8Array;
}

test("titles and texts are known for what they are, also where a table goes on", async () => {
  const files = unzipped(await deckIn());
  const slides = Object.keys(files).filter((path) => /^ppt\/slides\/slide\d+\.xml$/.test(path));
  expect(slides.length).toBeGreaterThan(3);
  for (const path of slides) {
    const kinds = [...xml(files[path] ?? "").getElementsByTagName("p:ph")].map((each) =>
      each.getAttribute("type"),
    );
    expect(kinds[0], path).toBe("title");
    expect(kinds.length, path).toBeLessThan(3);
  }
});

test("it names only parts that are there, has no empty notes, and what a paragraph is like is said once", async () => {
  const files = unzipped(await deckIn());
  const types = xml(files["[Content_Types].xml"] ?? "");
  for (const each of types.getElementsByTagName("Override"))
    expect(Object.keys(files)).toContain(each.getAttribute("PartName")?.slice(1));
  expect(Object.keys(files).filter((path) => path.includes("notes"))).toEqual([]);
  for (const [path, source] of Object.entries(files)) {
    if (path.endsWith(".rels")) expect(source, path).not.toContain("notes");
    if (!path.startsWith("ppt/slides/slide")) continue;
    const slide = xml(source);
    for (const paragraph of slide.getElementsByTagName("a:p"))
      expect(
        [...paragraph.children].findLastIndex(({ localName }) => localName === "pPr"),
        path,
      ).toBeLessThan(1);
    const ids = [...slide.getElementsByTagName("p:cNvPr")].map((each) => each.getAttribute("id"));
    expect(new Set(ids).size, path).toBe(ids.length);
  }
});

test("drawings and images are pictures with words, beside a text or on a slide of their own", async () => {
  const content = `---\nmarp: true\n---\n\n# Flow\n\nText\n\n\`\`\`mermaid\nA-->B\n\`\`\`\n\n![A dot](${DOT.name})\n\n---\n\n![A dot](${DOT.name})\n`;
  const request = requestFor({ content }, { files: [DOT] });
  const picture = {
    png: Uint8Array.from(atob(DOT.data), (each) => each.charCodeAt(0)),
    widthPx: 40,
    heightPx: 2_000,
  };
  const blocks = request.text.blocks.map((block) => (block.type === "code" ? { ...block, picture } : block));
  const storage = { get: async () => undefined, set: async () => {}, remove: async () => {} };
  const text = { ...request.text, blocks };
  const made = await powerpointExporter({ storage })({ ...request, text }, signal);
  const files = unzipped(made.content as Uint8Array);
  const slides = [1, 2, 3].map((number) => xml(files[`ppt/slides/slide${number}.xml`] ?? ""));
  const described = slides.map((slide) =>
    [...slide.getElementsByTagName("p:pic")].map((each) =>
      each.getElementsByTagName("p:cNvPr")[0]?.getAttribute("descr"),
    ),
  );
  expect(described).toEqual([["A-->B"], ["A dot"], ["A dot"]]);
  const all = slides.map((slide) => slide.documentElement.textContent).join("|");
  expect(all).not.toMatch(/A-->B|A dot/);
  expect(all).toMatch(/Flow[\s\S]*Text[\s\S]*\|[\s\S]*Flow/);
  const [tall] = slides[0]?.getElementsByTagName("p:pic") ?? [];
  const size = tall?.getElementsByTagName("a:ext")[0];
  expect(Number(size?.getAttribute("cy"))).toBeLessThanOrEqual((5.3 / 2) * 914_400);
  expect(Object.keys(files).filter((path) => /^ppt\/media\/.+\.png$/.test(path)).length).toBeGreaterThan(0);
  expect(files["ppt/slides/slide4.xml"]).toBeUndefined();
});

const folder = mkdtempSync(join(tmpdir(), "powerpoint-documents-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A presentation as LibreOffice opens it; undefined where the program for them is not installed. */
function opened(name: string, bytes: Uint8Array): Document | undefined {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  spawnSync("soffice", [profile, "--headless", "--convert-to", "fodp", "--outdir", folder, path]);
  try {
    return xml(readFileSync(path.replace(/pptx$/, "fodp"), "utf8"));
  } catch {
    // Nothing was written: told below.
    return undefined;
  }
}

const isInstalled = opened("plain.pptx", await deckIn()) !== undefined;
if (!isInstalled) console.info("LibreOffice Impress is not installed: no presentation was opened with it.");

test.skipIf(!isInstalled)("LibreOffice opens it in the look of a template", async () => {
  const dot = Uint8Array.from(atob(DOT.data), (each) => each.charCodeAt(0));
  const house = new Map<string, string | Uint8Array<ArrayBuffer>>(Object.entries(HOUSE));
  const deck = opened("house.pptx", await deckIn(house.set("ppt/media/logo.png", dot)));
  const pages = [...(deck?.getElementsByTagName("draw:page") ?? [])];
  expect(pages.length).toBeGreaterThan(3);
  const kindsOf = (page: Element | undefined) =>
    [...(page?.getElementsByTagName("draw:frame") ?? [])].map((each) =>
      each.getAttribute("presentation:class"),
    );
  expect(kindsOf(pages[0])).toEqual(["title", "subtitle", "notes"]);
  expect(kindsOf(pages[1])).toEqual(["title", "outline", "notes"]);
  const tables = deck?.getElementsByTagName("table:table");
  expect(tables?.length).toBe(pages.length - 2);
  const [master] = deck?.getElementsByTagName("style:master-page") ?? [];
  expect(master?.textContent).toContain("ACME");
  // Of one picture it may write two versions.
  const pictures = [...(master?.getElementsByTagName("draw:image") ?? [])].map(
    ({ parentElement }) => parentElement,
  );
  expect(new Set(pictures).size).toBe(1);
  const sizes = [...(deck?.getElementsByTagName("style:page-layout-properties") ?? [])];
  expect(sizes.map((each) => each.getAttribute("fo:page-width"))).toContain("25.4cm");
});
