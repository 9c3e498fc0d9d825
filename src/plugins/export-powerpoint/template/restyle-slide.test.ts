// @vitest-environment jsdom
import { expect, test } from "vitest";
import { A, firstOf, P, within } from "../deck-xml";
import { restyleSlide } from "./restyle-slide";

const xml = (inner: string) =>
  new DOMParser().parseFromString(
    `<p:sld xmlns:p="${P}" xmlns:a="${A}"><p:spTree>${inner}</p:spTree></p:sld>`,
    "application/xml",
  );
const shape = (id: number, place: string, paragraphs: string, look = "") =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}"/><p:nvPr><p:ph ${place}/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm/><a:ln/>${look}</p:spPr><p:txBody><a:bodyPr wrap="none" anchor="t" vert="horz"/>${paragraphs}</p:txBody></p:sp>`;
const line = (words = "x", properties = "", run = "") =>
  `<a:p>${properties}<a:r><a:rPr sz="1800" b="1">${run}</a:rPr><a:t>${words}</a:t></a:r></a:p>`;
const title = (paragraphs = line()) => shape(2, 'type="title"', paragraphs);
const body = (paragraphs: string) => shape(3, 'type="body" idx="9" hasCustomPrompt="1"', paragraphs);
const TABLE =
  "<p:graphicFrame><a:tbl><a:tblPr><a:old/></a:tblPr><a:tc><a:rPr><a:solidFill/></a:rPr><a:lnL/><a:lnB/></a:tc></a:tbl></p:graphicFrame>";

const place = (type: string, idx?: string) => {
  const element = document.createElementNS(P, "p:ph");
  element.setAttribute("type", type);
  if (idx !== undefined) element.setAttribute("idx", idx);
  return element;
};
const layout = (path: string, text: Element | undefined = place("body", "1"), inner = "") => ({
  ...{ path, title: place("ctrTitle"), text, xml: xml(inner) },
});
const LAYOUTS = {
  opening: layout("opening", place("subTitle", "2")),
  titled: layout("titled"),
  content: layout("content"),
};
const restyled = (
  source: string,
  {
    isFirst = false,
    marked = [] as number[],
    tableStyles,
    footers = [] as string[],
    layouts = LAYOUTS,
  }: {
    isFirst?: boolean;
    marked?: number[];
    tableStyles?: Document;
    footers?: string[];
    layouts?: typeof LAYOUTS;
  } = {},
) => {
  const slide = xml(source);
  const look = { layouts, marked: new Set(marked), tableStyles, footers: new Set(footers) };
  return { slide, layout: restyleSlide(slide, look as never, isFirst).path };
};
const plain = (count: number) => Array(count).fill(line()).join("");

test.each([
  ["a first slide with a title alone", title(), true, "opening"],
  ["a first slide with a subtitle", title() + body(plain(3)), true, "opening"],
  ["a first slide with more lines than a subtitle has", title() + body(plain(4)), true, "content"],
  ["a first slide with a list", title() + body(line("x", "<a:pPr><a:buChar/></a:pPr>")), true, "content"],
  ["a first slide with numbers", title() + body(line("x", "<a:pPr><a:buAutoNum/></a:pPr>")), true, "content"],
  ["a first slide with code", title() + body(line("x", "", "<a:latin/>")), true, "content"],
  ["a first slide with a table", title() + TABLE, true, "titled"],
  ["a first slide with a picture", `${title()}<p:pic/>`, true, "titled"],
  ["a first slide without a title", body(plain(1)), true, "content"],
  ["another slide with a title alone", title(), false, "titled"],
  ["another slide with text", title() + body(plain(1)), false, "content"],
])("%s has its layout", (_, source, isFirst, path) => {
  expect(restyled(source, { isFirst }).layout).toBe(path);
});

