// @vitest-environment jsdom

import { csvRows } from "@shared/csv-rows";
import { describe, expect, it } from "vitest";
import { expectLinear } from "../../../tests/growth";
import { csvView } from "./csv-view";

async function draw(source: string): Promise<HTMLTableElement> {
  const host = document.createElement("div");
  await csvView.mount(host, source, new AbortController().signal);
  return host.querySelector("table") as HTMLTableElement;
}

const texts = (table: HTMLTableElement) =>
  [...table.rows].map(({ cells }) => [...cells].map(({ textContent }) => textContent));

describe("separated values", () => {
  it("are a table with a head", async () => {
    expect(texts(await draw('name,age\n"Doe, ""Jo""",30\r\nMax,\n\n'))).toEqual([
      ["name", "age"],
      ['Doe, "Jo"', "30"],
      ["Max", ""],
    ]);
  });

  it("are refused when there are none", async () => {
    await expect(draw("\n\n")).rejects.toMatchObject({ code: "block.invalid" });
  });

  it("with 100,000 columns show the first ones", async () => {
    const table = await draw(`${"a,".repeat(100_000)}a`);
    expect(table.querySelectorAll("th")).toHaveLength(101);
    expect(texts(table)[0]?.at(-1)).toBe("… +99901");
  });

  it("keep no more of a row than is drawn, and tell how many there are", async () => {
    const rows = [...csvRows(`${"a,".repeat(200_000)}\n"b","c"`, 100)];
    expect(rows.map(({ texts, count }) => [texts.length, count])).toEqual([
      [100, 200_001],
      [2, 2],
    ]);
    const table = await draw(`a,b\n${"x,".repeat(200)}`);
    expect(texts(table)[1]?.at(-1)).toBe("… +101");
  });

  it.each([
    ['a,"b\nc",d', [["a", "b\nc", "d"]]],
    ['"a""b"c;"";', [['a"bc', "", ""]]],
    ["a\tb\n\nc", [["a", "b"], [""], ["c"]]],
    ['a"b,"c', [['a"b', "c"]]],
    ["\r\n\r\n", []],
  ])("are read as they are written: %j", (source, expected) => {
    expect(Array.from(csvRows(source), (row) => row.texts)).toEqual(expected);
  });

  it("end where more would only take time", async () => {
    const table = await draw("a,b\n".repeat(1_000_000));
    expect(table.rows.length).toBeLessThan(600);
    expect(texts(table).at(-1)).toEqual(["…"]);
  });

  it.each([
    ["line ends", (length: number) => `a${"\n".repeat(length)}b`],
    ["quotes", (length: number) => '"'.repeat(length)],
    ["open quotes", (length: number) => '"a,'.repeat(length / 3)],
    ["separators", (length: number) => ",".repeat(length)],
  ])("take linear time: %s", async (_, make) => {
    await expectLinear(100_000, draw, { of: make, freeMs: 160 });
  });
});
