import { expect, test } from "vitest";
import { STYLE, wordStyles } from "./word-styles";

const styles = wordStyles("fr-FR");
const main = styles.default as Record<
  string,
  {
    run?: Record<string, unknown>;
    paragraph?: Record<string, unknown> & { spacing?: Record<string, number> };
  }
>;
const own = new Map((styles.paragraphStyles ?? []).map((each) => [each.id, each]));
const HEADINGS = [1, 2, 3, 4, 5, 6].map((level) => main[`heading${level}`]);
const sizeOf = (style: (typeof main)[string] | undefined) => Number(style?.run?.size);

test("text is of eleven points in the document's language, with room between its lines", () => {
  expect(sizeOf(main.document)).toBe(22);
  expect(main.document?.run?.language).toEqual({ value: "fr-FR", eastAsia: "fr-FR", bidirectional: "fr-FR" });
  const { after = 0, line = 0 } = main.document?.paragraph?.spacing ?? {};
  // Lines are in parts of 240, room in twentieths of a point.
  expect([line > 240 && line < 360, after > 80 && after < 200]).toEqual([true, true]);
});

test("headings are smaller the deeper they are, none smaller than the text, and all smaller than the title", () => {
  const sizes = HEADINGS.map(sizeOf);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect([Math.min(...sizes), sizes.every((size) => size <= 40)]).toEqual([22, true]);
  expect(new Set(sizes.slice(0, 4)).size).toBe(4);
  const title = sizeOf(main.title);
  expect([title > (sizes[0] ?? 0), title <= 60, main.title?.run?.bold]).toEqual([true, true, true]);
});

test("a heading stays with what follows, belongs to it, and has the level that Word lists it by", () => {
  for (const [at, style] of HEADINGS.entries()) {
    expect(style?.paragraph).toMatchObject({ keepNext: true, keepLines: true, outlineLevel: at });
    expect(style?.run?.bold).toBe(true);
    const { before = 0, after = 0 } = style?.paragraph?.spacing ?? {};
    expect([before >= 2 * after, before <= 360, after > 0]).toEqual([true, true, true]);
  }
  const before = HEADINGS.map((style) => style?.paragraph?.spacing?.before ?? 0);
  expect(before).toEqual(before.toSorted((a, b) => b - a));
  // The last ones look alike.
  expect(new Set(before).size).toBe(4);
  expect([main.title?.paragraph?.keepNext, main.title?.paragraph?.spacing?.after]).toEqual([true, 240]);
});

test("the heading of a table of contents looks like one of the text, and is in none", () => {
  const contents = own.get(STYLE.contents);
  expect([contents?.run, contents?.paragraph?.spacing]).toEqual([
    HEADINGS[0]?.run,
    HEADINGS[0]?.paragraph?.spacing,
  ]);
  // Word has nine levels, from 0.
  expect(contents?.paragraph?.outlineLevel).toBe(9);
});

test("styles are named as Word names them, so that it shows them among its own", () => {
  for (const style of own.values()) expect(style).toMatchObject({ basedOn: "Normal", quickFormat: true });
  expect([...own.values()].map(({ name }) => name)).toEqual([
    ...["TOC Heading", "Quote", "Code", "Formula", "List Bullet", "List Number", "Table Text"],
  ]);
  expect(styles.characterStyles?.map(({ name }) => name)).toEqual(["Inline Code"]);
});

test("captions are smaller than the text and in italics, nearer to what is above them", () => {
  expect(main.caption?.run?.italics).toBe(true);
  expect([sizeOf(main.caption) < 22, sizeOf(main.caption) >= 18]).toEqual([true, true]);
  const { before = 0, after = 0 } = main.caption?.paragraph?.spacing ?? {};
  expect([before > 0 && before < 120, after > before, after < 480]).toEqual([true, true, true]);
});

test("code is not proofread, and has its own font, a little smaller than the text", () => {
  const [inline] = styles.characterStyles ?? [];
  for (const style of [own.get(STYLE.code), inline]) {
    expect(style?.run).toMatchObject({ noProof: true, font: inline?.run?.font });
    expect([Number(style?.run?.size) >= 18, Number(style?.run?.size) < 22]).toEqual([true, true]);
  }
  for (const id of [STYLE.code, STYLE.formula])
    expect(own.get(id)?.paragraph?.spacing).toMatchObject({ before: 120, line: 240 });
  expect(own.get(STYLE.code)?.paragraph?.spacing?.after).toBe(120);
});

test("quotes are set in from both sides, by a line and in italics", () => {
  const { run, paragraph } = own.get(STYLE.quote) ?? {};
  const { left = 0, right = 0 } = (paragraph?.indent ?? {}) as Record<string, number>;
  expect([run?.italics, left, right]).toEqual([true, 720, left / 2]);
  // Eighths of a point, and points.
  expect(paragraph?.border?.left).toMatchObject({ style: "single", size: 12, space: 12 });
});

test("items and cells stand closer together than paragraphs", () => {
  for (const id of [STYLE.bullets, STYLE.numbers]) expect(own.get(id)?.paragraph?.spacing?.after).toBe(60);
  const { before, after, line = 0 } = own.get(STYLE.cell)?.paragraph?.spacing ?? {};
  expect([before, after, line > 240 && line < 300]).toEqual([30, 30, true]);
});
