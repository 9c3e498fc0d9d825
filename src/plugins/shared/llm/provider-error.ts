import { AppError } from "@core/errors/app-error";
import { bodyText } from "../body-text";
import { textAt, valueAt } from "../json-value";

const BODY_LIMIT = 2_000;
/** The limit on the bytes read of an answer with an error status, whose body need not have an end. */
const MOST_BYTES = 64 * 1024;
/** A shorter key is a placeholder for servers without keys; blotting it out would only garble the message. */
const MIN_SECRET_LENGTH = 8;

/** How a provider's errors are told. */
export interface ErrorStyle {
  /** The provider's name in messages. */
  readonly name: string;
  /** Whether the response's body is part of the message. */
  readonly showsBody?: boolean;
}

/** The error for an answer with an error status. `secret` is blotted out, should the server repeat it. */
export async function apiError(response: Response, style: ErrorStyle, secret: string): Promise<AppError> {
  const text = await bodyText(response, MOST_BYTES).catch(() => "");
  const body = (secret.length >= MIN_SECRET_LENGTH ? text.replaceAll(secret, "•••") : text)
    .slice(0, BODY_LIMIT)
    .trim();
  const retryAfterMs = retryAfter(response.headers, Date.now());
  return new AppError("provider.api", {
    provider: style.name,
    status: response.status,
    statusText: reasonPhrase(response),
    body,
    detail: style.showsBody && body ? ` - ${body}` : "",
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

/** How long the server asks to wait, in milliseconds: `Retry-After` in seconds or as a date, or `retry-after-ms`. */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const precise = Number(headers.get("retry-after-ms") ?? Number.NaN);
  if (precise >= 0) return precise;
  const value = headers.get("retry-after")?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** @throws AppError `provider.stream-error` when a streamed object reports an error. */
export function assertNoStreamError(value: unknown, style: ErrorStyle): void {
  const error = valueAt(value, "error");
  if (!error) return;
  const message = typeof error === "string" ? error : textAt(error, "message") || JSON.stringify(error);
  const type = textAt(error, "type") || textAt(error, "code") || textAt(error, "status");
  throw new AppError("provider.stream-error", {
    provider: style.name,
    message: message.slice(0, BODY_LIMIT),
    type: type.slice(0, BODY_LIMIT),
  });
}

/** The error for a stream that ended without its protocol's end mark. */
export function streamCut(style: ErrorStyle, cause?: unknown): AppError {
  return new AppError("provider.stream-cut", { provider: style.name }, { cause });
}

/** Reason phrases of RFC 9110, 6585 and 7725: HTTP/2 and 3 transmit none. */
const PHRASES: Readonly<Record<number, string>> = {
  301: "Moved Permanently",
  302: "Found",
  307: "Temporary Redirect",
  308: "Permanent Redirect",
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  424: "Failed Dependency",
  425: "Too Early",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  451: "Unavailable For Legal Reasons",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
  529: "Overloaded",
};

/** The status text of a response, or the standard one where the transport has none. */
function reasonPhrase(response: Pick<Response, "status" | "statusText">): string {
  return response.statusText || PHRASES[response.status] || `HTTP ${response.status}`;
}
