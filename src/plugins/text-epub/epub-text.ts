import { type Archive, openArchive } from "@shared/extraction/open-archive";
import { readXml } from "@shared/extraction/read-xml";
import { serveExtraction } from "@shared/extraction/serve-extraction";
import { TextPieces } from "@shared/extraction/text-pieces";
import { tidyText } from "@shared/extraction/tidy-text";

const WANTED = /\.(opf|x?html?|xml)$/i;
const SILENT = new Set(["script", "style", "head", "svg"]);
const BLOCKS = /^(p|div|h[1-6]|li|tr|br|hr|blockquote|section|article|pre|dt|dd|figcaption)$/;

/** The chapters of a book in reading order. @throws Error when it is none. */
export function epubText(bytes: Uint8Array): string {
  const archive = openArchive(bytes, WANTED);
  const chapters = spine(archive, packagePath(archive));
  const text = new TextPieces();
  // A book may name a chapter any number of times; it is read once.
  for (const path of new Set(chapters)) addChapter(archive.text(path), text);
  return tidyText(text.toString());
}

function packagePath(archive: Archive): string {
  let path = "";
  readXml(archive.text("META-INF/container.xml"), {
    open(name, attribute) {
      if (localName(name) === "rootfile") path ||= attribute("full-path");
    },
  });
  if (!archive.paths.includes(path)) throw new Error("this is no electronic book");
  return path;
}

function spine(archive: Archive, path: string): readonly string[] {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const files = new Map<string, string>();
  const order: string[] = [];
  readXml(archive.text(path), {
    open(name, attribute) {
      if (localName(name) === "item") files.set(attribute("id"), attribute("href"));
      else if (localName(name) === "itemref") order.push(attribute("idref"));
    },
  });
  return order.flatMap((id) => {
    const href = files.get(id)?.split("#")[0];
    return href === undefined ? [] : [resolved(folder, href)];
  });
}

function resolved(folder: string, href: string): string {
  const path = new URL(href, `http://book/${folder}`).pathname.slice(1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function addChapter(xhtml: string, out: TextPieces): void {
  let silent = 0;
  readXml(xhtml, {
    open(name) {
      if (SILENT.has(localName(name))) silent += 1;
    },
    close(name) {
      if (SILENT.has(localName(name))) silent -= 1;
      else if (BLOCKS.test(localName(name))) out.push("\n");
    },
    text(text) {
      if (silent <= 0) out.push(text.replace(/\s+/g, " "));
    },
  });
  out.push("\n\n");
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}

serveExtraction(epubText);
