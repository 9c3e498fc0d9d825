// @vitest-environment jsdom
import { forgetTemplate, keepTemplate, keptTemplate } from "@shared/office/kept-template";
import { zipOf } from "@shared/zip-of";
import { describe, expect, test } from "vitest";
import { requestFor } from "../../../../tests/fakes/export-request";
import { unzipped, xml } from "../../../../tests/fakes/made-exports";
import { wordExporter } from "../word-file";
import { cleanPart } from "./clean-part";
import { mergeNumbering, raiseNumbers } from "./merge-numbering";
import { readTemplate } from "./word-template";

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (...each: readonly string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join("")}</Relationships>`;
const relation = (id: string, type: string, target: string, mode = "") =>
  `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`;
const drawing = (id: string, attribute = "embed") =>
  `<w:r><w:drawing><blip r:${attribute}="${id}"/></w:drawing></w:r>`;
const field = (...words: readonly string[]) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${words.map((each) => `<w:r><w:instrText>${each}</w:instrText></w:r>`).join("")}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

/** A template as a German Word writes it, with all that must not get into a document. */
const PARTS: Readonly<Record<string, string>> = {
  "_rels/.rels": relations(relation("a", "officeDocument", "word/document2.xml")),
  "word/document2.xml": `<w:document ${W} ${R}><w:body><w:p><w:pPr><w:sectPr><w:headerReference w:type="default" r:id="h"/></w:sectPr></w:pPr></w:p>
<w:p><w:r><w:t>Old words</w:t></w:r></w:p><w:sectPr><w:footerReference w:type="default" r:id="f"/><w:footerReference w:type="first" r:id="gone"/>
<w:pgSz w:w="8000" w:h="9000"/><w:pgMar w:left="500" w:right="500"/><w:printerSettings r:id="p"/></w:sectPr></w:body></w:document>`,
  "word/_rels/document2.xml.rels": relations(
    relation("s", "styles", "styles.xml"),
    relation("n", "numbering", "numbering.xml"),
    relation("t", "theme", "/word/theme/theme1.xml"),
    relation("e", "settings", "settings.xml"),
    relation("h", "header", "header9.xml"),
    relation("f", "footer", "footer1.xml"),
    relation("gone", "footer", "nowhere.xml"),
    relation("p", "printerSettings", "printer.bin"),
    relation("v", "vbaProject", "vbaProject.bin"),
    relation("o", "attachedTemplate", "https://evil.example/a.dotm", "External"),
  ),
  "word/styles.xml": `<w:styles ${W}><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="20"/><w:lang w:val="de-DE"/></w:rPr></w:rPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
<w:style w:type="paragraph" w:styleId="Code"><w:name w:val="Beispiel"/></w:style>
<w:style w:type="table" w:styleId="Haus"><w:name w:val="Haustabelle"/></w:style></w:styles>`,
  "word/numbering.xml": `<w:numbering ${W}><w:abstractNum w:abstractNumId="4"/><w:num w:numId="7"><w:abstractNumId w:val="4"/></w:num></w:numbering>`,
  "word/settings.xml": `<w:settings ${W} ${R}><w:zoom w:percent="90"/><w:attachedTemplate r:id="o"/><w:mailMerge/><w:evenAndOddHeaders/><w:defaultTableStyle w:val="Haus"/></w:settings>`,
  "word/theme/theme1.xml": "<theme>Haus</theme>",
  "word/header9.xml": `<w:hdr ${W} ${R}><w:p><w:r><w:t>ACME</w:t></w:r>${drawing("logo")}${drawing("far")}${drawing("logo", "link")}<w:r><w:object/></w:r>
<w:hyperlink r:id="link"><w:r><w:t>acme.example</w:t></w:r></w:hyperlink></w:p></w:hdr>`,
  "word/_rels/header9.xml.rels": relations(
    relation("logo", "image", "media/logo.png"),
    relation("far", "image", "https://evil.example/a.png", "External"),
    relation("link", "hyperlink", "https://acme.example", "External"),
    relation("ole", "oleObject", "embeddings/a.bin"),
  ),
  "word/media/logo.png": "PNG",
  "word/footer1.xml": `<w:ftr ${W}><w:p>${field(" PAGE ")}</w:p><w:p>${field("DDE", "AUTO evil")}<w:r><w:t>kept</w:t></w:r></w:p>
