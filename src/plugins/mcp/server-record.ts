import { visibleName } from "@core/domain/text/visible-text";
import { AppError } from "@core/errors/app-error";
import * as v from "valibot";

/** Text of a server that is shown, which a restored backup may have brought. */
const shown = v.pipe(v.string(), v.transform(visibleName));
const field = v.object({ name: v.string(), description: v.optional(shown), isRequired: v.boolean() });
const tool = v.object({
  name: v.string(),
  title: v.optional(shown),
  description: shown,
  parameters: v.record(v.string(), v.unknown()),
  /** The address of what draws its results. */
  view: v.optional(v.string()),
  /** Whether its server says that it changes nothing (`readOnlyHint`), which proves nothing. */
  saysReadOnly: v.optional(v.boolean()),
  /** Whether its server works on calls of it as tasks, which are asked after until they end. */
  runsAsTask: v.optional(v.boolean()),
});
const prompt = v.object({
  name: v.string(),
  description: v.optional(shown),
  fields: v.array(field),
});
const resource = v.object({ uri: v.string(), name: shown, mimeType: v.optional(v.string()) });
/** A kind of resource: its address has blanks, such as `note://{id}`. */
const template = v.object({
  uri: v.string(),
  name: shown,
  description: v.optional(shown),
  blanks: v.array(v.string()),
});
const amount = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);
export const catalogue = v.object({
  tools: v.array(tool),
  prompts: v.array(prompt),
  resources: v.array(resource),
  templates: v.optional(v.array(template), []),
  /** Whether a resource can be read by its address. */
  readsResources: v.optional(v.boolean()),
  /** How many of each are not offered, being malformed, too long or too many. */
  leftOut: v.optional(v.object({ tools: amount, prompts: amount, files: amount })),
});
const record = v.object({
  key: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{0,19}$/)),
  name: shown,
  url: v.pipe(
    v.string(),
    v.check((url) => isAllowedAddress(url)),
  ),
  /** Typed by the user, for servers that let no application register itself. */
  clientId: v.optional(v.string()),
  /** Whether a secret is kept for it. */
  isSignedIn: v.optional(v.boolean()),
  /** Names of the headers that are kept for it; their values are sealed. */
  headers: v.optional(v.array(shown)),
  /** Names of the tools that the user has switched off. */
  off: v.optional(v.array(v.string())),
  catalogue,
});

/** A tool as its server describes it, made harmless. */
export type McpTool = v.InferOutput<typeof tool>;
/** The offers of a server. */
export type McpCatalogue = v.InferOutput<typeof catalogue>;
/** A server the user has added, with what it offered last time. Never a secret. */
export type McpServerRecord = v.InferOutput<typeof record>;

/** The stored servers; records that are no servers are left out. */
export function readServers(stored: unknown): readonly McpServerRecord[] {
  if (!Array.isArray(stored)) return [];
  const keys = new Set<string>();
  return stored.flatMap((each) => {
    const read = v.safeParse(record, each);
    if (!read.success || keys.has(read.output.key)) return [];
    keys.add(read.output.key);
    return [read.output];
  });
}

/** A new server. @throws AppError `name.required` or `address.insecure`. */
export function newServer(
  name: string,
  address: string,
  others: readonly McpServerRecord[],
): McpServerRecord {
  const called = visibleName(name.trim().slice(0, 60));
  if (called === "") throw new AppError("name.required");
  const written = address.trim();
  if (!isAllowedAddress(written)) throw new AppError("address.insecure");
  const url = new URL(written);
  url.hash = "";
  const empty = { tools: [], prompts: [], resources: [], templates: [] };
  return { key: freeKey(called, others), name: called, url: url.href, catalogue: empty };
}

/** A server with the names of its headers; their values are kept elsewhere. */
export function withHeaders(
  { headers: _, ...server }: McpServerRecord,
  headers: Readonly<Record<string, string>>,
): McpServerRecord {
  const names = Object.keys(headers);
  return names.length > 0 ? { ...server, headers: names } : server;
}

/** A tool as models and the user are told of it, to compare; what its server claims beside that counts for nothing. */
export function declared({ saysReadOnly: _, runsAsTask: __, ...tool }: McpTool): string {
  return JSON.stringify(tool);
}

/** Whether an address is of `https:`, or of this machine, and holds no password. */
export function isAllowedAddress(address: string): boolean {
  const url = URL.parse(address);
  if (url?.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url));
}

/** Whether an address is of this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127(\.\d+){3}$/.test(hostname)
  );
}

/** Part of the names that models know the tools by, so without hyphens: they end where the tool's own begins. */
export function freeKey(name: string, others: readonly Pick<McpServerRecord, "key">[]): string {
  const letters = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replace(/^[0-9]+/, "");
  const base = letters.slice(0, 16) || "server";
  const taken = new Set(others.map(({ key }) => key));
  let key = base;
  for (let number = 2; taken.has(key); number += 1) key = `${base}${number}`;
  return key;
}
