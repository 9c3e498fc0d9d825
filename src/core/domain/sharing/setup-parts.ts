/** The content of one of several codes that together hold a setup. */
export interface SetupPart {
  /** Names the set; also a checksum of the whole. */
  readonly setId: string;
  /** From 1. */
  readonly number: number;
  readonly total: number;
  readonly text: string;
}

/** More codes than these nobody reads one after the other. */
export const PART_LIMIT = 12;
/** A set, a number, the total, a piece; the dot does not occur in a code that is whole. */
const PART = /^([0-9a-f]{8})\.(\d{1,2})\.(\d{1,2})\.([\w-]+)$/;

/** Cuts a setup's code into parts of at most `length` characters; `undefined` when there would be too many. */
export function splitIntoParts(code: string, length: number): readonly string[] | undefined {
  const total = Math.ceil(code.length / length);
  if (total > PART_LIMIT) return undefined;
  const setId = checksum(code);
  return Array.from({ length: total }, (_, index) => {
    const text = code.slice(index * length, (index + 1) * length);
    return `${setId}.${index + 1}.${total}.${text}`;
  });
}

/** Reads a part; `undefined` for anything else, such as a setup that is whole. */
export function readPart(code: string): SetupPart | undefined {
  const [, setId, number, total, text] = PART.exec(code) ?? [];
  if (!setId || !text) return undefined;
  const part = { setId, number: Number(number), total: Number(total), text };
  return part.number >= 1 && part.number <= part.total && part.total <= PART_LIMIT ? part : undefined;
}

/** Joins all parts of a set, in their order; `undefined` when they are not what was cut. */
export function joinParts(setId: string, texts: readonly string[]): string | undefined {
  const code = texts.join("");
  return checksum(code) === setId ? code : undefined;
}

/** FNV-1a, 32 bits, in hexadecimal: tells sets apart and finds accidents, nothing more. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}