<w:p><w:fldSimple w:instr="INCLUDEPICTURE &quot;https://evil.example&quot;"><w:r><w:t>words</w:t></w:r></w:fldSimple></w:p></w:ftr>`,
  "word/vbaProject.bin": "macro",
};

const TEXT =
  "# Title\n\n## Part\n\n1. one\n\nSee [here](https://a.example/)[^1].\n\n| a |\n|--|\n| b |\n\n```\nx\n```\n\n[^1]: note";
const fileOf = (parts: Readonly<Record<string, string>>, name = "house.docx") =>
  new File([zipOf(new Map(Object.entries(parts)))], name);

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

async function exported(over: Readonly<Record<string, string>> = {}, text = TEXT) {
  const context = device();
  await keepTemplate(context, fileOf({ ...PARTS, ...over }), readTemplate);
  return written(context, text);
}
async function written(context: Parameters<typeof wordExporter>[0], text: string) {
  const { content } = await wordExporter(context)(
    requestFor({ content: text }),
    new AbortController().signal,
  );
  return unzipped(content as Uint8Array);
}
const readWith = (over: Readonly<Record<string, string>>) =>
  readTemplate(zipOf(new Map(Object.entries({ ...PARTS, ...over }))));
const valuesOf = (source: string | undefined, name: string, attribute = "w:val") =>
  [...xml(source ?? "").getElementsByTagName(name)].map((each) => each.getAttribute(attribute));

describe("a document in the look of a template", () => {
  test("has its styles, by the names that Word has for them, and those it lacks besides", async () => {
    const files = await exported();
    const used = valuesOf(files["word/document.xml"], "w:pStyle");
    expect(used).toEqual(["Title", "berschrift1", "ListNumber", "TableText", "TableText", "TroupeCode"]);
    expect(valuesOf(files["word/document.xml"], "w:tblStyle")).toEqual(["Haus"]);
    const styles = valuesOf(files["word/styles.xml"], "w:style", "w:styleId");
    for (const style of [...used, "Standard", "FootnoteReference"]) expect(styles).toContain(style);
    expect(new Set(styles).size).toBe(styles.length);
    expect(styles).not.toContain("TroupeTable");
    expect(valuesOf(files["word/styles.xml"], "w:basedOn")).not.toContain("Normal");
    expect(valuesOf(files["word/styles.xml"], "w:lang")).toEqual(["en-US"]);
    expect(files["word/theme/theme1.xml"]).toContain("Haus");
  });

  test("has its page setup, header and footer, and none of its words", async () => {
    const files = await exported();
    const text = files["word/document.xml"] ?? "";
    expect(text).not.toContain("Old words");
    expect(valuesOf(text, "w:pgSz", "w:w")).toEqual(["8000"]);
    const ids = ["w:headerReference", "w:footerReference"].flatMap((name) => valuesOf(text, name, "r:id"));
    const named = xml(files["word/_rels/document.xml.rels"] ?? "");
    const targets = new Map(
      [...named.documentElement.children].map((each) => [
        each.getAttribute("Id"),
        each.getAttribute("Target"),
      ]),
    );
    expect(ids.map((id) => targets.get(id))).toEqual(["header1.xml", "footer2.xml"]);
    expect(files["word/header1.xml"]).toContain("ACME");
    const [width] = valuesOf(text, "w:tblW", "w:w");
    expect(Number(width)).toBeLessThan(390);
    const types = files["[Content_Types].xml"] ?? "";
    for (const path of Object.keys(files).filter((each) => /^word\/\w+\.xml$/.test(each)))
      expect(types).toContain(`/${path}"`);
  });

  test("counts its lists by themselves", async () => {
    const files = await exported();
    const used = valuesOf(files["word/document.xml"], "w:numId");
    const there = valuesOf(files["word/numbering.xml"], "w:num", "w:numId");
    expect(there).toContain("7");
    expect(used.every((id) => Number(id) > 7 && there.includes(id))).toBe(true);
    const numberings = [...xml(files["word/numbering.xml"] ?? "").documentElement.children];
    const kinds = numberings.map(({ localName }) => localName);
    expect(kinds.indexOf("num")).toBeGreaterThan(kinds.lastIndexOf("abstractNum"));
    // A list of the document's own tells the look of each of its numbers.
    const lists = valuesOf(files["word/numbering.xml"], "w:abstractNum", "w:abstractNumId");
    for (const each of numberings.filter(({ localName }) => localName === "num")) {
      const list = each.getElementsByTagName("w:abstractNumId")[0]?.getAttribute("w:val") ?? "";
      expect(lists).toContain(list);
      expect(list === "4").toBe(each.getAttribute("w:numId") === "7");
    }
  });

  test("has nothing that runs, loads or is embedded", async () => {
    const files = await exported();
    const all = Object.values(files).join("\n");
    expect(all).not.toMatch(
      /evil|macro|DDE|INCLUDEPICTURE|attachedTemplate|mailMerge|w:object|printerSettings/,
    );
    const header = files["word/header1.xml"] ?? "";
    expect(header.match(/<w:drawing>/g)).toHaveLength(1);
    expect(header).toContain("acme.example");
    expect(files["word/_rels/header1.xml.rels"]).toMatch(/Id="logo"[^>]*Target="media\/[\w-]+\.png"/);
    expect(files["word/footer2.xml"]).toMatch(/PAGE[\s\S]*kept[\s\S]*words/);
    expect(valuesOf(files["word/settings.xml"], "w:zoom", "w:percent")).toEqual(["90"]);
  });
});

