import { readXml } from "@shared/extraction/read-xml";
import { Document, Math as OfficeMath, Packer, Paragraph } from "docx";
import { latexToMath } from "docx/math";
import { expect, test } from "vitest";
import { OfficeMathText } from "./office-math-text";
import { officeText } from "./office-text";

/** The text of a Word document with a formula in it. */
async function textOf(tex: string): Promise<string> {
  const children = [new OfficeMath({ children: latexToMath(tex) })];
  const document = new Document({ sections: [{ children: [new Paragraph({ children })] }] });
  return officeText(new Uint8Array(await Packer.toArrayBuffer(document))).trim();
}

test.each([
  ["x^2", "x^2"],
  ["x_{i+1}^{n}", "x_(i+1)^n"],
  ["\\frac{a+b}{2c}", "(a+b)/2c"],
  ["\\sqrt{x+1}", "√(x+1)"],
  ["\\sqrt[3]{x}", "√(3&x)"],
  ["\\sum_{i=1}^{n} i", "∑_(i=1)^n i"],
  ["\\left[\\frac{1}{2}\\right]", "[1/2]"],
  ["\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}", "(a, b; c, d)"],
  ["\\hat{x}", "x\u0302"],
  ["\\lim_{x\\to0} f", "lim_(x→0) f"],
  ["\\begin{aligned}a&=b\\\\c&=d\\end{aligned}", "a=b; c=d"],
  ["\\alpha\\le\\beta", "α≤β"],
])("the formula %s of a Word document is read as %s", async (tex, text) => {
  expect((await textOf(tex)).replace(/\s+/g, " ")).toBe(text);
});

test("text of a formula that no element closes ends with what it is in", () => {
  const math = new OfficeMathText();
  const found: string[] = [];
  readXml("<m:oMath><m:f><m:num><m:r><m:t>a</m:t><m:den><m:r><m:t>b</m:t></m:oMath><m:oMath></m:f>", {
    open: (name, attribute) => math.open(name, attribute),
    close: (name) => found.push(math.close(name) ?? ""),
    text: (text) => math.text(text),
  });
  expect(found.join("")).toContain("a");
});

test.each([
  ["nested", "<m:sSup><m:e>", "</m:e></m:sSup>"],
  ["nested with words at each level", "<m:r><m:t>a</m:t><m:sSup>", "</m:sSup></m:r>"],
  ["ended by what was never begun", "<m:e>", "</x>"],
  ["named as what every object has", "<constructor>", "</constructor>"],
])("what is %s without an end is read in time, and keeps its words", (_, open, close) => {
  const depth = 30_000;
  const xml = `<m:oMath>${open.repeat(depth)}<m:r><m:t>x</m:t></m:r>${close.repeat(depth)}</m:oMath>`;
  const math = new OfficeMathText();
  const found: string[] = [];
  readXml(xml, {
    open: (name, attribute) => math.open(name, attribute),
    close: (name) => found.push(math.close(name) ?? ""),
    text: (text) => math.text(text),
  });
  expect(found.join("")).toMatch(/x$/);
});
