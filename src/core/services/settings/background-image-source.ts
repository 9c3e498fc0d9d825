import type { Http } from "../../ports/http";

/** Fetches background images from addresses. */
export class BackgroundImageSource {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** The image behind an address as a `data:` URL. @throws AppError as `fetchBackgroundImage` does. */
  async fetch(url: string, signal: AbortSignal): Promise<string> {
    const { fetchBackgroundImage } = await import("./fetch-background-image");
    return fetchBackgroundImage(this.#http, url, signal);
  }
}