describe("a document in the look of a template, as a file", () => {
  test("names only what is there, each as what it is, and has no header or footer of its own", async () => {
    const header = (PARTS["word/_rels/header9.xml.rels"] ?? "").replace("logo.png", "logo.EMF");
    const files = await exported({ "word/_rels/header9.xml.rels": header, "word/media/logo.EMF": "EMF" });
    const paths = Object.keys(files);
    for (const path of paths.filter((each) => each.endsWith(".rels"))) {
      const folder = path.replace(/_rels\/[^/]+$/, "");
      for (const each of xml(files[path] ?? "").documentElement.children) {
        if (each.getAttribute("TargetMode") === "External") continue;
        const target = new URL(each.getAttribute("Target") ?? "", `file:///${folder}`).pathname.slice(1);
        expect(paths, path).toContain(target);
      }
    }
    const types = [...xml(files["[Content_Types].xml"] ?? "").documentElement.children];
    const named = new Map(
      types.map((each) => [each.getAttribute("PartName"), each.getAttribute("ContentType")]),
    );
    for (const name of named.keys()) if (name) expect(paths).toContain(name.slice(1));
    expect(named.get("/word/header1.xml")).toMatch(/^application\/.*wordprocessingml\.header\+xml$/);
    expect(named.get("/word/footer2.xml")).toMatch(/^application\/.*wordprocessingml\.footer\+xml$/);
    expect(files["[Content_Types].xml"]).toMatch(/Extension="emf" ContentType="image\/x-emf"/);
    expect(paths.filter((path) => /(?:header|footer)\d/.test(path)).sort()).toEqual([
      "word/_rels/header1.xml.rels",
      "word/footer2.xml",
      "word/header1.xml",
    ]);
    const related = valuesOf(files["word/_rels/document.xml.rels"], "Relationship", "Type");
    expect(related.filter((type) => /\/(?:header|footer)$/.test(type ?? ""))).toHaveLength(2);
  });

  test("has in its notes the template's styles as well", async () => {
    const notes = ["footnote reference", "endnote reference"].map(
      (name, at) =>
        `<w:style w:type="character" w:styleId="Zeichen${at}"><w:name w:val="${name}"/></w:style>`,
    );
    const styles = (PARTS["word/styles.xml"] ?? "").replace("</w:styles>", `${notes.join("")}</w:styles>`);
    const files = await exported({ "word/styles.xml": styles });
    const used = ["document", "footnotes", "endnotes"].map(
      (part) => new Set(valuesOf(files[`word/${part}.xml`], "w:rStyle")),
    );
    expect([used[0]?.has("Zeichen0"), used[1]?.has("Zeichen0"), used[2]?.has("Zeichen1")]).toEqual([
      ...[true, true, true],
    ]);
    const there = new Set(valuesOf(files["word/styles.xml"], "w:style", "w:styleId"));
    for (const each of used) expect([...each].filter((id) => !there.has(id ?? ""))).toEqual([]);
  });

  test("is made of a template that has nothing but styles", async () => {
    const files = await exported({
      "word/_rels/document2.xml.rels": relations(relation("s", "styles", "styles.xml")),
      "word/document2.xml": `<w:document ${W}><w:body/></w:document>`,
    });
    expect(valuesOf(files["word/document.xml"], "w:pStyle")).toContain("berschrift1");
    expect(valuesOf(files["word/document.xml"], "w:pgSz", "w:w")).toEqual(["11906"]);
    expect(files["word/footer1.xml"]).toContain("PAGE");
    expect(files["word/theme/theme1.xml"]).toContain("theme");
  });
});

