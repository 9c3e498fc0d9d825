import * as v from "valibot";

const MARK = "//# sourceMappingURL=data:application/json";
/** A longer map is not read, in characters: reading it takes the page time. */
const LONGEST_MAP = 20_000_000;
const LONGEST_MAPPINGS = 2_500_000;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

const sourceMap = v.object({
  sources: v.array(v.nullable(v.string())),
  sourcesContent: v.optional(v.array(v.nullable(v.string()))),
  mappings: v.pipe(v.string(), v.maxLength(LONGEST_MAPPINGS)),
});

/** A place in the source that a file was made of; lines and columns count from 1. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The text of the line. */
  readonly text?: string;
}

/** The source map that a file carries at its end, as the Source Map format (ECMA-426) has it. */
export class SourceMap {
  readonly #map: v.InferOutput<typeof sourceMap>;
  readonly #lines: readonly string[];
  /** Source, line and column, from 0, with which each line of the file begins. */
  readonly #starts: readonly (readonly number[])[];

  private constructor(map: v.InferOutput<typeof sourceMap>) {
    this.#map = map;
    this.#lines = map.mappings.split(";");
    let at: readonly number[] = [0, 0, 0];
    this.#starts = this.#lines.map((line) => {
      const start = at;
      for (const segment of segmentsOf(line, start)) at = segment.slice(1);
      return start;
    });
  }

  /** The map of a file; nothing where it has none that can be read. */
  static of(code: string): SourceMap | undefined {
    const begins = code.lastIndexOf(MARK);
    if (begins < 0 || code.length - begins > LONGEST_MAP) return undefined;
    try {
      const [, base64 = ""] = /^[^,\n]*;base64,([\w+/=]+)\s*$/.exec(code.slice(begins)) ?? [];
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      return new SourceMap(v.parse(sourceMap, JSON.parse(new TextDecoder().decode(bytes))));
    } catch {
      // A stranger's text: one that is no map tells nothing, and the place in the file itself is told.
      return undefined;
    }
  }

  /** The source of a place in the file, both from 1. */
  find(line: number, column: number): SourcePlace | undefined {
    const start = this.#starts[line - 1];
    if (!start) return undefined;
    const segments = segmentsOf(this.#lines[line - 1] ?? "", start);
    const [first] = segments;
    const [, source = -1, sourceLine = 0, sourceColumn = 0] =
      segments.findLast(([at = 0]) => at < column) ?? first ?? [];
    const file = this.#map.sources[source];
    if (!file) return undefined;
    const text = this.#map.sourcesContent?.[source]?.split("\n")[sourceLine];
    return { file, line: sourceLine + 1, column: sourceColumn + 1, ...(text === undefined ? {} : { text }) };
  }
}

/** The segments of a line that name a source: column of the file, source, line and column, from 0. */
function segmentsOf(line: string, [source = 0, sourceLine = 0, sourceColumn = 0]: readonly number[]) {
  const segments: number[][] = [];
  let at = [0, source, sourceLine, sourceColumn];
  for (const segment of line.split(",")) {
    const steps = numbersOf(segment);
    at = at.map((value, place) => value + (steps[place] ?? 0));
    if (steps.length >= 4) segments.push(at);
  }
  return segments;
}

/** Numbers in base64 VLQ. */
function numbersOf(text: string): readonly number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const letter of text) {
    const digit = LETTERS.indexOf(letter);
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}
