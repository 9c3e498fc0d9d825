// @vitest-environment jsdom
import type { RichBlock } from "@core/domain/text/rich-text";
import { expect, test } from "vitest";
import { formulaMarkup } from "./formula-markup";
import { richTextHtml } from "./rich-text-html";

const formula = (tex: string): RichBlock => ({ type: "formula", tex });
const inline = (tex: string): RichBlock => ({
  type: "paragraph",
  content: [{ type: "text", text: `$${tex}$`, tex, code: true }],
});

async function pageOf(...blocks: readonly RichBlock[]): Promise<Document> {
  const text = { blocks, footnotes: [] };
  const html = richTextHtml(text, { formula: await formulaMarkup(text) });
  return new DOMParser().parseFromString(html, "text/html");
}

test("formulas are MathML, in their line or on one of their own", async () => {
  const page = await pageOf(inline("x^2"), formula("\\frac{1}{2}"));
  expect([...page.querySelectorAll("math")].map((math) => math.getAttribute("display"))).toEqual([
    null,
    "block",
  ]);
  expect(page.querySelector("p msup")).not.toBeNull();
  expect(page.querySelector("mfrac")).not.toBeNull();
});

test.each(["\\frac{a", "\\unknown", "a".repeat(1501)])(
  "what cannot be set stays as it was written: %s",
  async (tex) => {
    const page = await pageOf(inline(tex), formula(tex));
    expect(page.querySelector("math")).toBeNull();
    expect(page.querySelector("p code")?.textContent).toBe(`$${tex}$`);
    expect(page.querySelector("pre code")?.textContent).toBe(tex);
  },
);

test.each([
  "\\href{javascript:alert(1)}{a}",
  "\\url{https://leak.example/}",
  "\\includegraphics{https://leak.example/a.png}",
  "\\htmlStyle{background:url(https://leak.example/b)}{a}",
  "\\text{<img src=x onerror=alert(1)>}",
])("a formula loads and runs nothing: %s", async (tex) => {
  const page = await pageOf(formula(tex));
  expect(page.querySelector("a, img, script, [href], [src], [onerror], [style*=url]")).toBeNull();
});

test("a file has only so many formulas that take long to be set", async () => {
  const long = formula("a".repeat(1500));
  const page = await pageOf(...Array.from({ length: 50 }, () => long));
  expect(page.querySelectorAll("math")).toHaveLength(40);
});