const PICTURE = "![Dot](data:image/gif;base64,R0lGODlh6APoA4AAAP///wAAACwAAAAAAQABAAACAkQBADs=)";

describe("tables and pictures", () => {
  const sizesOf = (files: Readonly<Record<string, string>>) => {
    const document = files["word/document.xml"];
    const widths = ["w:tblW", "w:gridCol", "w:tcW"].map((name) => Number(valuesOf(document, name, "w:w")[0]));
    const sides = ["wp:extent", "a:ext"].flatMap((name) =>
      ["cx", "cy"].map((side) => Number(valuesOf(document, name, side)[0])),
    );
    return { widths, sides };
  };
  const TABLE = `| a |\n|--|\n| b |\n\n${PICTURE}`;
  // The text of a page as it is by itself is 9026 wide.
  test.each([
    ["half as wide", '<w:pgSz w:w="5513"/><w:pgMar w:left="700" w:right="300"/>', 0.5],
    [
      "with room for the binding",
      '<w:pgSz w:w="5513"/><w:pgMar w:left="700" w:right="200" w:gutter="100"/>',
      0.5,
    ],
    ["without margins", '<w:pgSz w:w="4513"/>', 0.5],
    ["of two columns", '<w:pgSz w:w="9026"/><w:cols w:num="2"/>', 0.5],
    ["of no columns", '<w:pgSz w:w="9026"/><w:cols w:num="0"/>', 1],
    ["twice as wide", '<w:pgSz w:w="18052"/>', 2],
    ["without room for text", '<w:pgSz w:w="500"/><w:pgMar w:left="900" w:right="900"/>', 1000 / 9026],
    ["of no width that is a number", '<w:pgSz w:w="wide"/>', 1],
  ])("fit a page %s, pictures never larger than they were", async (_, section, factor) => {
    const document = `<w:document ${W}><w:body><w:sectPr>${section}</w:sectPr></w:body></w:document>`;
    const plain = sizesOf(await written(device(), TABLE));
    const { widths, sides } = sizesOf(await exported({ "word/document2.xml": document }, TABLE));
    expect(widths).toEqual(plain.widths.map((width) => Math.round(width * factor)));
    expect(sides).toEqual(plain.sides.map((side) => Math.round(side * Math.min(1, factor))));
  });
});

describe("the look that is read of a template", () => {
  const page = '<w:pgSz w:w="8000"/>';
  const earlier = (inner: string) => `<w:p><w:pPr><w:sectPr>${inner}</w:sectPr></w:pPr></w:p>`;
  const sectionOf = (body: string) => {
    const names = ["h1", "h2", "h3", "f1"];
    const { section } = readWith({
      "word/document2.xml": `<w:document ${W} ${R}><w:body>${body}</w:body></w:document>`,
      "word/_rels/document2.xml.rels": relations(
        relation("s", "styles", "styles.xml"),
        ...names.map((id) => relation(id, id.startsWith("h") ? "header" : "footer", "header9.xml")),
      ),
    });
    return section && [...section.children].map((each) => each.getAttribute("r:id") ?? each.localName).sort();
  };
  const header = (id: string, type = "default") => `<w:headerReference w:type="${type}" r:id="${id}"/>`;

  test("is the page of its last section, with the nearest header and footer of each kind before it", () => {
    const last = `<w:sectPr><w:type w:val="continuous"/>${page}<w:sectPrChange><w:sectPr/></w:sectPrChange></w:sectPr>`;
    expect(sectionOf(earlier(header("h1")) + earlier(header("h2") + header("h3", "first")) + last)).toEqual([
      ...["h2", "h3", "pgSz"],
    ]);
    const own = `<w:sectPr>${header("h3")}${page}</w:sectPr>`;
    const footer = '<w:footerReference w:type="default" r:id="f1"/>';
    expect(sectionOf(earlier(header("h1") + footer + page) + own)).toEqual(["f1", "h3", "pgSz"]);
  });

  test("has no page where there is no section, or none that says how large it is", () => {
    expect(sectionOf("<w:p/>")).toBeUndefined();
    expect(sectionOf(`${earlier(page)}<w:sectPr/>`)).toBeUndefined();
  });

  test("is without themes that name files, files of fonts, and pictures for marks", () => {
    const of = (theme: string) => readWith({ "word/theme/theme1.xml": theme }).theme;
    expect(of("<theme/>")).toBe("<theme/>");
    expect(of('<theme><blip r:embed="a"/></theme>')).toBeUndefined();
    expect(of("<!DOCTYPE a><theme/>")).toBeUndefined();
    const related = (PARTS["word/_rels/document2.xml.rels"] ?? "").replace(
      "<Relationship ",
      `${relation("fonts", "fontTable", "fontTable.xml")}<Relationship `,
    );
    const { fontTable, numbering } = readWith({
      "word/_rels/document2.xml.rels": related,
      "word/fontTable.xml": `<w:fonts ${W}><w:font w:name="Haus"><w:embedRegular/><w:embedBoldItalic/><w:pitch/></w:font></w:fonts>`,
      "word/numbering.xml": `<w:numbering ${W}><w:numPicBullet/><w:abstractNum><w:lvl><w:lvlPicBulletId/><w:start/></w:lvl></w:abstractNum></w:numbering>`,
    });
    const namesIn = (part: Document | undefined) =>
      [...(part?.getElementsByTagName("*") ?? [])].map(({ localName }) => localName);
    expect(namesIn(fontTable)).toEqual(["fonts", "font", "pitch"]);
    expect(namesIn(numbering)).toEqual(["numbering", "abstractNum", "lvl", "start"]);
  });
});

