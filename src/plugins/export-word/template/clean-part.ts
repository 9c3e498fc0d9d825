import { R } from "@shared/office/office-parts";
import { W, within } from "./office-xml";

/** Fields of headers and footers that only count, date or name; others may name files, programs and addresses. */
const FIELDS = new Set(
  (
    "PAGE NUMPAGES SECTION SECTIONPAGES DATE TIME CREATEDATE SAVEDATE PRINTDATE TITLE SUBJECT AUTHOR LASTSAVEDBY KEYWORDS " +
    "COMMENTS FILENAME STYLEREF DOCPROPERTY REF PAGEREF SEQ QUOTE"
  ).split(" "),
);
/** Elements with something of another program in them, or the text of another file. */
const EMBEDDED = [
  "object",
  "altChunk",
  "subDoc",
  "control",
  "commentReference",
  "commentRangeStart",
  "commentRangeEnd",
];
/** Elements that hold what a relationship names. */
const HOLDERS = new Set(["drawing", "pict", "object"]);
/** Settings that bear on how pages look. */
const SETTINGS = new Set(
  (
    "zoom mirrorMargins bordersDoNotSurroundHeader bordersDoNotSurroundFooter gutterAtTop defaultTabStop autoHyphenation " +
    "consecutiveHyphenLimit hyphenationZone doNotHyphenateCaps evenAndOddHeaders bookFoldPrinting bookFoldRevPrinting " +
    "drawingGridHorizontalSpacing drawingGridVerticalSpacing characterSpacingControl noLineBreaksAfter noLineBreaksBefore " +
    "compat mathPr themeFontLang clrSchemeMapping decimalSymbol listSeparator defaultTableStyle displayBackgroundShape"
  ).split(" "),
);

/** Takes out of a part what runs, loads or is embedded. `kept`: the ids of the files that stay. */
export function cleanPart(part: Document, kept: ReadonlySet<string>): void {
  for (const name of EMBEDDED) for (const each of within(part, name)) each.remove();
  for (const each of [...part.getElementsByTagName("*")]) dropUnknown(each, kept);
  for (const paragraph of within(part, "p")) cleanFields(paragraph);
}

/** Takes out of the settings what is not about pages: other files, macros, protection, mail. */
export function cleanSettings(part: Document): void {
  for (const each of [...part.documentElement.children]) if (!SETTINGS.has(each.localName)) each.remove();
}

/** An element that names something which does not stay goes, with the drawing that it is in; of a link its words stay. */
function dropUnknown(element: Element, kept: ReadonlySet<string>): void {
  const names = [...element.attributes].filter(({ namespaceURI }) => namespaceURI === R);
  const gone = names.filter(({ localName, value }) => localName === "link" || !kept.has(value));
  for (const { localName } of gone) element.removeAttributeNS(R, localName);
  // Links of words and of drawings are no part of what is drawn, nor is a second address of a picture.
  const isLink = element.localName.startsWith("hlink") || element.localName === "hyperlink";
  if (gone.length > 0 && gone.length === names.length && !isLink) holderOf(element)?.remove();
}

function holderOf(element: Element): Element | undefined {
  for (let each: Element | null = element; each; each = each.parentElement)
    if (each.namespaceURI === W && HOLDERS.has(each.localName)) return each;
  return undefined;
}

/** Leaves the words of a paragraph's fields, and no field, where there is one that might do more than count or date. */
function cleanFields(paragraph: Element): void {
  const simple = within(paragraph, "fldSimple");
  const parts = [...within(paragraph, "instrText"), ...within(paragraph, "fldChar")];
  const words = [...paragraph.getElementsByTagNameNS(W, "*")]
    .map((each) => {
      if (each.localName === "instrText") return each.textContent ?? "";
      return each.localName === "fldChar" ? "\n" : "";
    })
    .join("");
  const instructions = [...words.split("\n"), ...simple.map((each) => each.getAttributeNS(W, "instr") ?? "")];
  const isKnown = (instruction: string) => {
    const name = instruction.trim().split(/\s/)[0]?.toUpperCase() ?? "";
    // The switches of a field stand behind one that is within it.
    return name === "" || name.startsWith("\\") || FIELDS.has(name);
  };
  if (instructions.every(isKnown)) return;
  for (const each of parts) each.remove();
  for (const each of simple) each.replaceWith(...each.childNodes);
}
