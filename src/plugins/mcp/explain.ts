import { AppError, isAppError } from "@core/errors/app-error";
import type { Http } from "@core/ports/http";
import {
  ProtocolError,
  RegistrationRejectedError,
  SdkHttpError,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import type { McpNetwork } from "./mcp-fetch";
import { plainWords } from "./plain-words";

/** How long it is looked for what is at an address. */
const REACH_LIMIT_MS = 10_000;

/** Why a server cannot be used, each reason apart, with what helps in its text. */
export async function explain(
  error: unknown,
  url: string,
  network: McpNetwork,
  http: Http,
): Promise<AppError> {
  const { host } = new URL(url);
  const known = causesOf(error).find(isAppError);
  if (known && known.code !== "network.failed") return known;
  if (error instanceof RegistrationRejectedError || /dynamic client registration/.test(String(error)))
    return new AppError("mcp.client-id-needed", { host });
  if (causesOf(error).some((each) => each instanceof UnauthorizedError) || statusOf(error) === 401)
    return new AppError("mcp.sign-in-needed", { host });
  const status = statusOf(error);
  if (network.hasNoSession && (status === 400 || status === 404))
    return new AppError("mcp.session-hidden", { host });
  if (status !== undefined) return new AppError("mcp.refused", { host, status });
  if (network.unanswered !== undefined) return notAnswered(network.unanswered, http);
  const reason = plainWords(error instanceof Error ? error.message : String(error), 300);
  if (error instanceof ProtocolError) return new AppError("mcp.failed", { host, reason });
  return new AppError("mcp.no-server", { host, reason }, { cause: error });
}

async function notAnswered(url: string, http: Http): Promise<AppError> {
  const { host } = new URL(url);
  const origin = http.pageOrigin ?? "";
  if (http.isOnline?.() === false) return new AppError("network.offline", { host });
  // No answer in time is silence, too.
  const found = await http.reach?.(url, AbortSignal.timeout(REACH_LIMIT_MS)).catch(() => "silent" as const);
  if (found === "answers") return new AppError("mcp.no-cors", { host, origin });
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
