import { Document, Packer, Paragraph } from "docx";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { DisplayFormula, OfficeFormulas } from "./office-formulas";

/** The elements of a formula in a document, in their order, without those that only hold others. */
async function elementsOf(tex: string): Promise<string> {
  const formula = new OfficeFormulas().formula(tex);
  if (!formula) return "";
  const paragraph = new Paragraph({}).addChildElement(new DisplayFormula(formula)) as Paragraph;
  const bytes = await Packer.toArrayBuffer(new Document({ sections: [{ children: [paragraph] }] }));
  const xml = strFromU8(unzipSync(new Uint8Array(bytes))["word/document.xml"] ?? new Uint8Array());
  return xml.slice(xml.indexOf("<m:oMathPara>"), xml.indexOf("</m:oMathPara>"));
}

test.each([
  ["fractions", "\\frac{a}{b}", ["<m:f>", "<m:num>", "<m:den>"]],
  ["roots", "\\sqrt[3]{a}", ["<m:rad>", "<m:deg>"]],
  ["scripts", "x_i^2", ["<m:sSubSup>", "<m:sub>", "<m:sup>"]],
  ["sums with limits", "\\sum_{i=1}^{n} i", ["<m:nary>", '<m:chr m:val="∑"/>', "<m:sub>"]],
  ["integrals", "\\int_0^1 x\\,dx", ["<m:nary>", "<m:sup>"]],
  ["matrices", "\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}", ["<m:d>", "<m:m>", "<m:mr>"]],
  ["accents", "\\hat{x}", ["<m:acc>"]],
  ["delimiters", "\\left\\langle x\\right\\rangle", ['<m:begChr m:val="⟨"/>']],
  ["Greek", "\\alpha\\Omega", ["α", "Ω"]],
])("%s are those of Office Math", async (_, tex, elements) => {
  const xml = await elementsOf(tex);
  for (const element of elements) expect(xml).toContain(element);
});

test.each([
  ["a command that has no form in Word", "\\colorbox{red}{x}"],
  ["what is no TeX", "\\frac{a"],
  ["a matrix larger than Word opens", `\\begin{matrix}${"&".repeat(99)}\\end{matrix}`],
  ["a very long one", "a".repeat(1501)],
  ["one that is nested too deep", `${"{".repeat(5000)}a${"}".repeat(5000)}`],
  ["an empty one", " "],
])("%s is no formula, and counted", (_, tex) => {
  const formulas = new OfficeFormulas();
  expect(formulas.formula(tex)).toBeUndefined();
  expect(formulas.asWritten).toBe(1);
});

test("a file has only so many formulas that take long to be mapped", () => {
  const formulas = new OfficeFormulas();
  for (let at = 0; at < 50; at += 1) formulas.formula("a".repeat(1500));
  expect(formulas.asWritten).toBe(10);
});
