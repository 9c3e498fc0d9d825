import { AppError, isAppError } from "@core/errors/app-error";
import * as v from "valibot";
import { checkedHeaders, type McpHeaders } from "../headers/read-headers";
import { plainWords } from "../plain-words";
import { isAllowedAddress } from "../server-record";
import { bridgedUrl, remoteOf } from "./bridged-url";
import { type LocalCommand, readsAsOneLine } from "./local-command";
import { withoutComments } from "./without-comments";

/** A longer text is none, in characters. */
const LONGEST = 200_000;
const MOST_SERVERS = 100;

/** A server that is reached over the network. */
export interface RemoteServer {
  readonly name: string;
  readonly url: string;
  readonly headers: McpHeaders;
  /** Names of headers that were not taken: their values are blanks of the other application, or may not be sent. */
  readonly withheld: readonly string[];
}

/** A server that is a program on this device, which no page can start. */
export interface LocalServer {
  readonly name: string;
  readonly program: LocalCommand;
}

/** A server that cannot be used, and why: its transport is an older one, its address may not be used, or it has none. */
export interface UnusableServer {
  readonly name: string;
  readonly reason: "sse" | "address" | "nothing";
}

/** The servers of another application's configuration. */
export interface Configuration {
  readonly remote: readonly RemoteServer[];
  readonly local: readonly LocalServer[];
  readonly unusable: readonly UnusableServer[];
}

const texts = v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]));
const entry = v.object({
  type: v.optional(v.string()),
  url: v.optional(v.string()),
  /** Of Windsurf. */
  serverUrl: v.optional(v.string()),
  headers: v.optional(texts, {}),
  command: v.optional(v.string()),
  args: v.optional(v.array(v.union([v.string(), v.number()])), []),
  env: v.optional(texts, {}),
  cwd: v.optional(v.string()),
});
type Entry = v.InferOutput<typeof entry>;
const servers = v.record(v.string(), v.looseObject({}));

/**
 * The servers of a configuration of Claude Desktop, Cursor (`mcpServers`), VS Code (`servers`) or one like them.
 * @throws AppError `mcp.no-configuration`, `text.too-long`, `list.too-long`.
 */
export function readConfiguration(text: string): Configuration {
  if (text.length > LONGEST) throw new AppError("text.too-long", { limit: LONGEST });
  const found = Object.entries(serversIn(parsed(text)) ?? {});
  if (found.length === 0) throw new AppError("mcp.no-configuration");
  if (found.length > MOST_SERVERS) throw new AppError("list.too-long", { limit: MOST_SERVERS });
  const read = found.map(([name, value]) => serverOf(plainWords(name, 60) || "MCP", value));
  return {
    remote: read.filter((each) => "url" in each),
    local: read.filter((each) => "program" in each),
    unusable: read.filter((each) => "reason" in each),
  };
}

/** The parsed text; also of a piece that was copied without the braces around it. */
function parsed(text: string): unknown {
  const json = withoutComments(text).trim().replace(/,$/, "");
  for (const each of [json, `{${json}}`]) {
    try {
      return JSON.parse(each);
    } catch {
      // It may be the other one.
    }
  }
  throw new AppError("mcp.no-configuration");
}

/** The servers by their names, wherever an application puts them. */
function serversIn(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const root = v.safeParse(v.looseObject({}), value);
  if (!root.success) return undefined;
  const { mcpServers, servers: named, mcp, context_servers: ofZed } = root.output;
  const nested = v.safeParse(v.looseObject({}), mcp);
  const lists = [mcpServers, named, ofZed, ...(nested.success ? [nested.output.servers] : [])];
  const list = lists.map((each) => v.safeParse(servers, each)).find(({ success }) => success);
  if (list?.success) return list.output;
  if (isServer(root.output)) return { MCP: root.output };
  const bare = v.safeParse(servers, value);
  return bare.success && Object.values(bare.output).every(isServer) ? bare.output : undefined;
}

function isServer({ command, url, serverUrl }: Readonly<Record<string, unknown>>): boolean {
  return [command, url, serverUrl].some((each) => typeof each === "string");
}

function serverOf(name: string, value: unknown): RemoteServer | LocalServer | UnusableServer {
  const read = v.safeParse(entry, value);
  if (!read.success) return { name, reason: "nothing" };
  const given = read.output;
  const url = given.url ?? given.serverUrl;
  if (url !== undefined) return remoteServer(name, given, url);
  if (given.command === undefined) return { name, reason: "nothing" };
  const env = asTexts(given.env);
  const program = { command: given.command, args: given.args.map(String), env, cwd: given.cwd };
  const bridged = bridgedUrl(program);
  if (bridged) return remoteServer(name, { ...given, headers: remoteOf(bridged, env) }, bridged.url);
  return readsAsOneLine(program) ? { name, program } : { name, reason: "nothing" };
}

function remoteServer(name: string, { type, headers }: Entry, url: string): RemoteServer | UnusableServer {
  if (type === "sse") return { name, reason: "sse" };
  if (!isAllowedAddress(url)) return { name, reason: "address" };
  const withheld: string[] = [];
  const taken = Object.entries(asTexts(headers)).filter(([header, value]) => {
    const isTaken = !value.includes("${") && isSendable(header, value);
    if (!isTaken) withheld.push(plainWords(header, 60));
    return isTaken;
  });
  return { name, url, headers: Object.fromEntries(taken), withheld };
}

function isSendable(header: string, value: string): boolean {
  try {
    return Object.keys(checkedHeaders({ [header]: value })).length > 0;
  } catch (error) {
    if (isAppError(error)) return false;
    throw error;
  }
}

function asTexts(values: Entry["env"]): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
