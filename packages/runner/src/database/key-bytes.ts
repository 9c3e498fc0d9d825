import type { KeyValue } from "@core/ports/database";

/** Kinds of values in the order in which IndexedDB sorts them; 0 ends a text or an array. */
const [END, NUMBER, TEXT, ARRAY] = [0, 0x10, 0x30, 0x50];

/** Bytes that sort as keys of IndexedDB do: numbers, then texts by their UTF-16 units, then arrays; `undefined` of what is no key. */
export function keyBytes(value: unknown): Buffer | undefined {
  const bytes: number[] = [];
  return pushKey(value, bytes) ? Buffer.from(bytes) : undefined;
}

/** As `keyBytes`, of what is known to be a key. */
export function boundBytes(value: KeyValue): Buffer {
  return keyBytes(value) ?? Buffer.alloc(0);
}

function pushKey(value: unknown, bytes: number[]): boolean {
  if (typeof value === "number") return pushNumber(value, bytes);
  if (typeof value === "string") return pushText(value, bytes);
  if (!Array.isArray(value)) return false;
  bytes.push(ARRAY);
  if (!value.every((each) => pushKey(each, bytes))) return false;
  bytes.push(END);
  return true;
}

function pushNumber(value: number, bytes: number[]): boolean {
  if (Number.isNaN(value)) return false;
  const number = Buffer.alloc(8);
  // Minus zero is zero.
  number.writeDoubleBE(value === 0 ? 0 : value);
  const isNegative = number.readUInt8(0) >= 0x80;
  const ordered = isNegative ? number.map((byte) => ~byte & 0xff) : number;
  if (!isNegative) ordered[0] = number.readUInt8(0) | 0x80;
  bytes.push(NUMBER, ...ordered);
  return true;
}

/** One byte for most of ASCII, three for other units; none is 0, which ends the text. */
function pushText(value: string, bytes: number[]): boolean {
  bytes.push(TEXT);
  for (let at = 0; at < value.length; at++) {
    const unit = value.charCodeAt(at);
    if (unit < 0x7f) bytes.push(unit + 1);
    else bytes.push(0x80, unit >> 8, unit & 0xff);
  }
  bytes.push(END);
  return true;
}
