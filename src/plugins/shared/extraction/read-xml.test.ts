import { expect, test } from "vitest";
import { readXml } from "./read-xml";

/** All that is heard of a document, with attribute `a` of elements that have it. */
function heard(source: string): readonly string[] {
  const found: string[] = [];
  readXml(source, {
    open: (name, attributes) => found.push(`<${name}${attributes("a") ? ` a=${attributes("a")}` : ""}>`),
    close: (name) => found.push(`</${name}>`),
    text: (text) => found.push(text),
  });
  return found;
}

test("elements and texts are told in their order, names with their prefix", () =>
  expect(heard('pre<w:p a="1">one<b/>two</w:p>post')).toEqual([
    "pre",
    "<w:p a=1>",
    "one",
    "<b>",
    "</b>",
    "two",
    "</w:p>",
    "post",
  ]));

test("attributes are found in either quotes, with a mark of the end within them, and empty where they are absent", () => {
  expect(heard(`<p b="x" a='1 > 2'>`)).toEqual(["<p a=1 > 2>"]);
  expect(heard('<p ab="1" a = "2">')).toEqual(["<p a=2>"]);
  expect(heard("<p a>")).toEqual(["<p>"]);
  expect(heard('<p b="1">')).toEqual(["<p>"]);
});

test("comments, declarations and instructions are passed over, and sections of characters are text as it is", () =>
  expect(heard("<?xml a?><!DOCTYPE p><!-- <i> --><p><![CDATA[<b> &amp;]]></p>")).toEqual([
    "<p>",
    "<b> &amp;",
    "</p>",
  ]));

test.each([
  ["&amp;&lt;&gt;&quot;&apos;", "&<>\"'"],
  ["&#233;&#xe9;&#XE9;", "ééé"],
  ["&eacute;&hellip;a&shy;b", "é…ab"],
  ["&unknown; & &constructor;", "&unknown; & &constructor;"],
  ["&#0; &#1114111;", "&#0; \u{10ffff}"],
  ["&#1114112;", "&#1114112;"],
])("%s stands for %s", (source, text) => expect(heard(source)).toEqual([text]));

test("what is opened and never ends is left out with all that follows, and a mark that begins nothing is passed over", () => {
  expect(heard("a<p b")).toEqual(["a"]);
  expect(heard("a<!-- b")).toEqual(["a"]);
  expect(heard("a < b")).toEqual(["a ", " b"]);
  expect(heard('<p a="x>b')).toEqual(["<p>", "b"]);
});
