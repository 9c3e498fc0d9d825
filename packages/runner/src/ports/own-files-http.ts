import { readFile } from "node:fs/promises";
import { join, normalize, sep } from "node:path";
import { isAppError } from "@core/errors/app-error";
import type { Http, HttpObserver, HttpRequest } from "@core/ports/http";
import { FetchHttp } from "../../../../src/plugins/browser/fetch-http";

/** The network; paths of the application's own origin are files of the folder it is published from. */
export class OwnFilesHttp implements Http {
  readonly #folder: string;
  readonly #network = new FetchHttp();

  constructor(folder: string) {
    this.#folder = folder;
  }

  observe(signal: AbortSignal, observer: HttpObserver): void {
    this.#network.observe(signal, observer);
  }

  async fetch(request: HttpRequest, signal: AbortSignal): Promise<Response> {
    if (!request.url.startsWith("/")) return this.#network.fetch(request, signal);
    const path = normalize(join(this.#folder, request.url));
    if (!path.startsWith(this.#folder + sep)) return new Response("", { status: 404 });
    try {
      return new Response(await readFile(path, { signal }));
    } catch (error) {
      if (isAppError(error) || signal.aborted) throw error;
      return new Response("", { status: 404 });
    }
  }
}
