import * as v from "valibot";
import { LONGEST_JSON, LONGEST_STACK } from "./cell-messages";

const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const json = v.pipe(v.string(), v.maxLength(LONGEST_JSON));
const bytes = v.exactOptional(v.instance(ArrayBuffer));

const workerMessage = v.variant("type", [
  /** The names of all functions, as a list. */
  v.strictObject({ type: v.literal("implements"), json: v.pipe(v.string(), v.maxLength(100_000)) }),
  v.strictObject({ type: v.literal("done"), id, json, bytes }),
  v.strictObject({
    type: v.literal("failed"),
    id,
    reason: v.pipe(v.string(), v.maxLength(2_000)),
    /** As the browser wrote it. */
    stack: v.pipe(v.string(), v.maxLength(LONGEST_STACK)),
    code: v.pipe(v.string(), v.maxLength(100)),
    /** The parameters of an error with a code. */
    json: v.pipe(v.string(), v.maxLength(10_000)),
  }),
  /** A list of parts, or the one that the bytes belong to. */
  v.strictObject({
    type: v.literal("parts"),
    id,
    json,
    count: v.pipe(v.number(), v.integer(), v.minValue(1)),
    bytes,
  }),
  v.strictObject({
    type: v.literal("ask"),
    id,
    call: id,
    name: v.pipe(v.string(), v.maxLength(60)),
    json,
    bytes,
  }),
  v.strictObject({ type: v.literal("unask"), id }),
  v.strictObject({ type: v.literal("pong") }),
]);

/** Message of the worker to the page. */
export type WorkerMessage = Readonly<v.InferOutput<typeof workerMessage>>;

/** Validated message of the worker; nothing where the data is none. */
export function readWorkerMessage(data: unknown): WorkerMessage | undefined {
  const read = v.safeParse(workerMessage, data);
  return read.success ? read.output : undefined;
}

/** `__proto__` as a key, in whatever way its letters are written. */
const PROTOTYPE = new RegExp(
  `"${[..."__proto__"].map((letter) => `(?:${letter}|\\\\u00${codeOf(letter)})`).join("")}"\\s*:`,
  "i",
);

function codeOf(letter: string): string {
  return letter.charCodeAt(0).toString(16);
}

/**
 * Reads JSON of a stranger, which is refused where a key of it is the name of a prototype: to leave it out while reading
 * would take many times as long. @throws SyntaxError
 */
export function readJson(text: string): unknown {
  if (PROTOTYPE.test(text)) throw new SyntaxError("a key is the name of a prototype");
  return JSON.parse(text);
}
