// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { requestFor } from "../../../tests/fakes/export-request";
import { unzipped, xml } from "../../../tests/fakes/made-exports";
import { zipOf } from "../../../tests/fakes/office-files";
import { powerpointExporter } from "./powerpoint-file";
import { soundDeck } from "./sound-deck";

const EMU = 914_400;
const storage = { get: async () => undefined } as never;

/** The slides of a deck, in their order. */
async function slidesOf(content: string) {
  const { content: bytes } = await powerpointExporter({ storage })(
    requestFor({ content }),
    new AbortController().signal,
  );
  const files = unzipped(bytes as Uint8Array);
  const count = Object.keys(files).filter((path) => /^ppt\/slides\/slide\d+\.xml$/.test(path)).length;
  return Array.from({ length: count }, (_, at) => xml(files[`ppt/slides/slide${at + 1}.xml`] ?? ""));
}
const wordsIn = (slide: Document | Element, tag = "a:t") =>
  [...slide.getElementsByTagName(tag)].map((each) => each.textContent).join(" ");
const titleOf = (slide: Document) =>
  [...slide.getElementsByTagName("p:sp")]
    .filter((shape) => shape.getElementsByTagName("p:ph")[0]?.getAttribute("type") === "title")
    .map((shape) => wordsIn(shape))
    .join();
const placeOf = (table: Element | undefined) => {
  const off =
    table?.getElementsByTagName("a:off")[0] ?? table?.getElementsByTagName("p:xfrm")[0]?.children[0];
  return ["x", "y"].map((name) => Math.round((100 * Number(off?.getAttribute(name))) / EMU) / 100);
};
const TABLE = "| Year | Ships |\n|---|---|\n| 1890 | 12 |";

test("each part between rules is a slide, with its first heading as title and the rest below", async () => {
  const slides = await slidesOf("# One\n\nText\n\n---\n\n---\n\nBefore\n\n## Two\n\n### Three");
  expect(slides.map(titleOf)).toEqual(["One", "Two"]);
  expect(wordsIn(slides[0] as Document)).toBe("One Text");
  expect(wordsIn(slides[1] as Document)).toMatch(/^(?!.*Two.*Two).*Before.*Three/);
});

test("a part without a heading has no title", async () => {
  expect((await slidesOf("Just words")).map(titleOf)).toEqual([""]);
});

test("a table alone stands where text would, below a text in the lower half, and further ones on slides of their own", async () => {
  const [alone] = await slidesOf(`# T\n\n${TABLE}`);
  expect(placeOf(alone?.getElementsByTagName("p:graphicFrame")[0])).toEqual([0.6, 1.6]);
  expect(alone?.getElementsByTagName("p:sp")).toHaveLength(1);
  const slides = await slidesOf(`# T\n\nText\n\n${TABLE}\n\n${TABLE}`);
  const tables = slides.map((slide) => slide.getElementsByTagName("p:graphicFrame"));
  expect(tables.map(({ length }) => length)).toEqual([1, 1]);
  expect(tables.map(([table]) => placeOf(table))).toEqual([
    [0.6, 4.25],
    [0.6, 1.6],
  ]);
  expect(slides.map(titleOf)).toEqual(["T", "T"]);
});

test("a picture fills the room for text, below a text the lower half of it", async () => {
  // A thousand by a thousand pixels.
  const image = "![Dot](data:image/gif;base64,R0lGODlh6APoA4AAAP///wAAACwAAAAAAQABAAACAkQBADs=)";
  const [alone, below] = await slidesOf(`# T\n\n${image}\n\n---\n\nText\n\n${image}`);
  const sides = (slide: Document | undefined) => {
    const picture = slide?.getElementsByTagName("p:pic")[0];
    const size = picture?.getElementsByTagName("a:ext")[0];
    return [placeOf(picture)[1], Math.round((100 * Number(size?.getAttribute("cy"))) / EMU) / 100];
  };
  expect([alone, below].map(sides)).toEqual([
    [1.6, 5.3],
    [4.25, 2.65],
  ]);
});

test("a table has thin grey lines, a bold head alone, and letters of sixteen points", async () => {
  const [slide] = await slidesOf(TABLE);
  const cells = [...(slide?.getElementsByTagName("a:tc") ?? [])];
  expect(cells.map((cell) => wordsIn(cell))).toEqual(["Year", "Ships", "1890", "12"]);
  const looks = cells.map((cell) => cell.getElementsByTagName("a:rPr")[0]);
  expect(looks.map((look) => look?.getAttribute("b") === "1")).toEqual([true, true, false, false]);
  expect(new Set(looks.map((look) => look?.getAttribute("sz")))).toEqual(new Set(["1600"]));
  const lines = [...(slide?.getElementsByTagName("a:lnL") ?? [])];
  expect(new Set(lines.map((line) => line.getAttribute("w")))).toEqual(new Set(["6350"]));
  expect(lines[0]?.getElementsByTagName("a:srgbClr")[0]?.getAttribute("val")).toBe("999999");
});

