import {
  BACKGROUND_IMAGE_LIMIT_BYTES,
  backgroundTooLarge,
  checkBackgroundResponse,
} from "../../domain/file/background-image";
import { readBytes } from "../../domain/file/byte-stream";
import { toBase64 } from "../../domain/text/base64";
import { AppError, isAppError } from "../../errors/app-error";
import type { Http, HttpRequest } from "../../ports/http";

/** Answers of servers that do not know the method: what the image is shows when it is fetched. */
const METHOD_UNKNOWN = [405, 501];

/**
 * The image behind an address as a `data:` URL. What it says of itself is asked first, so that nothing large or
 * alien is downloaded.
 * @throws AppError `background.url-not-image`, `background.too-large`, `background.unreadable` where a server is there
 * that lets no page of others read its pictures, or `network.failed`.
 */
export async function fetchBackgroundImage(http: Http, url: string, signal: AbortSignal): Promise<string> {
  const head = await ask(http, { url, method: "HEAD" }, signal);
  if (!METHOD_UNKNOWN.includes(head.status)) check(head);
  const response = await ask(http, { url }, signal);
  check(response);
  const type = response.headers.get("content-type");
  // A server need not say how long its answer is, nor say it truly.
  const bounds = { limitBytes: BACKGROUND_IMAGE_LIMIT_BYTES, tooLarge: backgroundTooLarge, signal };
  return `data:${type};base64,${toBase64(await readBytes(response.body, bounds))}`;
}

/** Most hosts of pictures allow every page to show them, and none to read them. */
async function ask(http: Http, request: HttpRequest, signal: AbortSignal): Promise<Response> {
  try {
    return await http.fetch(request, signal);
  } catch (error) {
    const isBlocked =
      isAppError(error) &&
      error.code === "network.failed" &&
      (await http.reach?.(request.url, signal)) === "answers";
    throw isBlocked ? new AppError("background.unreadable", error.params, { cause: error }) : error;
  }
}

function check(response: Response): void {
  if (!response.ok) throw new AppError("background.url-not-image");
  checkBackgroundResponse(response.headers.get("content-type"), response.headers.get("content-length"));
}
