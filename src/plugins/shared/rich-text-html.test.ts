import type { Inline, RichBlock, TextRun } from "@core/domain/text/rich-text";
import { expect, test } from "vitest";
import { escapeHtml, richTextHtml } from "./rich-text-html";

const run = (text: string, over: Partial<TextRun> = {}): TextRun => ({ type: "text", text, ...over });
const html = (...blocks: readonly RichBlock[]) => richTextHtml({ blocks, footnotes: [] });
const inline = (...content: readonly Inline[]) => html({ type: "paragraph", content });
const paragraph = (text: string): RichBlock => ({ type: "paragraph", content: [run(text)] });

test("nothing of a text is markup", () =>
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe("&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;"));

test("runs have the elements of their marks, and links lead elsewhere without telling where from", () => {
  expect(inline(run("a", { bold: true, italic: true, code: true }))).toBe(
    "<p><em><strong><code>a</code></strong></em></p>",
  );
  expect(
    inline(run("a", { strike: true }), run("b", { superscript: true }), run("c", { subscript: true })),
  ).toBe("<p><s>a</s><sup>b</sup><sub>c</sub></p>");
  expect(inline(run("<a>", { href: "https://x.example/?a&b" }))).toBe(
    '<p><a href="https://x.example/?a&amp;b" rel="noopener noreferrer">&lt;a&gt;</a></p>',
  );
  expect(inline(run("a"), { type: "break" }, run("b"))).toBe("<p>a<br>b</p>");
});

test("pictures are shown where they are at hand, and else told of in words", () => {
  expect(inline({ type: "image", alt: '"A"', dataUrl: "data:image/png;base64,AA" } as Inline)).toBe(
    '<p><img src="data:image/png;base64,AA" alt="&quot;A&quot;"></p>',
  );
  expect(inline({ type: "image", alt: "A plan" } as Inline)).toContain("A plan");
  expect(inline({ type: "image", alt: "A plan" } as Inline)).not.toContain("<img");
});

test("blocks are elements of their kind", () => {
  expect(html({ type: "heading", level: 2, content: [run("a")] })).toBe("<h2>a</h2>");
  expect(html({ type: "quote", blocks: [paragraph("a"), paragraph("b")] })).toBe(
    "<blockquote><p>a</p>\n<p>b</p></blockquote>",
  );
  expect(html({ type: "rule" }, paragraph("a"))).toBe("<hr>\n<p>a</p>");
  expect(html({ type: "formula", tex: "a<b" } as RichBlock)).toBe("<pre><code>a&lt;b</code></pre>");
});

test("lists are numbered from where they begin, and what can be ticked is a box", () => {
  const items = [
    { checked: undefined, blocks: [paragraph("a")] },
    { checked: true, blocks: [paragraph("b")] },
    { checked: false, blocks: [paragraph("c")] },
  ];
  expect(html({ type: "list", ordered: true, start: 3, items } as unknown as RichBlock)).toBe(
    '<ol start="3">\n<li><p>a</p></li>\n<li><input type="checkbox" disabled checked> <p>b</p></li>\n' +
      '<li><input type="checkbox" disabled> <p>c</p></li>\n</ol>',
  );
  expect(html({ type: "list", ordered: false, items: [] } as unknown as RichBlock)).toBe("<ul>\n</ul>");
});

test("code is a picture where it was drawn, whose words are the code", () => {
  expect(html({ type: "code", text: "a<b" } as RichBlock)).toBe("<pre><code>a&lt;b</code></pre>");
  const picture = { png: Uint8Array.of(0), widthPx: 4, heightPx: 5 };
  expect(html({ type: "code", text: "a<b", picture } as unknown as RichBlock)).toBe(
    '<img src="data:image/png;base64,AA==" width="4" height="5" alt="a&lt;b">',
  );
});

test("tables have a head and cells on the side of their column", () => {
  const table = {
    type: "table",
    head: [[run("A")], [run("B")]],
    rows: [[[run("1")], [run("2")]]],
    alignments: [undefined, "right"],
  };
  expect(html(table as unknown as RichBlock)).toBe(
    '<table>\n<thead><tr><th>A</th><th style="text-align:right">B</th></tr></thead>\n<tbody>\n' +
      '<tr><td>1</td><td style="text-align:right">2</td></tr>\n</tbody>\n</table>',
  );
});

test("footnotes are numbered in their order at the end, and led to; one that is not there is left out", () => {
  const note = (label: string): Inline => ({ type: "footnote", label });
  const text = {
    blocks: [{ type: "paragraph", content: [run("a"), note("y"), note("x"), note("gone")] } as RichBlock],
    footnotes: [
      { label: "x", blocks: [paragraph("first")] },
      { label: "y", blocks: [paragraph("second")] },
    ],
  };
  expect(richTextHtml(text)).toBe(
    '<p>a<sup><a href="#note-2">2</a></sup><sup><a href="#note-1">1</a></sup></p>\n<hr>\n<ol>\n' +
      '<li id="note-1"><p>first</p></li>\n<li id="note-2"><p>second</p></li>\n</ol>',
  );
});

test("something may stand around each block, by its place", () => {
  const text = { blocks: [paragraph("a"), paragraph("b")], footnotes: [] };
  expect(richTextHtml(text, { around: (block, place) => `[${place}${block}]` })).toBe(
    "[0<p>a</p>]\n[1<p>b</p>]",
  );
});
