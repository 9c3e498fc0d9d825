import { AppError, isAppError } from "@core/errors/app-error";
import type { ToolFunction } from "@core/points/tool";
import type { Http } from "@core/ports/http";
import { readInWorker } from "@core/services/knowledge/file-text";
import { defineTool } from "@shared/define-tool";
import * as v from "valibot";

/** A longer page is not read, in bytes. */
const LONGEST = 4_000_000;
const TEXT = /^(text\/|application\/(json|xml|[\w.-]+\+(json|xml)))/;

const schema = v.strictObject({
  url: v.pipe(v.string(), v.maxLength(2_000), v.description("The full address, beginning with https://")),
});

/** Reads a page: its text as Markdown. `toMarkdown` reads HTML in a worker. */
export function fetchPage(http: Http, toMarkdown: typeof inWorker = inWorker): ToolFunction {
  return defineTool({
    description:
      "Reads a web page and gives its text as Markdown. Many sites do not let a browser read them. Name the address of " +
      "what you use in your answer.",
    schema,
    isRepeatable: true,
    touch: ({ url }) => ({ effect: "sends", target: addressOf(url).host }),
    async run({ url }, _, signal) {
      const address = addressOf(url);
      const response = await asked(http, address, signal);
      const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
      const bytes = await bodyOf(response, address.host);
      const isPage = type === "text/html" || type === "application/xhtml+xml";
      if (!isPage && !TEXT.test(type))
        throw new AppError("tool.page-unreadable", { host: address.host, type: type || "?" });
      const page = new Blob([bytes], { type });
      const content = isPage ? await toMarkdown(page, address.href, signal) : await page.text();
      return { content, source: address.href, isUntrusted: true };
    },
  });
}

/** @throws AppError `tool.bad-address`: nothing of this device or its network, and no password in it. */
function addressOf(url: string): URL {
  const address = URL.parse(url);
  const isSafe = address?.protocol === "https:" && address.username === "" && address.password === "";
  if (!address || !isSafe) throw new AppError("tool.bad-address", { url: url.slice(0, 200) });
  return address;
}

/** @throws AppError `tool.page-blocked` where the site answers but lets nobody read it, and as `Http.fetch`. */
async function asked(http: Http, { href: url, host }: URL, signal: AbortSignal): Promise<Response> {
  const response = await http.fetch({ url }, signal).catch(async (error: unknown) => {
    if (signal.aborted || !isAppError(error)) throw error;
    const found = await http.reach?.(url, signal);
    throw found === "answers" ? new AppError("tool.page-blocked", { host }, { cause: error }) : error;
  });
  if (!response.ok) throw new AppError("tool.page-refused", { host, status: response.status });
  return response;
}

/** @throws AppError `tool.page-too-long` before more than that has come. */
async function bodyOf({ body }: Response, host: string): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    length += read.value.byteLength;
    if (length > LONGEST) {
      // Nothing waits for a site to hear of it.
      reader?.cancel().catch(() => {});
      throw new AppError("tool.page-too-long", { host, limit: LONGEST });
    }
    chunks.push(read.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** What a page says, in a worker that is ended after a time: a page may be made to be slow to read. */
function inWorker(page: Blob, address: string, signal: AbortSignal): Promise<string> {
  const base = `<base href="${address.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">`;
  const start = () => new Worker(new URL("./page-markdown.ts", import.meta.url), { type: "module" });
  return readInWorker(start, new Blob([base, page], { type: page.type }), signal);
}
