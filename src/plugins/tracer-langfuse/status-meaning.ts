const MEANINGS: Readonly<Record<number, string>> = {
  400: "bad request",
  401: "unauthorized (check keys and host)",
  403: "forbidden (check access control)",
  404: "internal error",
  429: "rate limit exceeded",
  500: "internal server error",
  501: "not implemented",
  502: "bad gateway",
  503: "service unavailable",
  504: "gateway timeout",
};

/** What a status of the service means, for the console. */
export function statusMeaning(status: number): string {
  return MEANINGS[status] ?? `unexpected status ${status}`;
}

/** Whether the same request may succeed later. */
export function isPassing(status: number): boolean {
  return status >= 500 || status === 429;
}
