import { expect, test } from "vitest";
import { javaScriptGuest } from "./javascript-guest";

function guest() {
  const done: unknown[][] = [];
  const note =
    (name: string) =>
    (...all: unknown[]) =>
      void done.push([name, ...all]);
  const output = { write: note("write"), workbook: note("workbook"), print: note("print") };
  const files = new Map([
    ["a.csv", new TextEncoder().encode("é,1")],
    ["b.txt", new Uint8Array()],
  ]);
  return { done, files, code: javaScriptGuest(files, output as never) };
}

test("code reads the files of its run by their names, and cannot change them", () => {
  const { code, files } = guest();
  expect([code.fileNames(), code.readText("a.csv")]).toEqual([["a.csv", "b.txt"], "é,1"]);
  code.readBytes("a.csv").fill(0);
  expect(files.get("a.csv")?.[0]).not.toBe(0);
  expect(() => code.readText("c.csv")).toThrow("There is no file called c.csv; there are: a.csv, b.txt");
});

test("code writes files, workbooks and charts, which are told by how they are called", () => {
  const { code, done } = guest();
  code.writeFile("out.txt", "x");
  code.saveExcel("out.xlsx", { Sheet: [[1]] });
  code.saveChart("rain.png", [{ y: [1] }], { title: "Rain" });
  code.saveChart("rain.chart.json", []);
  code.saveChart("rain", []);
  expect(done).toEqual([
    ["write", "out.txt", "x"],
    ["workbook", "out.xlsx", '{"Sheet":[[1]]}'],
    ["write", "rain.chart.json", '{"data":[{"y":[1]}],"layout":{"title":"Rain"}}'],
    ["write", "rain.chart.json", '{"data":[],"layout":{}}'],
    ["write", "rain.chart.json", '{"data":[],"layout":{}}'],
  ]);
});

test("what is printed stands in one line, whatever it is", () => {
  const { code, done } = guest();
  code.print("a", 1, { b: [2] }, undefined, null);
  code.print();
  expect(done[0]?.[1]).toMatch(/^a 1 \{\s*"b":\s*\[\s*2\s*\]\s*\} undefined null\n$/);
  expect(done[1]).toEqual(["print", "\n"]);
});
