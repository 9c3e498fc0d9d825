import { AppError } from "@core/errors/app-error";
import type { HttpRequest } from "@core/ports/http";

/** The access data for a request to Langfuse; held in memory only. */
export interface LangfuseAccess {
  readonly host: string;
  readonly publicKey: string;
  /** Empty where the public key alone is sent. */
  readonly secretKey: string;
}

/** A request that writes nothing and tells whether the keys are accepted: `POST /api/public/ingestion`. */
export function emptyIngestion(access: LangfuseAccess): HttpRequest {
  return {
    url: `${access.host}/api/public/ingestion`,
    method: "POST",
    headers: { Authorization: authorization(access), "Content-Type": "application/json" },
    body: JSON.stringify({ batch: [], metadata: { batch_size: 0, sdk_name: "troupe" } }),
  };
}

/** A request that tells whether the host is well; without keys, which it needs none of. */
export function healthRequest(host: string): HttpRequest {
  return { url: `${host}/api/public/health` };
}

/** The two keys as a header, or the public one alone: https://api.reference.langfuse.com, "Authentication". */
export function authorization({ publicKey, secretKey }: Omit<LangfuseAccess, "host">): string {
  if (secretKey === "") return `Bearer ${encodeURIComponent(publicKey)}`;
  const bytes = new TextEncoder().encode(`${publicKey}:${secretKey}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** Whether the same request may succeed later. */
export function isPassing(status: number): boolean {
  return status >= 500 || status === 429;
}

/** The error for a refusal by the host. */
export function refusal(status: number): AppError {
  if (status === 401) return new AppError("observability.unauthorized");
  if (status === 403) return new AppError("observability.forbidden");
  return new AppError("observability.refused", { status });
}
