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

/** The text of a formula from its elements. */
function read(xml: string): string {
  const math = new OfficeMathText();
  const found: string[] = [];
  readXml(`<m:oMath>${xml}</m:oMath>`, {
    open: (name, attribute) => math.open(name, attribute),
    close: (name) => found.push(math.close(name) ?? ""),
    text: (text) => math.text(text),
  });
  return found.join("").trim();
}

test("signs that a formula does not name are those that Word draws then", () => {
  const run = (text: string) => `<m:e><m:r><m:t>${text}</m:t></m:r></m:e>`;
  expect(read(`<m:d>${run("a")}${run("b")}</m:d>`)).toBe("(a|b)");
  expect(read(`<m:nary>${run("f")}</m:nary>`)).toBe("∫ f");
  expect(read(`<m:acc>${run("x")}</m:acc>`)).toBe("x\u0302");
  expect(read(`<m:bar>${run("x")}</m:bar>`)).toBe("x\u0332");
  expect(read(`<m:bar><m:barPr><m:pos m:val="top"/></m:barPr>${run("x")}</m:bar>`)).toBe("x\u0305");
  expect(read(`<m:groupChr>${run("x")}</m:groupChr>`)).toBe("x⏟");
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

test("an end of what has ended already ends nothing", () => {
  const run = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
  expect(read(`<m:sSup><m:e>${run("a")}</m:e></m:r><m:sup>${run("b")}</m:sup></m:sSup>`)).toBe("a^b");
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
