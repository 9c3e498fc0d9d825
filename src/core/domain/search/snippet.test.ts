import { expect, test } from "vitest";
import { snippetOf } from "./snippet";
import { findAll } from "./words";

/** A snippet with what was found in angle brackets. */
function shown(text: string, query: string, isMarkdown?: boolean): string {
  const found = findAll(text, query.split(" ")) ?? [];
  const { text: words, marks } = snippetOf(text, found, isMarkdown);
  return marks.reduceRight(
    (marked, [from, to]) => `${marked.slice(0, from)}<${marked.slice(from, to)}>${marked.slice(to)}`,
    words,
  );
}

test("shows words without the marks of Markdown, and marks them where they stand then", () => {
  const text =
    "# Harbour **walls**\n\n- [x] *old* stones, `lime` and ~~sand~~\n> see [the plan](https://x.example/a.pdf)\n\n" +
    "| Year | Height |\n|------|-------:|\n| 1890 | 4 |";
  expect(shown(text, "harbour walls stones plan year")).toBe(
    "<Harbour> <walls>  old <stones>, lime and sand see the <plan>   <Year>  Height    1890  4 ",
  );
});

test("keeps marks that hold what was found, arithmetic, names and code", () => {
  expect(shown("See [it](https://x.example/secret-plan) now", "secret")).toContain(
    "https://x.example/<secret>-plan",
  );
  expect(shown("2 * 3 is 6, snake_case and __init__ a*b", "snake")).toBe(
    "2 * 3 is 6, <snake>_case and __init__ a*b",
  );
  expect(shown("# note\n*value || `x`", "value", false)).toBe("# note *<value> || `x`");
});

test("is cut at words, with dots, and stays linear where marks are many", () => {
  const long = `${"before ".repeat(40)}the harbour ${"after ".repeat(80)}`;
  expect(shown(long, "harbour")).toMatch(/^…before .*<harbour> after .*…$/);
  for (const odd of ["[", "*", "`", "|", "> ", "](", "~"]) {
    const text = `harbour ${odd.repeat(100_000)}`;
    expect(shown(text, "harbour")).toContain("<harbour>");
  }
});
