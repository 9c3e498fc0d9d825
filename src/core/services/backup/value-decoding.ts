import { fromBase64 } from "../../domain/text/base64";
import { AppError } from "../../errors/app-error";
import { DEPTH_LIMIT, TYPE_FIELD } from "./value-encoding";

const VIEWS = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
  DataView,
} as const;

/** A value that could not be encoded, and is left out of what holds it. */
const OMITTED = Symbol("omitted");

type Decode = (value: unknown, depth: number) => unknown;

const DECODERS: Readonly<Record<string, Decode>> = {
  Undefined: () => undefined,
  Omitted: () => OMITTED,
  Number: (value) => Number(text(value)),
  BigInt: (value) => BigInt(text(value)),
  Date: (value) => new Date(value === null ? Number.NaN : text(value)),
  ArrayBuffer: (value) => bytes(value).buffer,
  // Its fields stand no deeper than those of one that needs no mark.
  Object: (value, depth) => decodeFields(value, depth - 1),
  Map: (value, depth) =>
    new Map(list(value).map((entry) => decodeList(list(entry), depth + 1) as [unknown, unknown])),
  Set: (value, depth) => new Set(decodeList(list(value), depth)),
  RegExp: (value) => {
    const [source, flags] = list(value);
    return new RegExp(text(source), text(flags));
  },
  Blob: (value) => {
    const { data, mimeType } = record(value);
    return new Blob([bytes(data)], { type: text(mimeType) });
  },
  File: (value) => {
    const { data, mimeType, name, lastModified } = record(value);
    return new File([bytes(data)], text(name), { type: text(mimeType), lastModified: Number(lastModified) });
  },
};

/** Makes a value of what `encodeValue` wrote. @throws AppError `backup.value-invalid` for anything it never writes. */
export function decodeValue(json: unknown): unknown {
  try {
    const value = decode(json, 0);
    return value === OMITTED ? undefined : value;
  } catch (error) {
    throw new AppError("backup.value-invalid", {}, { cause: error });
  }
}

/** Takes JSON of version 8 as it is, where nothing was marked. @throws AppError `backup.value-invalid`. */
export function checkPlainValue(json: unknown, depth = 0): void {
  if (typeof json !== "object" || json === null) return;
  if (depth >= DEPTH_LIMIT || Object.hasOwn(json, "__proto__")) throw new AppError("backup.value-invalid");
  for (const value of Object.values(json)) checkPlainValue(value, depth + 1);
}

function decode(json: unknown, depth: number): unknown {
  if (typeof json !== "object" || json === null) return json;
  if (depth >= DEPTH_LIMIT) throw new RangeError("too deep");
  if (Array.isArray(json)) return decodeList(json, depth + 1);
  if (!Object.hasOwn(json, TYPE_FIELD)) return decodeFields(json, depth);
  const { [TYPE_FIELD]: type, value } = json as Readonly<Record<string, unknown>>;
  const name = text(type);
  if (Object.hasOwn(VIEWS, name)) return viewOf(name as keyof typeof VIEWS, value);
  const decoder = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined;
  if (!decoder) throw new TypeError(`unknown type ${name}`);
  return decoder(value, depth + 1);
}

function viewOf(name: keyof typeof VIEWS, value: unknown): ArrayBufferView {
  const View: new (buffer: ArrayBuffer) => ArrayBufferView = VIEWS[name];
  return new View(bytes(value).buffer);
}

/** The place of what was left out stays, so that the others keep theirs. */
function decodeList(json: readonly unknown[], depth: number): unknown[] {
  return json.map((element) => {
    const value = decode(element, depth);
    return value === OMITTED ? undefined : value;
  });
}

function decodeFields(json: unknown, depth: number): unknown {
  const entries = Object.entries(record(json));
  if (entries.some(([name]) => name === "__proto__")) throw new TypeError("__proto__");
  const decoded = entries.map(([name, field]) => [name, decode(field, depth + 1)] as const);
  return Object.fromEntries(decoded.filter(([, value]) => value !== OMITTED));
}

function bytes(value: unknown): Uint8Array<ArrayBuffer> {
  return fromBase64(text(value));
}

function text(value: unknown): string {
  if (typeof value !== "string") throw new TypeError("no text");
  return value;
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError("no list");
  return value;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new TypeError("no object");
  return value as Readonly<Record<string, unknown>>;
}
