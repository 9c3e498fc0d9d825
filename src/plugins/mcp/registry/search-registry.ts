import { readBytes } from "@core/domain/file/byte-stream";
import { AppError, isAppError } from "@core/errors/app-error";
import type { Http } from "@core/ports/http";
import * as v from "valibot";
import { plainWords } from "../plain-words";
import { isAllowedAddress } from "../server-record";

/** The registry that is asked where the user names no other. */
export const DEFAULT_REGISTRY = "https://registry.modelcontextprotocol.io";
/** Servers that one search shows. */
const MOST_FOUND = 50;
/** The bytes of the longest answer that is read. */
const LONGEST_ANSWER = 5_000_000;

const header = v.object({ name: v.string() });
const remote = v.object({
  type: v.string(),
  url: v.string(),
  headers: v.optional(v.array(header), []),
});
const server = v.object({
  name: v.string(),
  title: v.optional(v.string()),
  description: v.optional(v.string(), ""),
  remotes: v.optional(v.array(v.fallback(v.nullable(remote), null)), []),
});
const answer = v.object({ servers: v.array(v.fallback(v.nullable(v.object({ server })), null)) });

/** A server that a registry lists, as it describes itself. */
export interface RegistryServer {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  /** Names of the headers it wants. */
  readonly headers: readonly string[];
}

/** The result of one search. */
export interface RegistryResult {
  readonly servers: readonly RegistryServer[];
  /** Servers that are programs, or at no address that may be used. */
  readonly elsewhere: number;
}

/**
 * The servers of a registry (API v0.1) that match some words, which are sent to it.
 * @throws AppError `address.insecure`, `mcp.registry-failed`.
 */
export async function searchRegistry(
  http: Http,
  address: string,
  words: string,
  signal: AbortSignal,
): Promise<RegistryResult> {
  const url = registryUrl(address, words);
  const found = await answerOf(http, url, signal);
  const listed = found.servers.flatMap((each) => (each ? [each.server] : []));
  const servers = listed.flatMap((each) => usableOf(each) ?? []);
  return { servers, elsewhere: found.servers.length - servers.length };
}

function registryUrl(address: string, words: string): URL {
  const base = address.trim();
  if (!isAllowedAddress(base)) throw new AppError("address.insecure");
  const url = new URL(`${base.replace(/\/+$/, "").replace(/\/v0(?:\.1)?(?:\/servers)?$/, "")}/v0.1/servers`);
  url.searchParams.set("search", words.trim());
  url.searchParams.set("version", "latest");
  url.searchParams.set("limit", String(MOST_FOUND));
  return url;
}

async function answerOf(http: Http, { href, host }: URL, signal: AbortSignal) {
  const failed = (cause?: unknown) => new AppError("mcp.registry-failed", { host }, { cause });
  try {
    const response = await http.fetch({ url: href, headers: { accept: "application/json" } }, signal);
    if (!response.ok) throw failed();
    const bytes = await readBytes(response.body, {
      limitBytes: LONGEST_ANSWER,
      tooLarge: () => failed(),
      signal,
    });
    return v.parse(answer, JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    signal.throwIfAborted();
    if (isAppError(error) && error.code !== "network.failed") throw error;
    throw failed(error);
  }
}

function usableOf({ name, title, description, remotes }: v.InferOutput<typeof server>) {
  const usable = remotes.find((each) => each?.type === "streamable-http" && isAllowedAddress(each.url));
  if (!usable) return undefined;
  const headers = usable.headers.slice(0, 20).map((each) => plainWords(each.name, 60));
  const called = plainWords(name, 120);
  return {
    name: called,
    title: plainWords(title, 60) || called,
    description: plainWords(description, 300),
    url: usable.url,
    headers,
  };
}
