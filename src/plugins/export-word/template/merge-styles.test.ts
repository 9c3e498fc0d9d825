// @vitest-environment jsdom
import { expect, test } from "vitest";
import { mergeStyles, renameStyles, setLanguage } from "./merge-styles";
import { attributeOf, childOf, childrenOf, W, within } from "./office-xml";

const xml = (source: string) => new DOMParser().parseFromString(source, "application/xml");
const styles = (inner: string) => xml(`<w:styles xmlns:w="${W}">${inner}</w:styles>`);
const style = (id: string, name: string, inner = "", more = 'w:type="paragraph"') =>
  `<w:style ${more} w:styleId="${id}"><w:name w:val="${name}"/>${inner}</w:style>`;
const RED = '<w:rPr><w:color w:val="FF0000"/></w:rPr>';
const namesIn = (document: Document) =>
  childrenOf(document.documentElement, "style").map((each) => [
    attributeOf(each, "styleId"),
    attributeOf(childOf(each, "name")),
  ]);

test("styles are the same by their names, whatever their ids and letters; only others are added", () => {
  const template = styles(
    style("berschrift1", "Heading 1") + style("Zitat", "quote", "", 'w:type="character"'),
  );
  const own = styles(style("Heading1", "heading 1") + style("Quote", "Quote") + style("Code", "Code"));
  expect([...mergeStyles(template, own, undefined)]).toEqual([
    ["Heading1", "berschrift1"],
    ["Quote", "Quote"],
    ["Code", "Code"],
  ]);
  expect(namesIn(template)).toEqual([
    ["berschrift1", "Heading 1"],
    ["Zitat", "quote"],
    ["Quote", "Quote"],
    ["Code", "Code"],
  ]);
});

test("an added style whose id another has gets one of its own, and names others by theirs", () => {
  const template = styles(
    style("Code", "Kode") + style("Std", "Normal", "", 'w:type="paragraph" w:default="1"'),
  );
  const based = '<w:basedOn w:val="Normal"/><w:next w:val="Code"/><w:link w:val="Elsewhere"/>';
  const own = styles(style("Code", "Code", based, 'w:type="paragraph" w:default="1"'));
  expect([...mergeStyles(template, own, undefined)]).toEqual([
    ["Code", "TroupeCode"],
    ["Normal", "Std"],
  ]);
  const [, , added] = childrenOf(template.documentElement, "style");
  const references = ["basedOn", "next", "link"].map((name) => attributeOf(added && childOf(added, name)));
  expect([references, added?.hasAttributeNS(W, "default")]).toEqual([
    ["Std", "TroupeCode", "Elsewhere"],
    false,
  ]);
});

test.each(["heading 2", "Title", "TOC Heading", "Caption"])(
  "the colour of %s is the template's to say",
  (name) => {
    const template = styles("");
    mergeStyles(template, styles(style("A", name, RED) + style("B", "Code", RED)), undefined);
    const colours = childrenOf(template.documentElement, "style").map((each) => within(each, "color").length);
    expect(colours).toEqual([0, 1]);
  },
);

test("tables have the style that the template names for them, or the document's", () => {
  const own = () =>
    styles(style("TroupeTable", "Troupe Table", "", 'w:type="table"') + style("T", "Troupe Table"));
  const named = styles("");
  expect(mergeStyles(named, own(), "Hausraster").get("TroupeTable")).toBe("Hausraster");
  expect(namesIn(named)).toEqual([["T", "Troupe Table"]]);
  expect(mergeStyles(styles(""), own(), undefined).get("TroupeTable")).toBe("TroupeTable");
});

test("all of a part names the styles of the template", () => {
  const part = xml(
    `<w:p xmlns:w="${W}"><w:pStyle w:val="A"/><w:rStyle w:val="B"/><w:tblStyle w:val="A"/><w:other w:val="A"/></w:p>`,
  );
  renameStyles(part, new Map([["A", "Z"]]));
  expect([...part.documentElement.children].map((each) => attributeOf(each))).toEqual(["Z", "B", "Z", "A"]);
});

test("the text is in its own language, at the place that Word asks for", () => {
  const defaults = (inner: string) =>
    styles(`<w:docDefaults><w:rPrDefault>${inner}</w:rPrDefault></w:docDefaults>`);
  const own = defaults('<w:rPr><w:lang w:val="fr-FR"/></w:rPr>');
  const template = defaults('<w:rPr><w:sz w:val="20"/><w:lang w:val="de-DE"/><w:oMath/></w:rPr>');
  setLanguage(template, own);
  const [properties] = within(template, "rPr");
  expect([...(properties?.children ?? [])].map((each) => `${each.localName} ${attributeOf(each)}`)).toEqual([
    "sz 20",
    "lang fr-FR",
    "oMath ",
  ]);
  const without = defaults("");
  setLanguage(without, own);
  setLanguage(template, defaults(""));
  expect([within(without, "lang").length, within(template, "lang").length]).toEqual([0, 1]);
});
