import { AppError, isAppError } from "@core/errors/app-error";
import { redactSecret } from "@core/errors/redact-secret";
import type { Http } from "@core/ports/http";
import {
  discoverOAuthServerInfo,
  ProtocolError,
  RegistrationRejectedError,
  SdkHttpError,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { BROKEN_OFF } from "./broken-off";
import type { McpHeaders } from "./headers/read-headers";
import type { McpNetwork } from "./mcp-fetch";
import { plainWords } from "./plain-words";

/** How long it is looked for what is at an address. */
const REACH_LIMIT_MS = 10_000;

/** The connection in which something went wrong. */
export interface Explained {
  readonly url: string;
  readonly network: McpNetwork;
  readonly http: Http;
  /** Headers that were sent along. */
  readonly headers: McpHeaders;
}

/** Why a server cannot be used, each reason apart, with what helps in its text. A secret in what it says is blotted out. */
export async function explain(error: unknown, connection: Explained): Promise<AppError> {
  const found = await reasonOf(error, connection);
  // A scheme stands before the secret: `Bearer abc`.
  const secrets = Object.values(connection.headers).flatMap((value) => [value, value.replace(/^\w+\s+/, "")]);
  return secrets.reduce((each, secret) => redactSecret(each, secret) as AppError, found);
}

async function reasonOf(error: unknown, connection: Explained): Promise<AppError> {
  const { url, network, http } = connection;
  const { host } = new URL(url);
  const known = causesOf(error).find(isAppError);
  if (known && known.code !== "network.failed") return known;
  if (error instanceof RegistrationRejectedError || /dynamic client registration/.test(String(error)))
    return new AppError("mcp.client-id-needed", { host });
  const status = statusOf(error);
  if (causesOf(error).some((each) => each instanceof UnauthorizedError) || status === 401)
    return new AppError(await wayIn(connection), { host });
  if (network.hasNoSession && (status === 400 || status === 404))
    return new AppError("mcp.session-hidden", { host });
  if (status === 403 && Object.keys(connection.headers).length > 0)
    return new AppError("mcp.headers-refused", { host });
  if (status !== undefined) return new AppError("mcp.refused", { host, status });
  if (error instanceof ProtocolError && error.code === BROKEN_OFF)
    return new AppError("mcp.broken-off", { host });
  if (network.unanswered !== undefined) return notAnswered(network.unanswered, http);
  const reason = plainWords(error instanceof Error ? error.message : String(error), 300);
  if (error instanceof ProtocolError) return new AppError("mcp.failed", { host, reason });
  return new AppError("mcp.no-server", { host, reason }, { cause: error });
}

/** The way into a server that let nobody in: other headers, a sign-in, or headers where nothing tells of a sign-in. */
async function wayIn({ url, network, headers }: Explained): Promise<string> {
  if (Object.keys(headers).length > 0) return "mcp.headers-refused";
  if (network.namesSignIn) return "mcp.sign-in-needed";
  // Where that cannot be read there is nothing to sign in with.
  const found = await discoverOAuthServerInfo(url, { fetchFn: network.fetch }).catch(() => undefined);
  const isKnown = found?.resourceMetadata ?? found?.authorizationServerMetadata;
  return isKnown ? "mcp.sign-in-needed" : "mcp.headers-needed";
}

async function notAnswered(url: string, http: Http): Promise<AppError> {
  const { host } = new URL(url);
  const origin = http.pageOrigin ?? "";
  if (http.isOnline?.() === false) return new AppError("network.offline", { host });
  // No answer in time is silence, too.
  const found = await http.reach?.(url, AbortSignal.timeout(REACH_LIMIT_MS)).catch(() => "silent" as const);
  if (found === "answers") return new AppError("network.blocked", { url: host, origin });
  if (found === "not-permitted") return new AppError("network.not-permitted", { host, origin });
  return new AppError("mcp.unreachable", { host });
}

function statusOf(error: unknown): number | undefined {
  return causesOf(error).find((each) => each instanceof SdkHttpError)?.status;
}

function causesOf(error: unknown): readonly unknown[] {
  const causes: unknown[] = [];
  for (let each = error; each !== undefined && causes.length < 8; ) {
    causes.push(each);
    each = each instanceof Error ? each.cause : undefined;
  }
  return causes;
}
