import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { type WorkbookOptions, workbookOf } from "./workbook";

type Tables = Parameters<typeof workbookOf>[0];

/** The parts of a workbook by their paths, as text. */
async function partsOf(tables: Tables, options?: WorkbookOptions) {
  const blob = await workbookOf(tables, options);
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  return new Map(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
}
const namesIn = (parts: ReadonlyMap<string, string>) =>
  [...(parts.get("xl/workbook.xml") ?? "").matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name]) => name);
const sheet = (parts: ReadonlyMap<string, string>, number = 1) =>
  parts.get(`xl/worksheets/sheet${number}.xml`) ?? "";
const numbersIn = (xml: string) => [...xml.matchAll(/<v>([^<]*)<\/v><\/c>/g)].map(([, value]) => value);
const table = (name: string, ...rows: readonly (readonly string[])[]) => ({ name, rows });

test("each table has a sheet, whose name is unlike any other's and one that Excel takes", async () => {
  const long = "x".repeat(40);
  const parts = await partsOf([
    table("Rain", ["a"]),
    table("Rain", ["a"]),
    table("[a]/b", ["a"]),
    table(long, ["a"]),
    table("", ["a"]),
  ]);
  expect(namesIn(parts)).toEqual(["1 Rain", "2 Rain", "3 a  b", `4 ${"x".repeat(28)}`, "5"]);
});

test("cells are numbers where they look like one, also with a unit, and the head is bold text", async () => {
  const parts = await partsOf([table("", ["2026"], ["12.5"], ["-3"], ["20 %"], ["=1+1"], [""])]);
  const xml = sheet(parts);
  const texts = parts.get("xl/sharedStrings.xml") ?? "";
  expect(numbersIn(xml)).toEqual(expect.arrayContaining(["12.5", "-3"]));
  expect(texts).toContain("2026");
  expect(texts).toContain("=1+1");
  expect(texts).not.toContain("20 %");
  expect(xml).not.toContain("<f>");
  expect(parts.get("xl/styles.xml")).toContain("<b/>");
});

test("a text that looks like a character by its number stays one", async () => {
  const texts = (await partsOf([table("", ["_x0041_ and _y"])])).get("xl/sharedStrings.xml");
  expect(texts).toContain("_x005F_x0041_ and _y");
});

test("a text longer than a cell goes on below, beside empty cells, with no pair of characters divided", async () => {
  const long = `${"x".repeat(32_766)}😀y`;
  const parts = await partsOf([table("", [long, "b"])]);
  expect(sheet(parts).match(/<row /g)).toHaveLength(2);
  const texts = [...(parts.get("xl/sharedStrings.xml") ?? "").matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
    ([, text]) => text,
  );
  expect(texts).toEqual(expect.arrayContaining(["x".repeat(32_766), "😀y", "b"]));
});

test("a table wider than a sheet goes on in the next one", async () => {
  const wide = Array.from({ length: 16_385 }, (_, place) => (place < 16_384 ? "" : "last"));
  const parts = await partsOf([table("Wide", wide)]);
  expect(namesIn(parts)).toEqual(["1 Wide", "2 Wide"]);
  expect(sheet(parts, 2)).toContain('r="A1"');
});

test("a table without rows is a sheet all the same", async () => {
  expect(namesIn(await partsOf([table("None")]))).toEqual(["1 None"]);
});

test("pictures follow on sheets of their own", async () => {
  const picture = { bytes: new Uint8Array([1, 2]), mimeType: "image/png", widthPx: 10, heightPx: 20 };
  const pictures = [{ name: "plot", picture }] as unknown as NonNullable<WorkbookOptions["pictures"]>;
  const parts = await partsOf([table("T", ["a"])], { pictures });
  expect(namesIn(parts)).toEqual(["1 T", "2 plot"]);
  expect(parts.get("xl/sharedStrings.xml")).toContain("plot");
  expect([...parts.keys()].some((path) => path.startsWith("xl/media/"))).toBe(true);
});
