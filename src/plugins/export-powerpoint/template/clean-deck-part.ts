import { R } from "@shared/office/office-parts";
import { holderOf, removeAll, within } from "../deck-xml";

/** Elements that run, lead somewhere, move or sound, or hold the data of other programs. */
const ACTIVE =
  "hlinkClick hlinkHover hlinkMouseOver transition timing custDataLst controls videoFile audioFile audioCd wavAudioFile quickTimeFile snd sndAc".split(
    " ",
  );
/** Elements that hold what a relationship names. */
const HOLDERS = ["pic", "graphicFrame", "contentPart"];

/** Takes out of a part what runs, loads or is embedded. `kept`: the ids of the files that stay. */
export function cleanDeckPart(part: Document, kept: ReadonlySet<string>): void {
  removeAll(part, ACTIVE);
  for (const each of within(part, "*")) dropUnknown(each, kept);
}

/** An element that names something which does not stay goes, with what it is drawn in. */
function dropUnknown(element: Element, kept: ReadonlySet<string>): void {
  const names = [...element.attributes].filter(({ namespaceURI }) => namespaceURI === R);
  const gone = names.filter(({ localName, value }) => localName === "link" || !kept.has(value));
  for (const { localName } of gone) element.removeAttributeNS(R, localName);
  if (gone.length > 0 && gone.length === names.length) holderOf(element, HOLDERS)?.remove();
}
