import type { SealedSecret } from "../../domain/secret/sealed-secret";
import { fromBase64, toBase64 } from "../../domain/text/base64";
import { AppError } from "../../errors/app-error";
import { ORIGINAL_KDF } from "../models/credential-metadata";

const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const NEWEST_VERSION = 2;

/** A shared setup on its way: a sealed box, and the part beside it that is readable without the password. */
export interface SetupPayload {
  readonly box: SealedSecret;
  /** The JSON value as it arrived, because exactly this is authenticated. */
  readonly plainPart: unknown;
}

/** The payload as JSON: `v` and `kdf` head it, `d` is base64 of salt, IV and ciphertext with tag, `p` is plain. */
export function payloadToJson({ box, plainPart }: SetupPayload): string {
  const bytes = [box.salt, box.iv, box.data].map((part) => bytesOf(part));
  const d = toBase64(Uint8Array.from(bytes.flatMap((part) => [...part])));
  return JSON.stringify({ v: box.v, kdf: box.kdf, d, p: plainPart });
}

/** @throws AppError `sharing.format`, `sharing.structure` or `app.newer`. */
export function payloadFromJson(json: string): SetupPayload {
  const { v, d, p, kdf } = recordOf(json);
  const version = versionOf(v);
  if (version > NEWEST_VERSION) throw new AppError("app.newer");
  if (typeof d !== "string" || typeof p !== "object" || p === null) throw new AppError("sharing.structure");
  const bytes = bytesOf(d);
  if (bytes.length < SALT_BYTES + IV_BYTES + TAG_BYTES) throw new AppError("sharing.format");
  const [salt, iv, data] = [
    bytes.subarray(0, SALT_BYTES),
    bytes.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES),
    bytes.subarray(SALT_BYTES + IV_BYTES),
  ].map(toBase64) as [string, string, string];
  // A header of version 2 is checked by the cipher, before it does any work.
  const header =
    version === 1 ? { v: 1 as const, kdf: ORIGINAL_KDF } : { v: 2 as const, kdf: kdf as SealedSecret["kdf"] };
  return { box: { ...header, salt, iv, data }, plainPart: p };
}

/** The payload as it stands in a link: unpadded base64url of its JSON in UTF-8. */
export function payloadToCode(payload: SetupPayload): string {
  const base64 = toBase64(new TextEncoder().encode(payloadToJson(payload)));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @throws AppError `sharing.format`, `sharing.structure` or `app.newer`. */
export function payloadFromCode(code: string): SetupPayload {
  if (!/^[\w-]+$/.test(code)) throw new AppError("sharing.format");
  const bytes = bytesOf(code.replaceAll("-", "+").replaceAll("_", "/"));
  return payloadFromJson(utf8(bytes));
}

function recordOf(json: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new AppError("sharing.format", {}, { cause: error });
  }
  if (typeof value !== "object" || value === null) throw new AppError("sharing.structure");
  return value as Readonly<Record<string, unknown>>;
}

/** Version 1 was written as a text, later ones as numbers; both are read. */
function versionOf(value: unknown): number {
  const version = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1) {
    throw new AppError("sharing.structure");
  }
  return version;
}

function bytesOf(base64: string): Uint8Array {
  try {
    return fromBase64(base64);
  } catch (error) {
    throw new AppError("sharing.format", {}, { cause: error });
  }
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new AppError("sharing.format", {}, { cause: error });
  }
}
