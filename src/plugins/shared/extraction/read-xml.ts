import { decodeEntities } from "./decode-entities";

/** What is told of a document as it is read. Names carry their prefix, as written. */
export interface XmlReader {
  open?(name: string, attributes: XmlAttributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Looks up an attribute of an element; empty when it is absent. */
export type XmlAttributes = (name: string) => string;

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<![^>]*>|<(\/?)([\w:.-]+)((?:"[^"]*"|'[^']*'|[^>"'])*?)(\/?)>|([^<]+)/g;

/** Reads markup from beginning to end, forgiving what is not well formed. No entity is fetched or expanded further. */
export function readXml(source: string, reader: XmlReader): void {
  for (const [, cdata, slash, name, attributes = "", empty, text] of source.matchAll(TOKEN)) {
    if (cdata !== undefined) reader.text?.(cdata);
    else if (text !== undefined) reader.text?.(decodeEntities(text));
    else if (name === undefined) continue;
    else if (slash) reader.close?.(name);
    else {
      reader.open?.(name, (wanted) => attribute(attributes, wanted));
      if (empty) reader.close?.(name);
    }
  }
}

function attribute(source: string, wanted: string): string {
  for (const [, name, double, single] of source.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (name === wanted) return decodeEntities(double ?? single ?? "");
  }
  return "";
}