describe("a part of a template", () => {
  const cleaned = (inner: string, ...kept: readonly string[]) => {
    const part = xml(`<w:hdr ${W} ${R} xmlns:x="x">${inner}</w:hdr>`);
    cleanPart(part, new Set(kept));
    return part.documentElement.innerHTML.replace(/ xmlns:\w+="[^"]*"/g, "").replaceAll(" ns1:", " r:");
  };

  test("keeps what is drawn of files that stay, and loses the rest with the drawing it is in", () => {
    const drawing = (names: string) => `<w:drawing><x:a><x:blip ${names}/></x:a></w:drawing>`;
    expect(cleaned(drawing('r:embed="a"'), "a")).toBe(drawing('r:embed="a"'));
    expect(cleaned(drawing('r:embed="a"'))).toBe("");
    expect(cleaned(drawing('r:embed="a" r:link="b"'), "a", "b")).toBe(drawing('r:embed="a"'));
    expect(cleaned(drawing('r:embed="b" r:link="b"'))).toBe("");
    expect(cleaned('<w:pict><x:pict><x:image r:id="b"/></x:pict></w:pict>')).toBe("");
    expect(cleaned('<w:r><x:image r:id="b"/></w:r>')).toBe("<w:r><x:image/></w:r>");
  });

  test("keeps the words and drawings of links, which lead nowhere", () => {
    const drawing = (link: string) => `<w:drawing>${link}</w:drawing>`;
    expect(cleaned(drawing('<x:hlinkClick r:id="b"/>'))).toBe(drawing("<x:hlinkClick/>"));
    expect(cleaned(drawing('<w:hyperlink r:id="b"/>'))).toBe(drawing("<w:hyperlink/>"));
  });

  test.each([
    "object",
    "altChunk",
    "subDoc",
    "control",
    "commentReference",
    "commentRangeStart",
    "commentRangeEnd",
  ])("loses each %s", (name) => {
    expect(cleaned(`<w:${name}/><w:r/>`)).toBe("<w:r/>");
  });

  const CHAR = "<w:fldChar/>";
  const instruction = (text: string) => `<w:instrText>${text}</w:instrText>`;
  test.each([
    ["counts", CHAR + instruction(" page \\* MERGEFORMAT ") + CHAR],
    ["counts, its name in two parts", CHAR + instruction("PA") + instruction("GE") + CHAR],
    [
      "has another within it",
      CHAR + instruction("QUOTE ") + CHAR + instruction("DATE") + CHAR + instruction("\\@ d") + CHAR,
    ],
  ])("keeps a field that %s", (_, field) => {
    const paragraph = `<w:p>${field}<w:t>1</w:t><w:fldSimple w:instr=" NUMPAGES "><w:t>2</w:t></w:fldSimple></w:p>`;
    expect(cleaned(paragraph)).toBe(paragraph);
  });

  test.each([
    ["one that names a file", CHAR + instruction("INCLUDETEXT a") + CHAR, "NUMPAGES"],
    ["one in two parts", CHAR + instruction("INCLUDE") + instruction("TEXT a") + CHAR, "NUMPAGES"],
    ["one that only begins like one that is known", CHAR + instruction("PAGED") + CHAR, "NUMPAGES"],
    ["a simple one that names a file", CHAR + instruction("PAGE") + CHAR, "INCLUDETEXT a"],
    ["one behind one that is known", CHAR + instruction("PAGE") + CHAR + instruction("DDE a") + CHAR, "PAGE"],
  ])("keeps of a paragraph with %s the words alone", (_, field, simple) => {
    const paragraph = `<w:p>${field}<w:t>1</w:t><w:fldSimple w:instr="${simple}"><w:t>2</w:t></w:fldSimple></w:p>`;
    expect(cleaned(paragraph)).toBe("<w:p><w:t>1</w:t><w:t>2</w:t></w:p>");
  });
});

