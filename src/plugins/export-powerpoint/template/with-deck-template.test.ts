// @vitest-environment jsdom
import { keepTemplate } from "@shared/office/kept-template";
import { zipOf } from "@shared/zip-of";
import { describe, expect, test } from "vitest";
import { requestFor } from "../../../../tests/fakes/export-request";
import { unzipped, xml } from "../../../../tests/fakes/made-exports";
import { DOT } from "../../../../tests/fakes/made-file-events";
import { HOUSE } from "../../../../tests/fakes/pptx-template";
import { powerpointExporter } from "../powerpoint-file";
import { readDeckTemplate } from "./deck-template";

const DECK = `---
marp: true
---

# The harbour

A study

---

# Parts

- one
  - two
1. three

See **[here](https://a.example/)** and

\`\`\`
code
\`\`\`

---

# Ships

| Year | Ships |
|---|---|
| 1890 | 12 |

---

Both

| A |
|---|
| b |
`;
const zipped = (parts: Readonly<Record<string, string>>) => zipOf(new Map(Object.entries(parts)));

/** A device that keeps what plugins keep. */
function device() {
  const kept = new Map<string, unknown>();
  return {
    storage: {
      get: async (key: string) => kept.get(key),
      set: async (key: string, value: unknown) => void kept.set(key, value),
      remove: async (key: string) => void kept.delete(key),
    },
  };
}

async function exported(content = DECK, over: Readonly<Record<string, string>> = {}) {
  const context = device();
  await keepTemplate(context, new File([zipped({ ...HOUSE, ...over })], "house.pptx"), readDeckTemplate);
  const made = await powerpointExporter(context)(
    requestFor({ content }, { files: [DOT] }),
    new AbortController().signal,
  );
  return unzipped(made.content as Uint8Array);
}

const slide = (files: Readonly<Record<string, string>>, number: number) =>
  xml(files[`ppt/slides/slide${number}.xml`] ?? "");
const layoutOf = (files: Readonly<Record<string, string>>, number: number) =>
  /slideLayouts\/slideLayout(\d)\.xml/.exec(files[`ppt/slides/_rels/slide${number}.xml.rels`] ?? "")?.[1];
const slideMasters = (files: Readonly<Record<string, string>>) => [
  ...xml(files["ppt/presentation.xml"] ?? "").getElementsByTagName("p:sldMasterId"),
];
const placeholders = (part: Document) =>
  [...part.getElementsByTagName("p:ph")].map((each) =>
    [each.getAttribute("type") ?? "", each.getAttribute("idx") ?? ""].join(" ").trim(),
  );

