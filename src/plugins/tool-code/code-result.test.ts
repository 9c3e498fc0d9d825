import { describe, expect, test } from "vitest";
import { resultOf } from "./code-result";
import type { CodeOutcome } from "./code-run";

const done = (over: object = {}) =>
  ({
    ...{ log: "", files: new Map(), tooLarge: new Map(), workbooks: new Map(), hasCrashed: false },
    ending: { type: "done", value: "" },
    ...over,
  }) as CodeOutcome;
const failed = (line: number) =>
  done({ log: " out \n", ending: { type: "failed", reason: "no rain", line, trace: "" } });
const bytes = (size = 1) => new ArrayBuffer(size);
const files = (...names: readonly string[]) => new Map(names.map((name) => [name, bytes()]));
const none = new Map<string, ArrayBuffer>();
const content = (outcome: CodeOutcome, ...notes: readonly string[]) => resultOf(outcome, none, notes).content;

describe("the words of a run", () => {
  test("are what it printed, its value and notes, or that there was nothing", () => {
    expect(content(done({ log: " out \n", ending: { type: "done", value: "7" } }), "Note.")).toBe(
      "out\n\nValue: 7\n\nNote.",
    );
    expect(content(done())).toBe("The code ran and printed nothing.");
  });

  test("tell why it failed, and in which line where that is known", () => {
    expect(content(failed(3))).toBe("out\n\nThe code ended with an error in line 3: no rain");
    expect(content(failed(0))).toBe("out\n\nThe code ended with an error: no rain");
    const traced = done({ ending: { type: "failed", reason: "no rain", line: 1, trace: "Traceback …" } });
    expect(content(traced)).toBe("The code ended with an error in line 1: no rain\n\nTraceback …");
  });
});

describe("the files of a run", () => {
  test.each([
    ["a.csv", "text/csv"],
    ["a.gif", "image/gif"],
    ["a.html", "text/html"],
    ["a.jpeg", "image/jpeg"],
    ["a.jpg", "image/jpeg"],
    ["a.json", "application/json"],
    ["a.md", "text/markdown"],
    ["a.pdf", "application/pdf"],
    ["a.PNG", "image/png"],
    ["a.svg", "image/svg+xml"],
    ["a.tsv", "text/tab-separated-values"],
    ["a.txt", "text/plain"],
    ["a.webp", "image/webp"],
    ["a.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ["a.zip", "application/zip"],
    ["a.constructor", "application/octet-stream"],
    ["a", "application/octet-stream"],
  ])("have the type that %s says", (name, mimeType) => {
    expect(resultOf(done(), files(name), []).files).toMatchObject([
      { name, mimeType, sizeBytes: 1, data: "AA==" },
    ]);
  });

  test("are absent where there are none", () => {
    expect(resultOf(done(), none, [])).not.toHaveProperty("files");
  });

  test("of unsafe names, or names that are the same elsewhere, are not kept, and that is said", () => {
    const { files: kept, content: words } = resultOf(done(), files("../a", "b.txt", "B.TXT"), []);
    expect(kept?.map(({ name }) => name)).toEqual(["b.txt"]);
    expect(words).toMatch(/^Not kept, for their names .*: "\.\.\/a", "B\.TXT"$/);
  });

  test("are twenty at the most, with no more than twenty others named", () => {
    const { files: kept, content: words } = resultOf(
      done(),
      files(...Array.from({ length: 45 }, (_, n) => `${n}.txt`)),
      [],
    );
    expect(kept).toHaveLength(20);
    expect(words.match(/\.txt"/g)).toHaveLength(20);
  });

  test("are four megabytes together at the most; a smaller one still fits", () => {
    const most = 4 * 1024 * 1024;
    const of = (...sizes: readonly number[]) =>
      resultOf(done(), new Map(sizes.map((size, place) => [`${place}.txt`, bytes(size)])), []).files?.map(
        ({ name }) => name,
      );
    expect(of(most)).toEqual(["0.txt"]);
    expect(of(most + 1)).toBeUndefined();
    expect(of(most - 1, 2, 1)).toEqual(["0.txt", "2.txt"]);
  });
});