test("numberings are added behind those of a template, in the order that Word asks for", () => {
  const numbering = (inner: string) => xml(`<w:numbering ${W}>${inner}</w:numbering>`);
  const list = (id: number, inner = "") =>
    `<w:abstractNum w:abstractNumId="${id}"${inner ? `>${inner}</w:abstractNum>` : "/>"}`;
  const use = (id: number, of: number) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/></w:num>`;
  const template = numbering(`${list(4)}${list(2)}${use(7, 4)}${use(3, 2)}<w:numIdMacAtCleanup w:val="1"/>`);
  const own = numbering(list(0, "<w:lvl/>") + list(1) + use(1, 0) + use(2, 1));
  expect(mergeNumbering(template, own)).toBe(8);
  expect(template.documentElement.innerHTML.replace(/ xmlns:w="[^"]*"/g, "")).toBe(
    [
      ...[list(4), list(2), list(5, "<w:lvl/>"), list(6)],
      ...[use(7, 4), use(3, 2), use(9, 5), use(10, 6), '<w:numIdMacAtCleanup w:val="1"/>'],
    ].join(""),
  );
  expect(mergeNumbering(numbering(""), own)).toBe(1);
  const part = xml(`<w:p ${W}><w:numId w:val="0"/><w:numId w:val="2"/></w:p>`);
  raiseNumbers(part, 8);
  // No numbering stays none.
  expect([...part.documentElement.children].map((each) => each.getAttribute("w:val"))).toEqual(["0", "10"]);
});

test("a template can be replaced and removed, and survives as text", async () => {
  const context = device();
  expect(await keptTemplate(context)).toBeUndefined();
  await keepTemplate(context, fileOf(PARTS), readTemplate);
  await keepTemplate(context, fileOf(PARTS, "other.docx"), readTemplate);
  expect((await keptTemplate(context))?.name).toBe("other.docx");
  expect(JSON.parse(JSON.stringify(await context.storage.get("template")))).toEqual(
    await context.storage.get("template"),
  );
  await forgetTemplate(context);
  expect(await keptTemplate(context)).toBeUndefined();
});

test.each([
  ["no zip", new TextEncoder().encode("hello")],
  ["no Word file", zipOf(new Map([["a.xml", "<a/>"]]))],
  [
    "no document of Word",
    zipOf(new Map(Object.entries({ ...PARTS, "word/document2.xml": "<document><body/></document>" }))),
  ],
  ["no styles", zipOf(new Map(Object.entries({ ...PARTS, "word/styles.xml": "" })))],
  [
    "entities",
    zipOf(
      new Map(Object.entries({ ...PARTS, "word/styles.xml": `<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>` })),
    ),
  ],
  ["broken parts", zipOf(new Map(Object.entries({ ...PARTS, "word/header9.xml": "<w:hdr>" })))],
])("a file that is no template is refused: %s", (_, bytes) => {
  expect(() => readTemplate(bytes)).toThrow(expect.objectContaining({ code: "office-template.unreadable" }));
});

test("a file that is too large is refused before it is read", async () => {
  const file = { name: "a.docx", size: 20 * 1024 ** 2, arrayBuffer: () => Promise.reject(new Error("read")) };
  const kept = keepTemplate(device(), file as unknown as File, readTemplate);
  await expect(kept).rejects.toMatchObject({ code: "file.too-large" });
});
