import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { namespacesOf } from "../../scripts/texts.mjs";

/** Folders of scripts that use pages as people do, and run outside of `npm test`. */
const FOLDERS = ["scripts", "bench", "tests/crash"];
const LOCATOR = /\.getBy(?:Text|Label|Placeholder|Role\("\w+", \{ name: )\(?"([^"]+)"/g;

const texts = [...namespacesOf(".", "en").values()].flat().map(([, text]) => text);

/** Whether the interface has a text, as a part of one, or as a label and the value that stands behind it. */
const isSaid = (words: string) =>
  texts.some((text) => text.includes(words) || words.replace(/ \w+$/, "") === text);

describe("texts that scripts look for on a page", () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  )
    .filter((path) => /\.(?:mjs|ts)$/.test(path))
    .map((path) => ({ path, code: readFileSync(path, "utf8") }))
    .filter(({ code }) => code.match(LOCATOR));

  it("are found at all", () => expect(files.length).toBeGreaterThan(2));

  it.each(files)("are those of the interface, or what the script itself writes: $path", ({ code }) => {
    const sought = [...code.matchAll(LOCATOR)].map(([, words = ""]) => words);
    // A document that the script's own model delivers stands in the script twice.
    const isOwn = (words: string) => code.split(words).length > 2;
    expect(sought.filter((words) => !isSaid(words) && !isOwn(words))).toEqual([]);
  });
});
