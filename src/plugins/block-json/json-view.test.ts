// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { jsonView } from "./json-view";

async function draw(source: string): Promise<string[][]> {
  const host = document.createElement("div");
  await jsonView.mount(host, source, new AbortController().signal);
  const rows = [...(host.querySelector("table")?.rows ?? [])];
  return rows.map(({ cells }) => [...cells].map(({ textContent }) => textContent ?? ""));
}

describe("JSON as a table", () => {
  it("has a row for each object of a list, with all their fields as columns", async () => {
    expect(await draw('[{"a":1,"b":"x"},{"b":null,"c":[1,{"d":2}]}]')).toEqual([
      ["a", "b", "c"],
      ["1", "x", ""],
      ["", "null", '[1,{"d":2}]'],
    ]);
  });

  it("has a row for each element of a list, for each field of an object, and one for a value", async () => {
    expect(await draw("[1,[2]]")).toEqual([
      ["0", "1"],
      ["1", "[2]"],
    ]);
    expect(await draw('{"a":{"b":1}}')).toEqual([["a", '{"b":1}']]);
    expect(await draw('"text"')).toEqual([["text"]]);
  });

  it("says what is wrong with it", async () => {
    await expect(draw("{a:1}")).rejects.toMatchObject({ code: "block.not-json" });
    await expect(draw(`"${"a".repeat(1_000_000)}"`)).rejects.toMatchObject({ code: "block.too-long" });
  });

  it("reads what is nested deeper than can be written", async () => {
    expect(await draw(`${"[".repeat(100_000)}${"]".repeat(100_000)}`)).toEqual([["0", "…"]]);
  });

  it("draws the beginning of what is wide", async () => {
    const wide = `[{${Array.from({ length: 50_000 }, (_, field) => `"f${field}":1`).join()}}]`;
    const [head, row] = await draw(wide);
    expect(head).toHaveLength(101);
    expect(row?.at(-1)).toBe("… +49900");
  });

  it("draws the beginning of a list of objects that share no field", async () => {
    const distinct = `[${Array.from({ length: 20_000 }, (_, field) => `{"f${field}":1}`).join()}]`;
    const rows = await draw(distinct);
    expect(rows.length).toBeLessThan(100);
    expect(rows.at(-1)?.[0]).toMatch(/^… \+\d+$/);
  });

  it("shortens what is long", async () => {
    expect((await draw(JSON.stringify({ a: "x".repeat(500_000) })))[0]?.[1]).toHaveLength(1001);
  });
});
