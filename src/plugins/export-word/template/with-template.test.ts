// @vitest-environment jsdom
import { forgetTemplate, keepTemplate, keptTemplate } from "@shared/office/kept-template";
import { zipOf } from "@shared/zip-of";
import { describe, expect, test } from "vitest";
import { requestFor } from "../../../../tests/fakes/export-request";
import { unzipped, xml } from "../../../../tests/fakes/made-exports";
import { wordExporter } from "../word-file";
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

async function exported(over: Readonly<Record<string, string>> = {}) {
  const context = device();
  await keepTemplate(context, fileOf({ ...PARTS, ...over }), readTemplate);
  const { content } = await wordExporter(context)(
    requestFor({ content: TEXT }),
    new AbortController().signal,
  );
  return unzipped(content as Uint8Array);
}
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
