import { withoutThoughts } from "../../../domain/text/think-blocks";
import type { LenientJson } from "../../../ports/lenient-json";
import type { CallPurpose } from "../../models/model-call";
import { closingIndex } from "./closing-index";

/** The content of a reply of records. */
export interface ReadRecords {
  /** The closed objects in their order, without the one that says that it is done. */
  readonly records: readonly unknown[];
  /** Whether the reply is whole: a cut one never is, whatever its finish reason says. */
  readonly done: boolean;
  /** Whether it is done but for a line or two that its end mark counts otherwise than they are: models miscount. */
  readonly isMiscounted?: boolean;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** The beginning of the one object that holds all records, as models write it that are held to a form. */
const WRAPPER = /\{\s*"records"\s*:\s*\[/g;

/** Keys of the objects that are a whole answer by themselves: an analysis, a plan, a verdict. */
const WHOLE = ["requirements", "subTasks", "validation_passed"];

/**
 * Reads the records a model was asked for, one JSON object a line or all in a list within one object, out of whatever it wrote around them: prose, fences,
 * bullets, an enclosing list, line breaks, comments and sloppy quotation marks. An object that is not closed is never
 * read. It is done with `{"done":N}`, where N is the number of the others, with an object that is a whole answer, or with
 * the end of the one around them.
 */
export async function readRecords(text: string, lenientJson: LenientJson): Promise<ReadRecords> {
  const said = withoutThoughts(text);
  const { objects, isBroken } = await readObjects(said.replace(WRAPPER, ""), lenientJson);
  const records = objects.filter((each) => !isEndMark(each));
  const mark = objects.findLast(isEndMark);
  if (!mark) {
    const isWhole = records.some((each) => WHOLE.some((key) => key in each));
    return { records, done: isWhole || (records.length > 0 && !isBroken && isWrapped(said)) };
  }
  const count = countOf(mark.done);
  const done = count === undefined ? mark.done === true && !isBroken : count === records.length;
  const isMiscounted = !done && count !== undefined && !isBroken && objects.at(-1) === mark;
  return isMiscounted ? { records, done, isMiscounted } : { records, done };
}

/** Whether the last object around all records is closed. */
function isWrapped(text: string): boolean {
  const start = [...text.matchAll(WRAPPER)].at(-1)?.index;
  return start !== undefined && closingIndex(text, start) !== undefined;
}

async function readObjects(text: string, lenientJson: LenientJson) {
  const objects: JsonObject[] = [];
  let isBroken = false;
  for (let start = text.indexOf("{"); start >= 0; ) {
    const end = closingIndex(text, start);
    if (end === undefined) return { objects: [...objects, ...linesAfter(text, start)], isBroken: true };
    const read = await parse(text.slice(start, end), lenientJson);
    if (read) objects.push(read);
    else isBroken = true;
    start = text.indexOf("{", end);
  }
  return { objects, isBroken };
}

/**
 * The lines after an object that does not close which are records beyond doubt. There are none where its first line
 * says that it goes on: they would be parts of it.
 */
function linesAfter(text: string, start: number): readonly JsonObject[] {
  const [first = "", ...lines] = text.slice(start).split(/\r?\n/);
  if (/[{[,:(]\s*$/.test(first)) return [];
  return lines.flatMap((line) => {
    const begin = line.indexOf("{");
    const record = begin < 0 ? undefined : parseStrictly(line.slice(begin, line.lastIndexOf("}") + 1));
    return record ? [record] : [];
  });
}

async function parse(text: string, lenientJson: LenientJson): Promise<JsonObject | undefined> {
  const strict = parseStrictly(text);
  if (strict) return strict;
  try {
    return asObject(await lenientJson.parse(text));
  } catch {
    return undefined;
  }
}

function parseStrictly(text: string): JsonObject | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function asObject(value: unknown): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

function isEndMark(record: JsonObject): boolean {
  return "done" in record && Object.keys(record).length === 1;
}

/** The number an end mark tells, if it does. */
function countOf(done: unknown): number | undefined {
  if (typeof done === "number") return done;
  return typeof done === "string" && /^\d+$/.test(done) ? Number(done) : undefined;
}

/** The fields that tell the records that calls of a purpose are made for. */
const TELLING: Partial<Readonly<Record<CallPurpose, readonly string[]>>> = {
  analysis: ["requirement", "description"],
  planning: ["title"],
  validation: ["verdict"],
  repair: ["replace", "insert"],
};
/** No record is longer, in UTF-16 units. */
const LONGEST = 4_000;
/** Records lie in a list in an object at the most, and hold little of their own. */
const MOST_OPEN = 8;

/**
 * Counts the records of a reply while it is being written, each once it is closed, also within an object that is not. What
 * it costs to look again does not grow with the reply.
 */
export class FoundRecords {
  readonly #telling: readonly string[];
  #from = 0;
  #seen = 0;
  #count = 0;

  constructor(purpose: CallPurpose) {
    this.#telling = TELLING[purpose] ?? [];
  }

  /** The number of them in a reply as it has grown. */
  in(text: string): number {
    const isCloser = this.#telling.length > 0 && text.indexOf("}", this.#seen) >= 0;
    this.#seen = text.length;
    // Nothing else closes a record.
    if (!isCloser) return this.#count;
    this.#from = Math.max(this.#from, text.length - LONGEST);
    let start = text.indexOf("{", this.#from);
    for (let open = 0; start >= 0 && open < MOST_OPEN; ) {
      const end = closingIndex(text, start);
      if (end !== undefined && this.#isRecord(text.slice(start, end))) {
        this.#count += 1;
        this.#from = end;
      } else if (end === undefined) {
        open += 1;
      }
      start = text.indexOf("{", end ?? start + 1);
    }
    return this.#count;
  }

  #isRecord(json: string): boolean {
    const record = parseStrictly(json);
    return record !== undefined && this.#telling.some((key) => key in record);
  }
}
