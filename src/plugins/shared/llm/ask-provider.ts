import { AppError } from "@core/errors/app-error";
import type { Http, HttpRequest } from "@core/ports/http";
import type { ErrorStyle } from "./provider-error";

const WEB_PAGE = /^\s*(text\/html|application\/xhtml\+xml)\b/i;
const WEB_PAGE_START = /^\s*<(!doctype\s+html|html)\b/i;

/**
 * Sends one request to a provider. A web page is no provider's answer, whatever its status says: behind it is a wrong
 * base URL, or a network that asks for a login first.
 * @throws AppError `provider.web-page`, or what the network throws; an answer with an error status resolves.
 */
export async function askProvider(
  http: Http,
  request: HttpRequest,
  style: ErrorStyle,
  signal: AbortSignal,
): Promise<Response> {
  const response = await http.fetch(request, signal);
  if (!response.ok || !WEB_PAGE.test(response.headers.get("content-type") ?? "")) return response;
  // The body is of no use; a connection that is gone needs no cancelling.
  void response.body?.cancel().catch(() => {});
  throw webPage(style);
}

/** @throws AppError `provider.web-page` where a body that does not say what it is begins as a web page does. */
export function assertNoWebPage(beginning: Uint8Array, style: ErrorStyle): void {
  if (WEB_PAGE_START.test(new TextDecoder().decode(beginning.subarray(0, 256)))) throw webPage(style);
}

function webPage(style: ErrorStyle): AppError {
  return new AppError("provider.web-page", { provider: style.name });
}
