import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const GUIDE = readFileSync("docs/built-in-plugins.md", "utf8");
const PLACES: Readonly<Record<string, string>> = {
  "@core/": "src/core/",
  "@shared/": "src/plugins/shared/",
  "core/": "src/core/",
  "src/": "src/",
  "tests/": "tests/",
  "packages/": "packages/",
};

/** Modules, files and folders of the project that the guide names, but for those that it makes up. */
function named(): readonly string[] {
  const words = GUIDE.match(/(?<![\w./@])(?:@core|@shared|core|src|tests|packages)\/[\w./-]*\w/g) ?? [];
  return [...new Set(words)].filter((word) => !/acme|locale-xx|^tests\/strangers/.test(word));
}

it.each(named())("the guide to built-in plugins names what is there: %s", (word) => {
  const [alias = "", place = ""] = Object.entries(PLACES).find(([begin]) => word.startsWith(begin)) ?? [];
  const path = place + word.slice(alias.length);
  const found = ["", ".ts", ".tsx", "/index.ts"].filter((end) => existsSync(path + end));
  expect(found).not.toEqual([]);
});
