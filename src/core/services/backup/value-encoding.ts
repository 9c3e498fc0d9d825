import { toBase64 } from "../../domain/text/base64";

/** The field that marks a value JSON has no word for; an object that has such a field itself is wrapped. */
export const TYPE_FIELD = "$type";
/** Deeper than anything the application writes; ends cycles, and files made to exhaust the stack. */
export const DEPTH_LIMIT = 100;

/** A value as JSON, and how many parts of it cannot be written down, such as keys that may not leave the device. */
export interface EncodedValue {
  readonly json: unknown;
  readonly omitted: number;
}

/** Writes a structured-cloneable value as JSON from which `decodeValue` makes an equal one. */
export async function encodeValue(value: unknown): Promise<EncodedValue> {
  const encoder = new ValueEncoder();
  const json = encoder.encode(value, 0);
  await Promise.all(encoder.pending);
  return { json, omitted: encoder.omitted };
}

/** The JSON of a value without the contents of blobs: quick, for search and display. */
export function describeValue(value: unknown): unknown {
  return new ValueEncoder(false).encode(value, 0);
}

class ValueEncoder {
  omitted = 0;
  readonly pending: Promise<void>[] = [];
  readonly #withBlobs: boolean;

  constructor(withBlobs = true) {
    this.#withBlobs = withBlobs;
  }

  encode(value: unknown, depth: number): unknown {
    if (value === null || typeof value === "string" || typeof value === "boolean") return value;
    if (typeof value === "number") return encodeNumber(value);
    if (typeof value === "bigint") return tagged("BigInt", String(value));
    if (value === undefined) return { [TYPE_FIELD]: "Undefined" };
    if (typeof value !== "object" || depth >= DEPTH_LIMIT) return this.#omit(typeof value);
    return this.#encodeObject(value, depth + 1);
  }

  #encodeObject(value: object, depth: number): unknown {
    if (Array.isArray(value)) return Array.from(value, (element) => this.encode(element, depth));
    if (ArrayBuffer.isView(value)) return tagged(kindOf(value), toBase64(bytesOf(value)));
    const kind = kindOf(value);
    const each = (elements: Iterable<unknown>) =>
      Array.from(elements, (element) => this.encode(element, depth));
    if (kind === "Object") return this.#encodeFields(value, depth);
    if (kind === "Date") return tagged(kind, encodeDate(value as Date));
    if (kind === "ArrayBuffer") return tagged(kind, toBase64(new Uint8Array(value as ArrayBuffer)));
    if (kind === "Map") return tagged(kind, each(value as Map<unknown, unknown>));
    if (kind === "Set") return tagged(kind, each(value as Set<unknown>));
    if (kind === "RegExp") return tagged(kind, [(value as RegExp).source, (value as RegExp).flags]);
    if (kind === "Blob" || kind === "File") return this.#encodeBlob(kind, value as Blob);
    return this.#omit(kind);
  }

  #encodeFields(value: object, depth: number): unknown {
    const fields = Object.entries(value).map(([name, field]) => [name, this.encode(field, depth)] as const);
    const encoded = Object.fromEntries(fields);
    return Object.hasOwn(value, TYPE_FIELD) ? tagged("Object", encoded) : encoded;
  }

  #encodeBlob(kind: string, blob: Blob): unknown {
    const encoded: Record<string, unknown> = { mimeType: blob.type };
    if (kind === "File") {
      const { name, lastModified } = blob as File;
      Object.assign(encoded, { name, lastModified });
    }
    if (this.#withBlobs) {
      this.pending.push(
        blob.arrayBuffer().then((bytes) => {
          encoded.data = toBase64(new Uint8Array(bytes));
        }),
      );
    } else encoded.sizeBytes = blob.size;
    return tagged(kind, encoded);
  }

  #omit(kind: string): unknown {
    this.omitted++;
    return tagged("Omitted", kind);
  }
}

function tagged(type: string, value: unknown): Record<string, unknown> {
  return { [TYPE_FIELD]: type, value };
}

/** By the tag, not by `instanceof`: values may come from another realm. */
function kindOf(value: object): string {
  return Object.prototype.toString.call(value).slice("[object ".length, -1);
}

function encodeNumber(value: number): unknown {
  if (Object.is(value, -0)) return tagged("Number", "-0");
  return Number.isFinite(value) ? value : tagged("Number", String(value));
}

function encodeDate(date: Date): string | null {
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
