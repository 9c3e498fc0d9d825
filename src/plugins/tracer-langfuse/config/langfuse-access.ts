import type { HttpRequest } from "@core/ports/http";

/** What a request to Langfuse needs; held in memory only. */
export interface LangfuseAccess {
  readonly host: string;
  readonly publicKey: string;
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

/** The two keys as a header: https://api.reference.langfuse.com, "Authentication". */
export function authorization({ publicKey, secretKey }: Omit<LangfuseAccess, "host">): string {
  const bytes = new TextEncoder().encode(`${publicKey}:${secretKey}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
