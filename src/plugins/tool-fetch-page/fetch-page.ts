import { readBytes } from "@core/domain/file/byte-stream";
import { AppError, isAppError } from "@core/errors/app-error";
import type { ToolFunction } from "@core/points/tool";
import type { Clock } from "@core/ports/clock";
import type { Http } from "@core/ports/http";
import { readInWorker } from "@core/services/knowledge/extract-text";
import { defineTool } from "@shared/define-tool";
import * as v from "valibot";

/** A longer page is not read, in bytes. */
const LONGEST = 4_000_000;
/** How much of a page stands for it in a list of sources, in characters. */
const PASSAGE_LENGTH = 600;
const TEXT = /^(text\/|application\/(json|xml|[\w.-]+\+(json|xml)))/;

const schema = v.strictObject({
  url: v.pipe(v.string(), v.maxLength(2_000), v.description("The full address, beginning with https://")),
});

/** Dependencies of the tool that reads pages. */
export interface PageReading {
  readonly http: Http;
  readonly clock: Pick<Clock, "now">;
  /** The address of the reader that the user has set up, if any. */
  reader(): Promise<string | undefined>;
  /** Reads HTML; in a worker where absent. */
  readonly toMarkdown?: typeof inWorker;
}

/** Reads a page: its text as Markdown, from the site itself or through a reader that the user has set up. */
export function fetchPage({
  http,
  clock,
  reader: readReader,
  toMarkdown = inWorker,
}: PageReading): ToolFunction {
  // The host that a call touches has to be known at once; it is read anew each time the tool is offered.
  let reader: string | undefined;
  return defineTool({
    description:
      "Reads a web page and gives its text as Markdown, under a number. Many sites do not let a browser read them. Cite " +
      "what you use by that number in square brackets, such as [101].",
    schema,
    isRepeatable: true,
    async isSetUp() {
      reader = await readReader();
      return true;
    },
    touch: ({ url }) => ({ effect: "sends", target: targetOf(addressOf(url), reader) }),
    async run({ url }, { cite }, signal) {
      const address = addressOf(url);
      const text = await pageText({ http, toMarkdown }, address, reader, signal);
      const sources = cite([sourceOf(text, address, clock.now())]);
      const content = sources.map(({ number, name }) => `[${number}] ${name}\n\n${text}`).join("");
      return { content, source: address.href, isUntrusted: true, sources };
    },
  });
}

/** The text of a page, which its site itself is asked for. @throws AppError why it cannot be read. */
export function readPageText(http: Http, url: string, signal: AbortSignal): Promise<string> {
  return pageText({ http, toMarkdown: inWorker }, addressOf(url), undefined, signal);
}

async function pageText(
  { http, toMarkdown }: Required<Pick<PageReading, "http" | "toMarkdown">>,
  address: URL,
  reader: string | undefined,
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

/** @throws AppError `tool.bad-address`: nothing of this device or its network, and no password in it. */
function addressOf(url: string): URL {
  const address = URL.parse(url);
  const isSafe = address?.protocol === "https:" && address.username === "" && address.password === "";
  if (!address || !isSafe) throw new AppError("tool.bad-address", { url: url.slice(0, 200) });
  return address;
}

/** Both who reads the page and whose page it is: through a reader, a request gets to either. */
function targetOf({ host }: URL, reader: string | undefined): string {
  const readerHost = reader === undefined ? undefined : URL.parse(reader)?.host;
  return readerHost === undefined ? host : `${host} via ${readerHost}`;
}

/** The page by its title and how it begins. */
function sourceOf(text: string, { href: url, host }: URL, readAt: number) {
  const title = /^(?:# |Title: )(.{1,300})$/m.exec(text.slice(0, 2_000))?.[1]?.trim();
  const passage = text
    .replace(/^# .*$/m, "")
    .trim()
    .slice(0, PASSAGE_LENGTH);
  return { kind: "web", url, name: title || host, readAt, ...(passage ? { passage } : {}) } as const;
}

/** @throws AppError `tool.page-blocked` where the site answers but lets nobody read it, and as `Http.fetch`. */
async function asked(
  http: Http,
  address: URL,
  reader: string | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const url = reader === undefined ? address.href : `${reader}/${address.href}`;
  const host = targetOf(address, reader);
  const response = await http.fetch({ url }, signal).catch(async (error: unknown) => {
    if (signal.aborted || !isAppError(error)) throw error;
    const found = await http.reach?.(url, signal);
    throw found === "answers" ? new AppError("tool.page-blocked", { host }, { cause: error }) : error;
  });
  if (!response.ok) throw new AppError("tool.page-refused", { host, status: response.status });
  return response;
}

/** Text of a page, read in a worker that is ended after a time: a page may be made to be slow to read. */
function inWorker(page: Blob, address: string, signal: AbortSignal): Promise<string> {
  const base = `<base href="${address.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">`;
  const start = () => new Worker(new URL("./page-markdown.ts", import.meta.url), { type: "module" });
  return readInWorker(start, new Blob([base, page], { type: page.type }), signal);
}
