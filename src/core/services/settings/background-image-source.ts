import { type Token, token } from "../../di/token";
import { checkBackgroundResponse } from "../../domain/background-image";
import { toBase64 } from "../../domain/knowledge-file";
import { AppError } from "../../errors/app-error";
import type { Http } from "../../ports/http";

export const BackgroundImageSourceToken: Token<BackgroundImageSource> = token("background-image-source");

/** Fetches background images from addresses. */
export class BackgroundImageSource {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /**
   * The image behind an address as a `data:` URL. What it says of itself is asked first, so that nothing large or
   * alien is downloaded.
   * @throws AppError `background.url-not-image`, `background.too-large` or `network.failed`.
   */
  async fetch(url: string, signal: AbortSignal): Promise<string> {
    const head = await this.#http.fetch({ url, method: "HEAD" }, signal);
    check(head);
    const response = await this.#http.fetch({ url }, signal);
    check(response);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const type = response.headers.get("content-type");
    checkBackgroundResponse(type, String(bytes.byteLength));
    return `data:${type};base64,${toBase64(bytes)}`;
  }
}

function check(response: Response): void {
  if (!response.ok) throw new AppError("background.url-not-image");
  checkBackgroundResponse(response.headers.get("content-type"), response.headers.get("content-length"));
}
