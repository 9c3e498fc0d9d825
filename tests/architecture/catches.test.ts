import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

/** A `catch` without the error, or a rejection handler that takes none: the error is lost there. */
const DROPS_ERROR = /\bcatch \{|\.catch\(\(\) =>/;
const COMMENT = /\/\/|\*\//;
/** Questions that are answered by whether they throw: text that may be no JSON, no address, no base64, no language. */
const ASKS_BY_THROWING =
  /JSON\.|\b\w*[jJ]son\.parse\(|\breadJson\(|\bstringify\(|new (?:URL|RegExp)\(|decodeURI|[bB]ase64\(|\bIntl\.|\bv\.parse\(|readPackage\(|\.decode\(|new TextDecoder/;

/** The lines that drop an error without a word why, on the line itself or next to it. */
function silentCatches(code: string): readonly number[] {
  const lines = code.split("\n");
  return lines.flatMap((line, at) => {
    if (!DROPS_ERROR.test(line)) return [];
    const near = lines.slice(Math.max(0, at - 2), at + 2);
    if (near.some((each) => COMMENT.test(each))) return [];
    return line.includes("catch {") && isQuestion(lines, at) ? [] : [at + 1];
  });
}

function isQuestion(lines: readonly string[], end: number): boolean {
  const begin = lines.slice(0, end).findLastIndex((line) => /\btry \{/.test(line));
  const handler = lines[end + 1] ?? "";
  return ASKS_BY_THROWING.test(lines.slice(begin, end).join("\n")) || /^\s*throw /.test(handler);
}

function sources(): readonly string[] {
  return readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => join("src", path));
}

describe("an error that is caught", () => {
  test("is used, logged, or dropped with a word why", () => {
    const found = sources().flatMap((path) =>
      silentCatches(readFileSync(path, "utf8")).map((line) => `${path}:${line}`),
    );
    expect(found).toEqual([]);
  });

  test("would be found out if it were dropped in silence", () => {
    expect(silentCatches("start();\nawait save().catch(() => {});\nend();")).toEqual([2]);
    expect(silentCatches("try {\n  await save();\n} catch {\n  return undefined;\n}")).toEqual([3]);
  });

  test("may be the answer to a question, or have its reason beside it", () => {
    expect(silentCatches("try {\n  return JSON.parse(text);\n} catch {\n  return undefined;\n}")).toEqual([]);
    expect(silentCatches("// Gone already.\nawait close().catch(() => {});")).toEqual([]);
    expect(silentCatches('try {\n  run();\n} catch {\n  throw new AppError("bad");\n}')).toEqual([]);
  });
});
