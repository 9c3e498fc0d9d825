/** A message of a worker in a cell: a flat record. `ArrayBuffer`s are for files. */
export type CellMessage = Readonly<Record<string, string | number | boolean | null | ArrayBuffer>>;

/** How much may come out of a cell before it is ended. */
export interface CellLimits {
  /** Messages within a second. */
  readonly messagesPerSecond: number;
  /** Of all messages together, in bytes. */
  readonly sizeBytes?: number;
  /** Of those within a second, in bytes: for what lives long. */
  readonly bytesPerSecond?: number;
  /** Of their texts within a second: each of them costs the page time to read. */
  readonly charactersPerSecond?: number;
}

/** The program of a worker. */
export interface CellProgramText {
  /** The whole text of the worker. */
  readonly code: string;
  /** The first message to the worker. Blobs cross borders without being copied. */
  readonly input: unknown;
  readonly limits: CellLimits;
}

/** The message the page sends a frame once, with the port on which they talk from then on. */
export interface CellStart extends CellProgramText {
  /** The text of the worker that stands between. */
  readonly guard: string;
}

/** Why a worker was ended. */
export type CellFault = "flooded" | "too-much" | "bad-message";

/** A message from a cell to the page. */
export type CellSign =
  /** The worker was made. */
  | { readonly type: "began" }
  | { readonly type: "said"; readonly message: CellMessage }
  /** The worker threw where nobody caught it, or its text is none of the language. Lines count from 1. */
  | { readonly type: "broken"; readonly reason: string; readonly line: number }
  | { readonly type: "ended"; readonly fault: CellFault };

/** Longer reasons are cut, in characters. */
export const LONGEST_REASON = 4_000;
const MOST_FIELDS = 16;
const FAULTS: readonly CellFault[] = ["flooded", "too-much", "bad-message"];

/** Whether something that came out of a worker is what it may say. */
export function isCellMessage(data: unknown): data is CellMessage {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return false;
  const entries = Object.entries(data);
  return entries.length <= MOST_FIELDS && entries.every(([, value]) => isField(value));
}

function isField(value: unknown): boolean {
  return value === null || ["string", "number", "boolean"].includes(typeof value) || isBytes(value);
}

/** One that can grow takes room that its size does not tell. */
function isBytes(value: unknown): boolean {
  return value instanceof ArrayBuffer && !value.resizable;
}

/** The size of a message in bytes, and the number of characters in its texts. */
export function sizeOfMessage(message: CellMessage): { readonly bytes: number; readonly characters: number } {
  let [bytes, characters] = [0, 0];
  for (const [name, value] of Object.entries(message)) {
    bytes += name.length;
    if (value instanceof ArrayBuffer) bytes += value.byteLength;
    else if (typeof value === "string") characters += value.length;
    else bytes += 8;
  }
  return { bytes: bytes + characters * 2, characters };
}

/** Checks what a cell tells; anything else than the known shapes is nothing. */
export function readCellSign(data: unknown): CellSign | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { type, message, reason, line, fault } = data as Record<string, unknown>;
  if (type === "began") return { type };
  if (type === "said" && isCellMessage(message)) return { type, message };
  if (type === "broken")
    return {
      type,
      reason: String(reason).slice(0, LONGEST_REASON),
      line: typeof line === "number" ? line : 0,
    };
  const known = FAULTS.find((each) => each === fault);
  return type === "ended" && known ? { type, fault: known } : undefined;
}
