import { expect, test } from "vitest";
import { spokenPieces } from "./spoken-text";

test("marks, addresses and thoughts are not spoken", () => {
  const text =
    "<think>Hm.</think># The *Seine*\n\n- [x] It flows through **Paris**, see [the map](https://example.com/a).\n> snake_case stays";
  expect(spokenPieces(text)).toEqual([
    "The Seine",
    "It flows through Paris, see the map.",
    "snake_case stays",
  ]);
});

test("a tag or a formula parts the words beside it", () => {
  expect(spokenPieces("Rain<br>falls")).toEqual(["Rain falls"]);
  expect(spokenPieces("Rain$$x^2$$falls")).toEqual(["Rain falls"]);
});

test("code is passed over, also where its fence is never closed", () => {
  expect(spokenPieces("Before\n```js\nlet a = 1;\n```\nAfter")).toEqual(["Before", "After"]);
  expect(spokenPieces("Before\n```js\nlet a = 1;")).toEqual(["Before"]);
});

test("a table is read cell by cell", () => {
  expect(spokenPieces("a | b\n--- | ---\n1 | 2")).toEqual(["a, b", "1, 2"]);
});

test("long texts come in pieces, cut between sentences or words, and nothing is lost", () => {
  const text = `${"One sentence. ".repeat(40)}${"word ".repeat(100)}${"x".repeat(500)}`;
  const pieces = spokenPieces(text);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(200);
  expect(pieces.join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
});
