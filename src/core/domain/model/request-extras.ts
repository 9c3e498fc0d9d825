import { AppError } from "../../errors/app-error";

/** The further fields of the requests to a server that the user knows. */
export interface RequestExtras {
  /** 0 to 1. */
  readonly topP?: number | undefined;
  /** The texts a reply ends before. */
  readonly stop?: readonly string[] | undefined;
  readonly seed?: number | undefined;
  /** A JSON object that is laid over the body. */
  readonly extraBody?: string | undefined;
}

/** Headers by name. */
export type RequestHeaders = Readonly<Record<string, string>>;

/** The place of a value that is kept sealed, where its header is shown. */
export const KEPT_VALUE = "•••";

const NAME = /^[!#$%&'*+.^_`|~\w-]{1,100}$/;
/** The characters of a value; anything else could not be sent at all. */
const VALUE = /^[\x20-\x7e]{1,4000}$/;
/** Headers that browsers set themselves, or that belong to the request as it is. */
const FORBIDDEN =
  /^(accept-charset|accept-encoding|connection|content-length|content-type|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|te|trailer|transfer-encoding|upgrade|via|(proxy|sec)-.*)$/i;
const MOST_HEADERS = 20;
const LONGEST_BODY = 20_000;
/** Fields of the body that are the request itself. */
const OWN_FIELDS = ["messages", "model", "stream", "tools"];
const MOST_STOPS = 4;

/** Headers as lines to be edited: their values are not shown. */
export function headerLines(names: readonly string[] = []): string {
  return names.map((name) => `${name}: ${KEPT_VALUE}`).join("\n");
}

/**
 * The headers in lines of `Name: value`; one whose value is not shown keeps that it has.
 * @throws AppError `credentials.headers-invalid` with the number of the `line`.
 */
export function readHeaderLines(text: string, kept: RequestHeaders): RequestHeaders {
  const lines = text.split("\n").map((line) => line.trim());
  const read = lines.flatMap((line, place): (readonly [string, string])[] => {
    if (line === "") return [];
    const [, name = "", given = ""] = /^([^:]*?)\s*:\s*(.*)$/.exec(line) ?? [];
    const value = given === KEPT_VALUE ? (kept[name] ?? "") : given;
    if (!NAME.test(name) || FORBIDDEN.test(name) || !VALUE.test(value))
      throw new AppError("credentials.headers-invalid", { line: place + 1 });
    return [[name, value]];
  });
  if (read.length > MOST_HEADERS)
    throw new AppError("credentials.headers-invalid", { line: MOST_HEADERS + 1 });
  return Object.fromEntries(read);
}

/** The object that a body is laid over with. @throws AppError `credentials.body-invalid`. */
export function readExtraBody(text: string): Readonly<Record<string, unknown>> {
  if (text.trim() === "") return {};
  const value = text.length > LONGEST_BODY ? undefined : parsed(text);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isObject || OWN_FIELDS.some((field) => field in value)) throw new AppError("credentials.body-invalid");
  return value as Readonly<Record<string, unknown>>;
}

/** Checks further fields. @throws AppError `credentials.extras-invalid`, and as `readExtraBody`. */
export function checkExtras({ topP, stop = [], seed, extraBody = "" }: RequestExtras): void {
  const isShare = topP === undefined || (topP >= 0 && topP <= 1);
  const isSeed = seed === undefined || Number.isSafeInteger(seed);
  if (!isShare || !isSeed || stop.length > MOST_STOPS) throw new AppError("credentials.extras-invalid");
  readExtraBody(extraBody);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
