import { readBytes } from "@core/domain/file/byte-stream";
import { AppError, isAppError } from "@core/errors/app-error";
import type { Http } from "@core/ports/http";
import { readInWorker } from "@core/services/knowledge/extract-text";

/** A longer page is not read, in bytes. */
const LONGEST = 4_000_000;
const TEXT = /^(text\/|application\/(json|xml|[\w.-]+\+(json|xml)))/;

/** The reading of a page's HTML as Markdown. */
export type ToMarkdown = (page: Blob, address: string, signal: AbortSignal) => Promise<string>;

/** The means that a page is read with. */
export interface PageMeans {
  readonly http: Http;
  /** Reads HTML; in a worker where absent. */
  readonly toMarkdown?: ToMarkdown | undefined;
  /** The address of a reader that is asked in the site's place; absent to ask the site itself. */
  readonly reader?: string | undefined;
}

/** The text of a page. @throws AppError why it cannot be read. */
export async function pageText(
  { http, toMarkdown = inWorker, reader }: PageMeans,
  address: URL,
  signal: AbortSignal,
): Promise<string> {
  const response = await asked(http, address, reader, signal);
  const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const tooLarge = () => new AppError("tool.page-too-long", { host: address.host, limit: LONGEST });
  const bytes = await readBytes(response.body, { limitBytes: LONGEST, tooLarge, signal });
  const isPage = type === "text/html" || type === "application/xhtml+xml";
  if (!isPage && !TEXT.test(type))
    throw new AppError("tool.page-unreadable", { host: address.host, type: type || "?" });
  const page = new Blob([bytes], { type });
  return isPage ? toMarkdown(page, address.href, signal) : page.text();
}

/** The address of a page. @throws AppError `tool.bad-address`: nothing of this device or its network, and no password in it. */
export function pageAddress(url: string): URL {
  const address = URL.parse(url);
  const isSafe = address?.protocol === "https:" && address.username === "" && address.password === "";
  if (!address || !isSafe) throw new AppError("tool.bad-address", { url: url.slice(0, 200) });
  return address;
}

/** The host of a page: both who reads the page and whose page it is: through a reader, a request gets to either. */
export function pageHost({ host }: URL, reader: string | undefined): string {
  const readerHost = reader === undefined ? undefined : URL.parse(reader)?.host;
  return readerHost === undefined ? host : `${host} via ${readerHost}`;
}

/** @throws AppError `tool.page-blocked` where the site answers but lets nobody read it, and as `Http.fetch`. */
async function asked(
  http: Http,
  address: URL,
  reader: string | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const url = reader === undefined ? address.href : `${reader}/${address.href}`;
  const host = pageHost(address, reader);
  const response = await http.fetch({ url }, signal).catch(async (error: unknown) => {
    if (signal.aborted || !isAppError(error)) throw error;
    const found = await http.reach?.(url, signal);
    throw found === "answers" ? new AppError("tool.page-blocked", { host }, { cause: error }) : error;
  });
  if (!response.ok) throw new AppError("network.status", { host, status: response.status });
  return response;
}

/** Text of a page, read in a worker that is ended after a time: a page may be made to be slow to read. */
function inWorker(page: Blob, address: string, signal: AbortSignal): Promise<string> {
  const base = `<base href="${address.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">`;
  const start = () => new Worker(new URL("./page-markdown.ts", import.meta.url), { type: "module" });
  return readInWorker(start, new Blob([base, page], { type: page.type }), signal);
}
