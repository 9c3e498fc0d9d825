import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Http, HttpRequest } from "@core/ports/http";
import { FetchHttp } from "../../src/plugins/browser/fetch-http";

/** Where the files lie that the application's own server publishes. */
const PUBLIC = fileURLToPath(new URL("../../public", import.meta.url));

/** The network of an application whose own server is the folder `public`; all other addresses are really fetched. */
export class PublicHttp implements Http {
  readonly #network = new FetchHttp();

  async fetch(request: HttpRequest, signal: AbortSignal): Promise<Response> {
    if (!request.url.startsWith("/")) return this.#network.fetch(request, signal);
    const content = await readFile(join(PUBLIC, request.url)).catch(() => undefined);
    return content ? new Response(new Uint8Array(content)) : new Response("", { status: 404 });
  }
}
