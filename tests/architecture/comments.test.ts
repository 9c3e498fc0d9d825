import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const FOLDERS = ["src", "packages", "examples", "scripts", "tests", "e2e", "bench", "eval", "public"];
const FILES = ["vite.config.ts", "playwright.config.ts", ".dependency-cruiser.cjs"];
const NOT_WRITTEN_HERE = /(?:^|\/)(?:node_modules|dist|fixtures)\//;

/** A comment, or a line of one, that circumscribes its subject ("What is sent") where a noun would name it. */
const RIDDLE = /(?:(?:^|\s)(?:\/\*\*?|\/\/)|^\s*\*)\s*What\s/;

function riddlesIn(code: string): readonly string[] {
  return code.split("\n").filter((line) => RIDDLE.test(line));
}

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => /\.(?:[cm]?js|tsx?|css|html)$/.test(path) && !NOT_WRITTEN_HERE.test(path));
}

describe("comments", () => {
  test("begin with the noun of what they describe", () => {
    const found = [...FILES, ...FOLDERS.flatMap(sources)].flatMap((path) =>
      riddlesIn(readFileSync(path, "utf8")).map((line) => `${path}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  test("would be found out if they did not", () => {
    const planted = [
      ["/*", "* What is sent. */"],
      ["export const a = 1; /", "/ What is kept."],
      ["  ", "* What follows is read."],
      [".a {} /", "* What is out of view. */"],
    ].map((halves) => halves.join(""));
    for (const line of planted) expect(riddlesIn(`const b = 2;\n${line}\n`)).toEqual([line]);
  });

  test("are not taken for texts", () => {
    expect(riddlesIn('ask("What is it? // no"); // Why not.\n/** Text of a reply. */')).toEqual([]);
  });
});
