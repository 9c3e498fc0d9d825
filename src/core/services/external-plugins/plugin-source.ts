import type { PluginManifest } from "../../domain/external-plugins/manifest";
import { isThisDevice } from "../../domain/external-plugins/plugin-host-name";
import { LONGEST_PLUGIN, readPackage } from "../../domain/external-plugins/plugin-package";
import { readBytes } from "../../domain/file/byte-stream";
import { AppError, isAppError } from "../../errors/app-error";
import type { Hasher } from "../../ports/hasher";
import type { Http } from "../../ports/http";

/** The source of a plugin's file. */
export type PluginSource =
  | { readonly file: Blob }
  /** Over HTTPS, or of this device or the application's own server. */
  | {
      readonly address: string;
      /** The digest that whoever named the address says it has. */
      readonly sha256?: string;
    };

/** The file of a plugin as it was read; nothing of it has run. */
export interface ReadPlugin {
  readonly manifest: PluginManifest;
  readonly code: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly address?: string;
}

/**
 * Reads the file of a plugin.
 * @throws AppError `address.insecure`, `external-plugin.no-plugin`, `.bad-manifest`, `.other-digest`, or as `download` does.
 */
export async function readSource(
  source: PluginSource,
  { http, hasher }: { readonly http: Http; readonly hasher: Hasher },
  signal: AbortSignal,
): Promise<ReadPlugin> {
  const address = "address" in source ? checkedAddress(source.address, http.pageOrigin) : undefined;
  const bytes = "file" in source ? await fileBytes(source.file) : await download(http, address ?? "", signal);
  signal.throwIfAborted();
  const code = decoded(bytes);
  const { manifest } = readPackage(code);
  const sha256 = await hasher.sha256(code);
  const isAnother = "address" in source && source.sha256 !== undefined && source.sha256 !== sha256;
  if (isAnother) throw new AppError("external-plugin.other-digest", { url: source.address });
  return { manifest, code, sha256, sizeBytes: bytes.byteLength, ...(address ? { address } : {}) };
}

/** The text whose digest is that of the bytes. @throws AppError `external-plugin.no-plugin`. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new AppError("external-plugin.no-plugin");
  }
}

/** The address in full. @throws AppError `address.insecure`. */
export function checkedAddress(text: string, pageOrigin?: string): string {
  const address = text.trim();
  const url = URL.parse(address, address.startsWith("/") ? pageOrigin : undefined);
  const isAllowed =
    url?.protocol === "https:" ||
    (url?.protocol === "http:" && (isThisDevice(url.hostname) || url.origin === pageOrigin));
  if (!url || !isAllowed || url.username || url.password) throw new AppError("address.insecure");
  url.hash = "";
  return url.href;
}

/**
 * Reads an answer up to a limit.
 * @throws AppError `external-plugin.too-large`, `.not-readable`, `.no-answer`, `network.status`, `.failed`, `.offline`.
 */
export async function download(
  http: Http,
  url: string,
  signal: AbortSignal,
  limit = LONGEST_PLUGIN,
): Promise<Uint8Array> {
  try {
    const response = await http.fetch({ url }, signal);
    if (!response.ok) throw new AppError("network.status", { host: url, status: response.status });
    return await readBytes(response.body, { limitBytes: limit, tooLarge: () => tooLarge(limit), signal });
  } catch (error) {
    throw await explained(error, http, url, signal);
  }
}

/** The cause of a failed read, as far as it can be told. */
async function explained(error: unknown, http: Http, url: string, signal: AbortSignal): Promise<unknown> {
  if (signal.aborted)
    return signal.reason?.name === "TimeoutError"
      ? new AppError("external-plugin.no-answer", { url })
      : error;
  if (isAppError(error) && error.code !== "network.failed") return error;
  if (http.isOnline?.() === false) return new AppError("network.offline");
  // It broke off.
  if (!isAppError(error)) return new AppError("network.failed", { host: URL.parse(url)?.host ?? "" });
  // One that redirects looks the same as one that lets no other page read its answers.
  const found = await http.reach?.(url, signal).catch(() => undefined);
  return found === "answers" ? new AppError("external-plugin.not-readable", { url }) : error;
}

async function fileBytes(file: Blob): Promise<Uint8Array> {
  if (file.size > LONGEST_PLUGIN) throw tooLarge(LONGEST_PLUGIN);
  return new Uint8Array(await file.arrayBuffer());
}

function tooLarge(limit: number): AppError {
  return new AppError("external-plugin.too-large", { limit });
}
