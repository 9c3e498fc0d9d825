// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { formulaNodes } from "./formula-nodes";
import { setFormula } from "./set-formula";

/** Formulas that make use of every kind of element and attribute the typesetter writes. */
const FORMULAS = [
  "x^2_3+\\frac{1}{2}\\sqrt[3]{a}\\hat{a}\\widehat{abc}\\vec v\\overbrace{a+b}^{n}\\underbrace{c}_{m}",
  "\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}\\begin{cases}a&b\\\\c&d\\end{cases}",
  "\\begin{array}{|c|c:c|}\\hline a&b&c\\\\\\hdashline d&e&f\\end{array}",
  "\\begin{align}a&=b\\\\c&=d\\tag{1}\\end{align}",
  "\\color{red}a\\colorbox{yellow}{b}\\fcolorbox{red}{blue}{c}\\textcolor{#123456}{d}",
  "\\xrightarrow[a]{b}\\xleftrightharpoons{c}\\cancel{a}\\bcancel{b}\\xcancel{c}\\sout{d}\\boxed{e}",
  "\\left(\\middle|\\right)\\big[\\Bigg\\rangle\\sum_{i=0}^n\\int\\oint\\prod\\lim_{x\\to0}\\operatorname*{max}_x",
  "\\mathbb{R}\\mathcal{L}\\mathfrak{g}\\mathbf{b}\\mathrm{r}\\mathsf{s}\\mathtt{t}\\mathit{i}\\boldsymbol{\\alpha}",
  "\\text{text \\textbf{bold} \\textit{it}}\\,\\;\\quad\\hspace{1em}\\rule{1em}{2pt}\\phantom{a}\\hphantom{b}\\smash{c}",
  "\\huge a\\tiny b\\displaystyle c\\textstyle d\\mathop{e}\\limits^f\\overset{a}{b}\\underset{c}{d}\\stackrel{e}{f}",
  "\\raisebox{1em}{a}\\lap{a}\\llap{b}\\rlap{c}\\kern1em\\vcenter{x}\\angl{n}\\utilde{ab}\\overline{a}\\underline{b}\\overgroup{c}",
  "\\mathchoice{a}{b}{c}{d}\\not=\\neq\\prime'\\dots\\cdots\\ddots\\vdots\\pmod{n}\\binom{n}{k}\\genfrac(]{0pt}{}{a}{b}",
  "\\begin{CD}A@>a>>B\\\\@VVbV@AAcA\\\\C@=D\\end{CD}",
  "한국어 é \\% \\$ \\& \\KaTeX \\LaTeX",
];
const markupOf = (tex: string) => {
  const set = setFormula(tex, true);
  return set.type === "formula" ? set.markup : "";
};

describe("the nodes of a formula", () => {
  it.each(FORMULAS.filter((tex) => markupOf(tex) !== ""))("are those of its markup: %s", (tex) => {
    const holder = document.createElement("div");
    holder.append(formulaNodes(markupOf(tex)));
    expect(holder.querySelector(".katex-display .katex-html")).toBeTruthy();
    expect(holder.querySelector("math annotation")?.textContent).toBe(tex);
  });

  it("are there for all but a few of these formulas", () => {
    expect(FORMULAS.filter((tex) => markupOf(tex) === "").length).toBeLessThan(3);
  });

  it.each([
    "\\href{javascript:alert(1)}{a}",
    "\\url{https://leak.example/}",
    "\\includegraphics{https://leak.example/a.png}",
    "\\htmlStyle{background:url(https://leak.example/b)}{a}",
    "\\htmlData{x=y}{a}",
    "\\text{<img src=x onerror=alert(1)>}",
    "\\color{url(https://leak.example/c)}a",
  ])("load and run nothing: %s", (tex) => {
    const holder = document.createElement("div");
    if (markupOf(tex) !== "") holder.append(formulaNodes(markupOf(tex)));
    expect(holder.querySelector("a, img, script, [href], [src], [onerror], [style*=url]")).toBeNull();
  });

  it.each([
    '<span onclick="alert(1)">a</span>',
    '<span style="background:url(https://leak.example/a)">a</span>',
    '<img src="x">',
    "<script>alert(1)</script>",
    '<svg><use href="#a"></use></svg>',
    '<math><maction actiontype="x">a</maction></math>',
    '<math href="javascript:alert(1)"><mi>a</mi></math>',
  ])("are refused with anything else in them: %s", (markup) => {
    expect(() => formulaNodes(markup)).toThrow(/a formula/);
  });
});
