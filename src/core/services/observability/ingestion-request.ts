import type { HttpRequest } from "../../ports/http";

/** What a request to an observability service needs; held in memory only. */
export interface ObservabilityAccess {
  readonly host: string;
  readonly publicKey: string;
  readonly secretKey: string;
}

/** A request that writes a batch of events: https://api.reference.langfuse.com, `POST /api/public/ingestion`. */
export function ingestionRequest(
  { host, publicKey, secretKey }: ObservabilityAccess,
  batch: readonly unknown[],
): HttpRequest & { readonly body: string } {
  return {
    url: `${host}/api/public/ingestion`,
    method: "POST",
    headers: {
      Authorization: `Basic ${base64(`${publicKey}:${secretKey}`)}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ batch, metadata: { batch_size: batch.length, sdk_name: "troupe" } }),
  };
}

function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes));
}
