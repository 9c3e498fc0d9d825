import { AppError } from "@core/errors/app-error";
import type { ToolArguments } from "@core/points/tool";
import type { HttpRequest } from "@core/ports/http";
import type { ApiOperation, ApiRecord, KeyPlace } from "./api-record";

/**
 * The request of a call: to the server of the service and to no other, below its address.
 * @throws AppError `openapi.bad-argument`.
 */
export function requestOf(
  { server, keyPlace }: Pick<ApiRecord, "server" | "keyPlace">,
  operation: ApiOperation,
  args: ToolArguments,
  key: string | undefined,
): HttpRequest {
  const headers = new Map<string, string>([["accept", "application/json, text/*;q=0.9, */*;q=0.5"]]);
  const query = new URLSearchParams();
  let { path } = operation;
  for (const { name, sentAs, in: where } of operation.arguments) {
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    if (value === undefined || value === null) continue;
    if (where === "path") path = path.replaceAll(`{${sentAs}}`, segmentOf(name, value));
    else if (where === "query")
      for (const each of Array.isArray(value) ? value : [value]) query.append(sentAs, textOf(each));
    else headers.set(sentAs.toLowerCase(), headerOf(name, textOf(value)));
  }
  if (keyPlace && key !== undefined) putKey(keyPlace, key, headers, query);
  const url = new URL(server + path);
  for (const [name, value] of query) url.searchParams.append(name, value);
  assertWithin(url, server);
  return { url: url.href, method: operation.method, ...bodyOf(operation, args, headers) };
}

/** A key as it is kept: what a page sends with `Basic` is name and password in one. */
export function keptKey({ scheme }: KeyPlace, entered: string): string {
  const key = entered.trim().replace(/^(?:bearer|basic)\s+/i, "");
  return scheme === "Basic" && key.includes(":")
    ? btoa(String.fromCharCode(...new TextEncoder().encode(key)))
    : key;
}

function putKey(place: KeyPlace, key: string, headers: Map<string, string>, query: URLSearchParams): void {
  const value = place.scheme ? `${place.scheme} ${key}` : key;
  if (place.in === "query") query.set(place.name, value);
  else headers.set(place.name.toLowerCase(), headerOf(place.name, value));
}

function bodyOf({ body }: ApiOperation, args: ToolArguments, headers: Map<string, string>) {
  const value = body && Object.hasOwn(args, "body") ? args.body : undefined;
  if (value === undefined) return { headers: Object.fromEntries(headers) };
  headers.set("content-type", body === "json" ? "application/json" : "application/x-www-form-urlencoded");
  const form = () =>
    String(new URLSearchParams(Object.entries(value as object).map(([name, each]) => [name, textOf(each)])));
  return { headers: Object.fromEntries(headers), body: body === "json" ? JSON.stringify(value) : form() };
}

/** A path leads nowhere else by what is put into it. */
function segmentOf(name: string, value: unknown): string {
  const text = Array.isArray(value) ? value.map(textOf).join(",") : textOf(value);
  if (text === "" || /^\.{1,2}$/.test(text)) throw new AppError("openapi.bad-argument", { name });
  return encodeURIComponent(text);
}

function headerOf(name: string, value: string): string {
  if (!/^[\x20-\x7e\x80-\xff]{0,8000}$/.test(value)) throw new AppError("openapi.bad-argument", { name });
  return value;
}

function assertWithin({ href, origin, pathname }: URL, server: string): void {
  const base = new URL(server);
  const folder = base.pathname.replace(/\/?$/, "/");
  if (origin !== base.origin || !`${pathname}/`.startsWith(folder))
    throw new AppError("openapi.bad-argument", { name: href.slice(0, 100) });
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
