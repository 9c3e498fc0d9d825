import { readFile } from "node:fs/promises";
import { join, normalize, sep } from "node:path";
import type { Http, HttpObserver, HttpRequest } from "@core/ports/http";
import { FetchHttp } from "../../../../src/plugins/browser/fetch-http";
import { publicFetch } from "./public-fetch";

/**
 * The network of a runner: the servers of its providers wherever they are, such as on this machine, and else the public
 * internet alone. Paths of the application's own origin are files of the folder it is published from.
 */
export class RunnerHttp implements Http {
  readonly #folder: string;
  readonly #isTrusted: (origin: string) => Promise<boolean>;
  readonly #services = new FetchHttp();

  /** `isTrusted` says whether the owner of the runner has configured a server, by its origin. */
  constructor(folder: string, isTrusted: (origin: string) => Promise<boolean>) {
    this.#folder = folder;
    this.#isTrusted = isTrusted;
  }

  /** Observed are calls of models, which go to servers that are trusted. */
  observe(signal: AbortSignal, observer: HttpObserver): void {
    this.#services.observe(signal, observer);
  }

  async fetch(request: HttpRequest, signal: AbortSignal): Promise<Response> {
    if (request.url.startsWith("/")) return this.#ownFile(request.url, signal);
    const isTrusted = await this.#isTrusted(new URL(request.url).origin);
    return isTrusted ? this.#services.fetch(request, signal) : publicFetch(request, signal);
  }

  async #ownFile(address: string, signal: AbortSignal): Promise<Response> {
    const path = normalize(join(this.#folder, address));
    if (!path.startsWith(this.#folder + sep)) return new Response("", { status: 404 });
    try {
      return new Response(await readFile(path, { signal }));
    } catch (error) {
      if (signal.aborted) throw error;
      return new Response("", { status: 404 });
    }
  }
}
