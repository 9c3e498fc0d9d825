import { SourceMap, type SourcePlace } from "./source-map";

/** A frame of a stack in Chromium, Firefox and Safari, in the text of a worker or the name that a file has given itself. */
const FRAME = /^(?:\s*at (?:async )?)?(.*?)[\s(@]*(?:blob|troupe-plugin):[^\s()]*?:(\d+):(\d+)\)?$/;
const MOST_FRAMES = 10;
const LONGEST_LINE = 200;

/** A stack by the sources of the plugin's author. */
export interface ReadStack {
  /** `plugin.ts:12`; empty where nothing of the stack is the plugin's. */
  readonly place: string;
  /** The line that threw, where the file carries its sources. */
  readonly text: string;
  /** The frames that are the plugin's, and that line. */
  readonly stack: string;
}

/** Tells where in a plugin's own sources something happened, by the map that its file carries, else where in the file. */
export class PluginPlaces {
  readonly #file: string;
  readonly #code: string;
  readonly #linesBefore: number;
  #map: { readonly read: SourceMap | undefined } | undefined;

  /** `linesBefore` is how much stands ahead of the file where it runs. */
  constructor(file: string, code: string, linesBefore: number) {
    this.#file = file;
    this.#code = code;
    this.#linesBefore = linesBefore;
  }

  /** The line of a place, such as `plugin.ts:12`; empty where it is not known. */
  nameOf(line: number, column = 1): string {
    const found = this.#find(line, column);
    return found ? `${found.file}:${found.line}` : "";
  }

  read(stack: string): ReadStack {
    const frames = stack.split("\n").flatMap((each) => {
      const [, name = "", line, column] = FRAME.exec(each) ?? [];
      const found = line && column ? this.#find(Number(line), Number(column)) : undefined;
      return found ? [{ name, found }] : [];
    });
    // A package may have thrown: authors look for the line of their own that led there.
    const first = frames.find(({ found }) => !found.file.includes("node_modules/")) ?? frames[0];
    if (!first) return { place: "", text: "", stack: "" };
    const { file, line } = first.found;
    const text = first.found.text?.trim().slice(0, LONGEST_LINE) ?? "";
    const told = frames.slice(0, MOST_FRAMES).map(({ name, found }) => {
      const place = `${found.file}:${found.line}:${found.column}`;
      return name ? `at ${name} (${place})` : `at ${place}`;
    });
    const code = text === "" ? [] : [`${line} | ${text}`];
    return { place: `${file}:${line}`, text, stack: [...told, ...code].join("\n") };
  }

  /** The first line holds the script that runs ahead of the plugin, and the manifest. */
  #find(lineOfText: number, column: number): SourcePlace | undefined {
    const line = lineOfText - this.#linesBefore;
    if (line <= 1) return undefined;
    this.#map ??= { read: SourceMap.of(this.#code) };
    return this.#map.read?.find(line, column) ?? { file: this.#file, line, column };
  }
}