test("a shape takes the place that its layout has for it, and its look unless a table shares the room", () => {
  const { slide } = restyled(title() + body(line()));
  const [own, text] = within(slide, "ph");
  expect([own?.getAttribute("type"), own?.hasAttribute("idx")]).toEqual(["ctrTitle", false]);
  expect([...(text?.attributes ?? [])].map(({ name, value }) => `${name}=${value}`).sort()).toEqual([
    ...["idx=1", "type=body"],
  ]);
  expect(within(slide, "spPr").map(({ children }) => children.length)).toEqual([0, 0]);
  expect(within(slide, "bodyPr").map((each) => each.getAttributeNames())).toEqual([["vert"], ["vert"]]);
  const shared = restyled(title() + body(line()) + TABLE).slide;
  expect(
    within(shared, "spPr").map(({ children }) => [...children].map(({ localName }) => localName)),
  ).toEqual([[], ["xfrm"]]);
});

test("titles are plain; texts keep what they stress, and code its size", () => {
  const run = "<a:solidFill/><a:extLst/>";
  const code = line("code", "", "<a:latin/>");
  const { slide } = restyled(
    title(line("T", '<a:pPr marL="9"><a:buNone/></a:pPr>', run)) + body(line("B", "", run) + code),
  );
  const looks = within(slide, "rPr").map((each) => [
    each.getAttribute("b"),
    each.getAttribute("sz"),
    each.children.length,
  ]);
  expect(looks).toEqual([
    [null, null, 0],
    ["1", null, 0],
    ["1", "1800", 1],
  ]);
  const properties = firstOf(slide, "pPr");
  expect([properties?.children.length, properties?.hasAttribute("marL")]).toEqual([0, false]);
});

test("the line below a link is the theme's to say, no other", () => {
  const link = '<a:p><a:r><a:rPr u="sng"><a:hlinkClick/></a:rPr></a:r><a:endParaRPr u="sng" sz="9"/></a:p>';
  const { slide } = restyled(body(link));
  expect([firstOf(slide, "rPr")?.hasAttribute("u"), firstOf(slide, "endParaRPr")?.hasAttribute("u")]).toEqual(
    [false, true],
  );
  expect(firstOf(slide, "endParaRPr")?.hasAttribute("sz")).toBe(false);
});

test("items have the template's marks at depths it has some for, and their own elsewhere", () => {
  const item = (lvl: string, mark = "<a:buSzPct/><a:buChar/>") =>
    line("x", `<a:pPr ${lvl} marL="1" indent="2" algn="l">${mark}</a:pPr>`);
  const { slide } = restyled(body(item("") + item('lvl="1"') + item('lvl="1"', "<a:buNone/>")), {
    marked: [1],
  });
  expect(within(slide, "pPr").map((each) => [each.hasAttribute("marL"), each.children.length])).toEqual([
    [true, 2],
    [false, 0],
    [true, 1],
  ]);
});

test("tables have the style that the template names, or keep their lines", () => {
  const styles = new DOMParser().parseFromString('<a def="{ID}"/>', "application/xml");
  const { slide } = restyled(TABLE, { tableStyles: styles });
  const properties = firstOf(slide, "tblPr");
  expect([
    properties?.getAttribute("firstRow"),
    properties?.getAttribute("bandRow"),
    properties?.textContent,
  ]).toEqual([...["1", "1", "{ID}"]]);
  expect([within(slide, "old").length, within(slide, "lnL").length, within(slide, "lnB").length]).toEqual([
    0, 0, 0,
  ]);
  const kept = restyled(TABLE).slide;
  expect([within(kept, "lnL").length, within(kept, "old").length, within(kept, "solidFill").length]).toEqual([
    1, 1, 0,
  ]);
});

test("footers are those of the layout, under ids of their own and without pictures", () => {
  const foot = shape(4, 'type="ftr" idx="11"', line("Foot", "<a:pPr><a:buBlip/></a:pPr>"));
  const layouts = { ...LAYOUTS, titled: layout("titled", undefined, foot) };
  const { slide } = restyled(title(), { footers: ["ftr", "sldNum"], layouts });
  const added = [...(firstOf(slide, "spTree")?.children ?? [])].slice(1);
  expect(added.map((each) => [firstOf(each, "cNvPr")?.getAttribute("id"), each.textContent])).toEqual([
    ["3", "Foot"],
  ]);
  expect([firstOf(added[0], "spPr")?.children.length, within(slide, "buBlip").length]).toEqual([0, 0]);
});
