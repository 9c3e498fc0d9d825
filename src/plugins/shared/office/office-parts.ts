import { AppError } from "@core/errors/app-error";
import { type Archive, openArchive } from "../extraction/open-archive";

/** The namespace by which elements name relationships. */
export const R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A longer file is not taken for a template, in megabytes. */
const LARGEST_MB = 10;
const LIMITS = { entries: 2_000, unpackedMb: 60 };
const WANTED = /\.(?:xml|rels|png|jpe?g|gif|bmp|emf|wmf|svg|tiff?|odttf)$/i;
const PICTURE = /^[\w.()\- ]+\.(?:png|jpe?g|gif|bmp|emf|wmf|svg|tiff?)$/i;
const PICTURE_TYPES: Readonly<Record<string, string>> = {
  emf: "image/x-emf",
  wmf: "image/x-wmf",
  tif: "image/tiff",
  tiff: "image/tiff",
  jpg: "image/jpeg",
  svg: "image/svg+xml",
};

/** A relationship of a part to another within the file. */
export interface Relationship {
  readonly id: string;
  /** The last word of its kind, such as `image`. */
  readonly type: string;
  /** Path within the file. */
  readonly target: string;
}

/** @throws AppError where a file has more bytes than a template may have. */
export function checkSize(bytes: number): void {
  if (bytes > LARGEST_MB * 1024 ** 2) throw new AppError("file.too-large", { size: LARGEST_MB });
}

/** Opens a file of Office. @throws AppError where it is none, or too large. */
export function openOffice(file: Uint8Array): Archive {
  checkSize(file.byteLength);
  try {
    return openArchive(file, WANTED, LIMITS);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError("office-template.unreadable");
  }
}

/** Reads a part of a file. @throws AppError where it is no part of Office. */
export function readPart(source: string): Document {
  // Entities would let a small part become a huge one.
  const part = /<!DOCTYPE/i.test(source)
    ? undefined
    : new DOMParser().parseFromString(source, "application/xml");
  if (!part || part.getElementsByTagName("parsererror").length > 0)
    throw new AppError("office-template.unreadable");
  return part;
}

/** Writes a part of a file. */
export function writePart(part: Document): string {
  const source = new XMLSerializer().serializeToString(part.documentElement);
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${source}`;
}

/** The file that holds the relationships of a part. */
export function relationsPath(path: string): string {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  return `${folder}_rels/${path.slice(folder.length)}.rels`;
}

/** The files within that a part names. What is elsewhere is left out. */
export function relationsOf(archive: Archive, path: string): readonly Relationship[] {
  const source = archive.text(relationsPath(path));
  if (source === "") return [];
  return [...readPart(source).documentElement.children].flatMap((each) => {
    const attribute = (name: string) => each.getAttribute(name) ?? "";
    if (attribute("TargetMode") === "External") return [];
    const type = attribute("Type").split("/").at(-1) ?? "";
    return [{ id: attribute("Id"), type, target: resolved(path, attribute("Target")) }];
  });
}

/** The pictures that a part names, as paths by their ids. */
export function picturesOf(archive: Archive, path: string): ReadonlyMap<string, string> {
  return new Map(
    relationsOf(archive, path)
      .filter(({ type, target }) => type === "image" && PICTURE.test(target.split("/").at(-1) ?? ""))
      .filter(({ target }) => archive.bytes(target) !== undefined)
      .map(({ id, target }) => [id, target] as const),
  );
}

/** The media type of a picture, by the ending of its name. */
export function pictureType(extension: string): string {
  return PICTURE_TYPES[extension] ?? `image/${extension}`;
}

/** Adds an element without a prefix to the end of a part. */
export function append(part: Document, name: string, attributes: Readonly<Record<string, string>>): void {
  const element = part.createElementNS(part.documentElement.namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  part.documentElement.append(element);
}

/** Has the types of a file tell one more; the first attribute names what it is of, which has one type. */
export function describe(types: Document, name: string, attributes: Readonly<Record<string, string>>): void {
  const [[key, value] = ["", ""]] = Object.entries(attributes);
  const isThere = [...types.documentElement.children].some((each) => each.getAttribute(key) === value);
  if (!isThere) append(types, name, attributes);
}

function resolved(from: string, target: string): string {
  try {
    return decodeURIComponent(new URL(target, `file:///${from}`).pathname.slice(1));
  } catch {
    // No address: no part has it, so what it names is left out.
    return "";
  }
}
