import { AppError } from "@core/errors/app-error";

/** Headers by their names as they were written. Their values are secrets. */
export type McpHeaders = Readonly<Record<string, string>>;

/** More of them, or longer ones, are refused. */
const MOST = 20;
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const VALUE = /^[\x20-\x7e\x80-\xff]{1,8000}$/;
/** Names that browsers set themselves (Fetch, 2.2.2), and those of the protocol. */
const TAKEN =
  /^(?:accept|accept-charset|accept-encoding|access-control-.*|connection|content-length|content-type|cookie2?|date|dnt|expect|host|keep-alive|last-event-id|mcp-.*|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i;

/**
 * The headers of a text, one a line as `Name: value`. A line that is no such pair is a token.
 * @throws AppError as `checkedHeaders` does.
 */
export function readHeaders(text: string): McpHeaders {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const pairs = lines.flatMap((line, place) => (line === "" ? [] : [pairOf(line, place + 1)]));
  return checkedHeaders(Object.fromEntries(pairs));
}

/**
 * The headers that may be sent, of those of a stranger's file.
 * @throws AppError `list.too-long`, or `mcp.bad-header`, which says of no value what it was.
 */
export function checkedHeaders(headers: Readonly<Record<string, unknown>>): McpHeaders {
  const entries = Object.entries(headers);
  if (entries.length > MOST) throw new AppError("list.too-long", { limit: MOST });
  const checked = new Map<string, readonly [string, string]>();
  for (const [name, value] of entries) {
    const isFine = NAME.test(name) && !TAKEN.test(name) && typeof value === "string" && VALUE.test(value);
    if (!isFine) throw new AppError("mcp.bad-header", { header: name.slice(0, 100) });
    checked.set(name.toLowerCase(), [name, value.trim()]);
  }
  return Object.fromEntries(checked.values());
}

/** A shorter value is no secret; blotting it out would only garble the answer. */
const SHORTEST_SECRET = 8;

/** An answer of a server without the user's own secrets, should it have repeated them: it is handed on to a model. */
export function withoutSecrets<T>(answer: T, headers: McpHeaders): T {
  // A scheme stands before the secret: `Bearer abc`.
  const values = Object.values(headers).flatMap((value) => [value, value.replace(/^\w+\s+/, "")]);
  const secrets = values.filter(({ length }) => length >= SHORTEST_SECRET).map(written);
  const json = secrets.length > 0 ? JSON.stringify(answer) : "";
  if (!secrets.some((secret) => json.includes(secret))) return answer;
  return JSON.parse(secrets.reduce((text, secret) => text.replaceAll(secret, "•••"), json)) as T;
}

/** A text as it stands in JSON. */
function written(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function pairOf(line: string, number: number): readonly [string, string] {
  const [, name, value] = /^([^\s:]+)\s*:\s*(\S.*)$/.exec(line) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  const [, token] = /^(?:bearer\s+)?(\S+)$/i.exec(line) ?? [];
  // A token may be anything, so that of a line which is none not a letter is told.
  if (token === undefined || token.endsWith(":"))
    throw new AppError("mcp.bad-header", { header: `#${number}` });
  return ["Authorization", `Bearer ${token}`];
}