test("a long table goes on, each time with its head, below the title", async () => {
  const rows = Array.from({ length: 40 }, (_, at) => `| ${at} | x |`).join("\n");
  const slides = await slidesOf(`# Ships\n\n| Year | Ships |\n|---|---|\n${rows}`);
  expect(slides.length).toBeGreaterThan(2);
  expect(new Set(slides.map(titleOf))).toEqual(new Set(["Ships"]));
  for (const slide of slides) {
    const [table] = slide.getElementsByTagName("p:graphicFrame");
    expect(wordsIn(table as Element)).toMatch(/^Year Ships/);
    expect(placeOf(table)[1]).toBeCloseTo(1.6, 1);
  }
  const untitled = await slidesOf(`| Year | Ships |\n|---|---|\n${rows}`);
  expect(new Set(untitled.map(titleOf))).toEqual(new Set([""]));
});

test("footnotes stand numbered on a slide at the end, and without any there is none", async () => {
  const slides = await slidesOf("# One\n\nText[^a] and[^b].\n\n[^a]: First.\n\n[^b]: Second.");
  expect(slides).toHaveLength(2);
  expect(wordsIn(slides[1] as Document)).toBe("First. Second.");
  const number = slides[1]?.getElementsByTagName("a:buAutoNum")[0];
  expect([number?.getAttribute("type"), Number(number?.getAttribute("startAt") ?? 1)]).toEqual([
    "arabicPeriod",
    1,
  ]);
  expect(await slidesOf("# One\n\nText")).toHaveLength(1);
});

test("nothing is made once it is called off", async () => {
  const make = powerpointExporter({ storage })(requestFor({ content: "# One" }), AbortSignal.abort());
  await expect(make).rejects.toMatchObject({ name: "AbortError" });
});

describe("a deck that PowerPoint would offer to repair", () => {
  const RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const relation = (type: string) => `<Relationship Id="${type}" Type="${RELATION}/${type}" Target="x"/>`;
  const body = (...paragraphs: readonly string[]) =>
    `<p:txBody><a:bodyPr/>${paragraphs.map((each) => `<a:p>${each}</a:p>`).join("")}</p:txBody>`;
  const namespaces = 'xmlns:p="p" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
  const broken = {
    "[Content_Types].xml":
      '<Types><Default Extension="xml"/><Override PartName="/ppt/presentation.xml"/><Override PartName="/gone.xml"/><Override/></Types>',
    "ppt/presentation.xml": `<p:presentation ${namespaces}><p:sldIdLst/><p:notesMasterIdLst/></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": `<Relationships>${relation("slide")}${relation("notesMaster")}</Relationships>`,
    "ppt/slides/slide12.xml": `<p:sld ${namespaces}>${body()}${body('<a:pPr lvl="1"/><a:r/><a:pPr lvl="2"/><a:pPr lvl="3"/>', "<a:pPr/>", "")}</p:sld>`,
    "ppt/slides/_rels/slide12.xml.rels": `<Relationships>${relation("notesSlide")}${relation("slideLayout")}<Relationship/></Relationships>`,
    "ppt/notesSlides/notesSlide12.xml": "<p:notes/>",
    "ppt/notesMasters/notesMaster1.xml": "<p:notesMaster/>",
  };
  const files = unzipped(soundDeck(zipOf(broken)).write());
  const part = (path: string) => xml(files[path] ?? "");
  const kinds = (path: string) =>
    [...part(path).documentElement.children].map((each) => each.getAttribute("Type")?.split("/").at(-1));

  test("names only parts that are there", () => {
    const named = [...part("[Content_Types].xml").documentElement.children];
    expect(named.map((each) => each.getAttribute("PartName"))).toEqual([null, "/ppt/presentation.xml"]);
  });

  test("has no notes any more", () => {
    expect(Object.keys(files).filter((path) => path.includes("notes"))).toEqual([]);
    expect(kinds("ppt/_rels/presentation.xml.rels")).toEqual(["slide"]);
    expect(kinds("ppt/slides/_rels/slide12.xml.rels")).toEqual(["slideLayout", undefined]);
    const { documentElement } = part("ppt/presentation.xml");
    expect([...documentElement.children].map(({ localName }) => localName)).toEqual(["sldIdLst"]);
  });

  test("has the first properties of each paragraph, and a paragraph in each text", () => {
    const texts = [...part("ppt/slides/slide12.xml").getElementsByTagName("p:txBody")];
    const paragraphs = texts.map((text) => [...text.getElementsByTagName("a:p")]);
    expect(paragraphs.map(({ length }) => length)).toEqual([1, 3]);
    expect(paragraphs[1]?.[0]?.innerHTML).toMatch(/^<a:pPr[^>]* lvl="1"\/><a:r[^>]*\/>$/);
    expect(paragraphs[1]?.[1]?.children).toHaveLength(1);
  });
});
