import highlighter from "highlight.js";
import { expect, it } from "vitest";
import { isKnownLanguage } from "./known-language";

/** Names of highlight.js for what is a picture, or too general a word to be a language. */
const PICTURES = new Set(["svg", "graph", "instances"]);

it("every language that highlight.js knows is one, by each of its names", () => {
  const names = highlighter
    .listLanguages()
    .flatMap((language) => [language, ...(highlighter.getLanguage(language)?.aliases ?? [])])
    .map((name) => name.toLowerCase());
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter((name) => !PICTURES.has(name) && !isKnownLanguage(name))).toEqual([]);
});

it.each(["foobar", "plantuml", "graphviz", "vega-lite", "geojson", "svg", "mermaid", "abc", "chart"])(
  "a picture or an invented kind is none: %s",
  (kind) => {
    expect(isKnownLanguage(kind)).toBe(false);
  },
);
