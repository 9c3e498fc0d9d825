import { readPart, writePart } from "@shared/office/office-parts";
import { zipOf } from "@shared/zip-of";
import { strFromU8, unzipSync } from "fflate";

/** The files of a presentation, by their paths. */
export class DeckFiles {
  readonly #files: Map<string, Uint8Array>;

  constructor(made: Uint8Array) {
    this.#files = new Map(Object.entries(unzipSync(made)).filter(([path]) => !path.endsWith("/")));
  }

  get paths(): readonly string[] {
    return [...this.#files.keys()];
  }

  has(path: string): boolean {
    return this.#files.has(path);
  }

  put(path: string, content: Uint8Array | Document): void {
    const bytes = content instanceof Uint8Array ? content : new TextEncoder().encode(writePart(content));
    this.#files.set(path, bytes);
  }

  /** Reads a part, has it changed and writes it; nothing where there is none. */
  change(path: string, change: (part: Document) => void): void {
    const file = this.#files.get(path);
    if (!file) return;
    const part = readPart(strFromU8(file));
    change(part);
    this.put(path, part);
  }

  /** Has the part of each slide changed; `number` counts from 1. */
  changeSlides(change: (part: Document, path: string, number: number) => void): void {
    for (const path of this.paths) {
      const [, number] = /^ppt\/slides\/slide(\d+)\.xml$/.exec(path) ?? [];
      if (number) this.change(path, (part) => change(part, path, Number(number)));
    }
  }

  remove(paths: RegExp): void {
    for (const path of this.paths) if (paths.test(path)) this.#files.delete(path);
  }

  write(): Uint8Array<ArrayBuffer> {
    return zipOf(this.#files as Map<string, Uint8Array<ArrayBuffer>>);
  }
}