describe("a presentation in the look of a template", () => {
  test("has its layouts: one for the first slide, one for a title alone and one for all else", async () => {
    const files = await exported();
    expect([1, 2, 3, 4].map((number) => layoutOf(files, number))).toEqual(["1", "2", "3", "2"]);
    expect([1, 2, 3, 4].map((number) => placeholders(slide(files, number)))).toEqual([
      ["ctrTitle", "subTitle 1"],
      ["title", "13", "sldNum 12", "ftr 11"],
      ["title"],
      ["13", "sldNum 12", "ftr 11"],
    ]);
    expect(files["ppt/slideLayouts/slideLayout2.xml"]).toContain("Text der Gliederung");
    expect(files["ppt/theme/theme1.xml"]).toContain("Haus");
    expect(files["ppt/presentation.xml"]).toContain('cx="9144000"');
  });

  test("has the number and the words at the foot that its slides show", async () => {
    const part = slide(await exported(), 2);
    const [number, foot] = [...part.getElementsByTagName("p:sp")].slice(2);
    expect(number?.getElementsByTagName("a:fld")[0]?.getAttribute("type")).toBe("slidenum");
    expect(foot?.textContent).toBe("ACME GmbH");
    expect(foot?.getElementsByTagName("p:spPr")[0]?.children).toHaveLength(0);
    const ids = [...part.getElementsByTagName("p:cNvPr")].map((each) => each.getAttribute("id"));
    expect(new Set(ids).size).toBe(ids.length);
    const bare = await exported(DECK, { "ppt/slides/slide1.xml": "" });
    expect(placeholders(slide(bare, 2))).toEqual(["title", "13"]);
  });

  test("has titles and texts without a look of their own, but for levels, numbers, emphasis and code", async () => {
    const files = await exported();
    const [title, text] = [...slide(files, 2).getElementsByTagName("p:sp")];
    expect(title?.getElementsByTagName("p:spPr")[0]?.children).toHaveLength(0);
    expect(text?.getElementsByTagName("p:spPr")[0]?.children).toHaveLength(0);
    const paragraphs = [...(text?.getElementsByTagName("a:p") ?? [])];
    const [one, two, three, see] = paragraphs.map((each) => each.getElementsByTagName("a:pPr")[0]);
    expect(one?.children).toHaveLength(0);
    expect(one?.getAttribute("marL")).toBeNull();
    // The template has marks for the first depth alone.
    expect(two?.getAttribute("lvl")).toBe("1");
    expect(two?.getElementsByTagName("a:buChar")).toHaveLength(1);
    expect(three?.getElementsByTagName("a:buAutoNum")).toHaveLength(1);
    expect(see?.getElementsByTagName("a:buNone")).toHaveLength(1);
    const source = new XMLSerializer().serializeToString(text as Node);
    expect(source).not.toMatch(/srgbClr|u="sng"/);
    expect(source).toMatch(/<a:rPr[^>]* b="1"[^>]*>\s*<a:hlinkClick/);
    expect(source.match(/ sz="/g)).toHaveLength(1);
    expect(source).toMatch(/ sz="1400"[^>]*>\s*<a:latin[^>]*Consolas/);
  });

  test("has its tables, where a text beside them leaves room", async () => {
    const files = await exported();
    const table = slide(files, 3).getElementsByTagName("a:tbl")[0];
    expect(table?.getElementsByTagName("a:tableStyleId")[0]?.textContent).toBe("{HAUS}");
    expect(table?.getElementsByTagName("a:lnL")).toHaveLength(0);
    const shared = slide(files, 4);
    const text = shared.getElementsByTagName("p:sp")[0]?.getElementsByTagName("a:ext")[0];
    expect(Number(text?.getAttribute("cy"))).toBe(3_200_400 / 2);
    const [place] = shared.getElementsByTagName("p:xfrm");
    const [at] = place?.getElementsByTagName("a:off") ?? [];
    expect(Number(at?.getAttribute("y"))).toBe(1_371_600 + 3_200_400 / 2);
  });

  test("has none of its slides, and nothing that runs, loads or is embedded", async () => {
    const files = await exported();
    const all = Object.values(files).join("\n");
    expect(all).not.toMatch(
      /Old words|Old foot|evil|macro|ppaction|timing|graphicFrame><a:graphic><a:graphicData uri="ole|oleObj|p:snd|notesSlide|notesMaster/,
    );
    expect(files["ppt/slideMasters/slideMaster1.xml"]).toContain("ACME");
    expect(files["ppt/slideMasters/slideMaster1.xml"]?.match(/<p:pic>/g)).toHaveLength(1);
    expect(files["ppt/media/template1.png"]).toBe("PNG");
    // A picture of the text has a slide as ever.
    expect(slide(files, 5).getElementsByTagName("p:pic")).toHaveLength(1);
    expect(layoutOf(files, 5)).toBe("3");
  });

  test("names only what is there, and each thing once", async () => {
    const files = await exported();
    for (const [path, source] of Object.entries(files)) {
      if (!path.endsWith(".rels")) continue;
      const folder = path.replace(/_rels\/[^/]+$/, "");
      const ids = new Set<string>();
      for (const each of xml(source).documentElement.children) {
        expect(ids.has(each.getAttribute("Id") ?? "")).toBe(false);
        ids.add(each.getAttribute("Id") ?? "");
        if (each.getAttribute("TargetMode") === "External") continue;
        const target = new URL(each.getAttribute("Target") ?? "", `file:///${folder}`).pathname.slice(1);
        expect(Object.keys(files), path).toContain(target);
      }
    }
    const types = xml(files["[Content_Types].xml"] ?? "");
    const named = [...types.documentElement.children].map(
      (each) => each.getAttribute("PartName") ?? each.getAttribute("Extension"),
    );
    expect(new Set(named).size).toBe(named.length);
    for (const name of named.filter((each) => each?.startsWith("/")))
      expect(Object.keys(files)).toContain(name?.slice(1));
    for (const each of types.documentElement.children) {
      const [, kind] =
        /^\/ppt\/(slideMaster|slideLayout|theme)s?\//.exec(each.getAttribute("PartName") ?? "") ?? [];
      if (kind) expect(each.getAttribute("ContentType")).toMatch(new RegExp(`\\.${kind}\\+xml$`));
    }
    const kinds = [...xml(files["ppt/_rels/presentation.xml.rels"] ?? "").documentElement.children].map(
      (each) => each.getAttribute("Type")?.split("/").at(-1),
    );
    expect(kinds.filter((kind) => kind === "slideMaster" || kind === "theme").sort()).toEqual([
      "slideMaster",
      "theme",
    ]);
    const ids = [files["ppt/presentation.xml"], files["ppt/slideMasters/slideMaster1.xml"]].flatMap(
      (source) =>
        [...(source ?? "").matchAll(/<p:sld(?:Master|Layout)Id [^>]*?\bid="(\d+)"/g)].map(([, id]) => id),
    );
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(4);
    // Other numbers PowerPoint takes for broken.
    for (const id of ids.map(Number)) expect(id >= 2 ** 31 && id < 2 ** 32).toBe(true);
  });
});

test("a picture that several parts name is there once, as the kind it is", async () => {
  const rels = "ppt/slideMasters/_rels/slideMaster7.xml.rels";
  const files = await exported("# One", {
    "ppt/presentation.xml": (HOUSE["ppt/presentation.xml"] ?? "").replace(/<p:sldMasterId .*?\/>/, "$&$&"),
    [rels]: (HOUSE[rels] ?? "").replace("logo.png", "logo.EMF"),
    "ppt/media/logo.EMF": "EMF",
  });
  expect(slideMasters(files)).toHaveLength(2);
  expect(new Set(slideMasters(files).map((each) => each.getAttribute("id"))).size).toBe(2);
  expect(Object.keys(files).filter((path) => path.includes("media/template"))).toEqual([
    "ppt/media/template1.emf",
  ]);
  expect(files["[Content_Types].xml"]).toMatch(/Extension="emf" ContentType="image\/x-emf"/);
});

test("of a template come the layouts that its master names, its text and its table styles, cleaned", async () => {
  const rels = "ppt/slideMasters/_rels/slideMaster7.xml.rels";
  const master = "ppt/slideMasters/slideMaster7.xml";
  const files = await exported("# One", {
    [rels]: (HOUSE[rels] ?? "").replace(
      "<Relationship ",
      '<Relationship Id="l5" Type="x/slideLayout" Target="../slideLayouts/slideLayout9.xml"/>$&',
    ),
    "ppt/slideLayouts/slideLayout9.xml": HOUSE["ppt/slideLayouts/slideLayout3.xml"] ?? "",
    "ppt/presentation.xml": (HOUSE["ppt/presentation.xml"] ?? "").replace(
      '<a:defRPr sz="1700"/>',
      '<a:defRPr sz="1700"><a:hlinkClick action="ppaction://program"/></a:defRPr>',
    ),
    "ppt/tableStyles.xml": (HOUSE["ppt/tableStyles.xml"] ?? "").replace("/>", "><p:snd/></a:tblStyleLst>"),
    [master]: (HOUSE[master] ?? "").replace(
      '<a:blip r:embed="logo"/>',
      '<a:blip r:embed="logo" r:link="l"/>',
    ),
  });
  expect(Object.keys(files).filter((path) => /slideLayout\d+\.xml$/.test(path))).toHaveLength(3);
  expect(files["ppt/presentation.xml"]).toMatch(/<p:defaultTextStyle.* sz="1700"/);
  expect(files["ppt/tableStyles.xml"]).toContain("{HAUS}");
  expect(Object.values(files).join()).not.toMatch(/ppaction|p:snd/);
  const [picture] = xml(files["ppt/slideMasters/slideMaster1.xml"] ?? "").getElementsByTagName("a:blip");
  expect(picture?.getAttributeNames().filter((name) => /^r:/.test(name))).toEqual(["r:embed"]);
});

test("a template need have no table styles", () => {
  expect(readDeckTemplate(zipped({ ...HOUSE, "ppt/tableStyles.xml": "" })).tableStyles).toBeUndefined();
});

test.each([
  ["obj", "2"],
  ["tx", "2"],
  ["cust", "1"],
])("of two layouts for title and text, the second of the kind %s, number %s is taken", (kind, number) => {
  const full = HOUSE["ppt/slideLayouts/slideLayout2.xml"] ?? "";
  const { layouts } = readDeckTemplate(
    zipped({
      ...HOUSE,
      "ppt/slideLayouts/slideLayout1.xml": full.replace('type="obj"', 'type="twoObj"'),
      "ppt/slideLayouts/slideLayout2.xml": full.replace('type="obj"', `type="${kind}"`),
    }),
  );
  expect(layouts.content.path).toBe(`ppt/slideLayouts/slideLayout${number}.xml`);
});

test("layouts of a kind that lack what it has are not taken for it", () => {
  const without = (number: number, place: string) => {
    const path = `ppt/slideLayouts/slideLayout${number}.xml`;
    return { [path]: (HOUSE[path] ?? "").replace(`type="${place}"`, 'type="pic"') };
  };
  const pathsOf = (...lacking: readonly Readonly<Record<string, string>>[]) => {
    const { layouts } = readDeckTemplate(zipped(Object.assign({}, HOUSE, ...lacking)));
    return [layouts.opening, layouts.titled].map(({ path }) => path);
  };
  const content = "ppt/slideLayouts/slideLayout2.xml";
  expect(pathsOf(without(1, "ctrTitle"), without(3, "title"))).toEqual([content, content]);
  expect(pathsOf(without(1, "subTitle"))[0]).toBe(content);
});

test("marks of the ninth depth are a template's own, and footers of its first fifty slides", () => {
  const rels = "ppt/_rels/presentation.xml.rels";
  const master = "ppt/slideMasters/slideMaster7.xml";
  const read = (at: number) => {
    const slides = Array.from(
      { length: at },
      (_, index) =>
        `<Relationship Id="s${index}" Type="x/slide" Target="slides/slide${index === at - 1 ? 1 : 2}.xml"/>`,
    );
    const marked = (HOUSE[master] ?? "").replace(
      "<p:bodyStyle>",
      "<p:bodyStyle><a:lvl9pPr><a:buBlip/></a:lvl9pPr>",
    );
    const withSlides = (HOUSE[rels] ?? "").replace(/<Relationship Id="s"[^>]*>/, slides.join(""));
    return readDeckTemplate(zipped({ ...HOUSE, [rels]: withSlides, [master]: marked }));
  };
  expect([...read(50).footers].sort()).toEqual(["ftr", "sldNum"]);
  expect([...read(51).footers]).toEqual([]);
  expect([...read(1).marked]).toEqual([0, 8]);
});

test("of a template no more than a hundred masters are taken", () => {
  const rels = "ppt/_rels/presentation.xml.rels";
  const { parts } = readDeckTemplate(
    zipped({
      ...HOUSE,
      "ppt/presentation.xml": (HOUSE["ppt/presentation.xml"] ?? "").replace(
        /<p:sldMasterId .*?\/>/,
        (master) => master + master.replace('r:id="m"', 'r:id="bare"').repeat(100),
      ),
      [rels]: (HOUSE[rels] ?? "").replace(
        "<Relationship ",
        '<Relationship Id="bare" Type="x/slideMaster" Target="slideMasters/bare.xml"/><Relationship ',
      ),
      "ppt/slideMasters/bare.xml": "<sldMaster/>",
      "ppt/slideMasters/_rels/bare.xml.rels":
        '<Relationships><Relationship Id="t" Type="x/theme" Target="../theme/bare.xml"/></Relationships>',
      "ppt/theme/bare.xml": "<theme/>",
    }),
  );
  expect(parts.filter(({ type }) => type === "slideMaster")).toHaveLength(100);
});

test("an opening has no emphasis of its own, and texts have theirs", async () => {
  const files = await exported("# The harbour\n\nA **study**\n\n---\n\n# Parts\n\nA **part**\n\nand more");
  const marked = [1, 2].map((number) => {
    const text = [...slide(files, number).getElementsByTagName("p:sp")][1];
    return [...(text?.getElementsByTagName("a:rPr") ?? [])].some((each) => each.getAttribute("b") === "1");
  });
  expect(marked).toEqual([false, true]);
});

test("a note at the foot has a slide of its own at the end, numbered as the text names it", async () => {
  const content = "# Parts\n\nA part[^a].\n\n[^a]: As it was.";
  const made = await powerpointExporter(device())(requestFor({ content }), new AbortController().signal);
  const files = unzipped(made.content as Uint8Array);
  expect(Object.keys(files).filter((path) => /^ppt\/slides\/slide\d/.test(path))).toHaveLength(2);
  expect(slide(files, 2).documentElement.textContent).toContain("As it was.");
  expect(slide(files, 1).documentElement.textContent).not.toContain("As it was.");
});

test("without a template slides have sixteen to nine and the name of the document", async () => {
  const made = await powerpointExporter(device())(
    requestFor({ content: DECK }),
    new AbortController().signal,
  );
  expect([made.extension, made.mimeType]).toEqual([
    "pptx",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  ]);
  const files = unzipped(made.content as Uint8Array);
  expect(files["ppt/presentation.xml"]).toMatch(/<p:sldSz cx="12188952" cy="6858000"/);
  expect(files["docProps/core.xml"]).toMatch(/<dc:title>A weekend<[\s\S]*<dc:creator>Troupe</);
  expect(files["docProps/app.xml"]).toContain("<Company>Troupe</Company>");
});

test("without layouts for an opening and for a title alone, all slides have the one for text", async () => {
  const layouts = Object.fromEntries(
    ["1", "3"].map((number) => {
      const path = `ppt/slideLayouts/slideLayout${number}.xml`;
      return [path, HOUSE[path]?.replace(/ type="title(?:Only)?"/, ' type="cust"') ?? ""];
    }),
  );
  const files = await exported(DECK, layouts);
  expect([1, 2, 3, 4].map((number) => layoutOf(files, number))).toEqual(["2", "2", "2", "2"]);
});

test("where a template has no marks for lists, these have their own", async () => {
  const path = "ppt/slideMasters/slideMaster7.xml";
  const files = await exported(DECK, { [path]: HOUSE[path]?.replace('<a:buChar char="–"/>', "") ?? "" });
  expect(slide(files, 2).getElementsByTagName("a:buChar")).toHaveLength(2);
});

test.each([
  ["no zip", new TextEncoder().encode("hello")],
  ["no PowerPoint file", zipped({ "a.xml": "<a/>" })],
  [
    "no presentation",
    zipped({
      ...HOUSE,
      "ppt/presentation.xml": (HOUSE["ppt/presentation.xml"] ?? "").replace(/presentationml(?=\/)/, "other"),
    }),
  ],
  ["no master", zipped({ ...HOUSE, "ppt/_rels/presentation.xml.rels": "" })],
  [
    "no layout for text",
    zipped({
      ...HOUSE,
      "ppt/slideLayouts/slideLayout2.xml": HOUSE["ppt/slideLayouts/slideLayout3.xml"] ?? "",
    }),
  ],
  ["no theme", zipped({ ...HOUSE, "ppt/theme/theme1.xml": "" })],
  ["entities", zipped({ ...HOUSE, "ppt/theme/theme1.xml": `<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>` })],
  ["broken parts", zipped({ ...HOUSE, "ppt/slideMasters/slideMaster7.xml": "<p:sldMaster>" })],
])("a file that is no template is refused: %s", (_, bytes) => {
  expect(() => readDeckTemplate(bytes)).toThrow(
    expect.objectContaining({ code: "office-template.unreadable" }),
  );
});
