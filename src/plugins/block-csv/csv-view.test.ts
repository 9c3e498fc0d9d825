// @vitest-environment jsdom

import { csvRows } from "@shared/csv-rows";
import { describe, expect, it } from "vitest";
import { csvView } from "./csv-view";

async function draw(source: string): Promise<HTMLTableElement> {
  const host = document.createElement("div");
  await csvView.mount(host, source, new AbortController().signal);
  return host.querySelector("table") as HTMLTableElement;
}

const texts = (table: HTMLTableElement) =>
  [...table.rows].map(({ cells }) => [...cells].map(({ textContent }) => textContent));
const cpuMs = async (work: () => Promise<unknown>) => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
/** The least of three runs: what else the machine does makes one slower, and none faster. */
const leastMs = async (work: () => Promise<unknown>) =>
  Math.min(await cpuMs(work), await cpuMs(work), await cpuMs(work));

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
    const small = make(100_000);
    const large = make(800_000);
    await draw(small);
    const smallMs = Math.max(20, await leastMs(() => draw(small)));
    expect(await leastMs(() => draw(large))).toBeLessThan(10 * smallMs);
  });
});
