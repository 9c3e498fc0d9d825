import { expect, test } from "vitest";
import { tokenAt } from "./prompt-token";

test.each([
  ["/", 1, { mark: "/", query: "", start: 0, end: 1 }],
  ["/Plan a", 2, { mark: "/", query: "plan a", start: 0, end: 7 }],
  ["Ask @Mar about it", 8, { mark: "@", query: "mar", start: 4, end: 8 }],
  ["@", 1, { mark: "@", query: "", start: 0, end: 1 }],
  ["two\n@분", 6, { mark: "@", query: "분", start: 4, end: 6 }],
])("%j with the caret at %i has a token", (text, caret, token) => {
  expect(tokenAt(text, caret)).toEqual(token);
});

test.each([
  ["me@example.org", 14],
  ["Ask @Mar about it", 12],
  ["Ask @Mar", 3],
  ["/one\ntwo", 8],
  ["and/or", 6],
  ["", 0],
])("%j with the caret at %i has none", (text, caret) => {
  expect(tokenAt(text, caret)).toBeUndefined();
});
