/** The traffic to and from one host, as bodies of requests and answers. */
export interface Traffic {
  /** Host and port. */
  readonly host: string;
  readonly requests: number;
  readonly sentBytes: number;
  readonly receivedBytes: number;
}

/** Adds up pieces of traffic, by host, in the order the hosts were first asked. */
export function addTraffic(pieces: Iterable<Traffic>): readonly Traffic[] {
  const hosts = new Map<string, Traffic>();
  for (const { host, requests, sentBytes, receivedBytes } of pieces) {
    const known = hosts.get(host) ?? { host, requests: 0, sentBytes: 0, receivedBytes: 0 };
    hosts.set(host, {
      host,
      requests: known.requests + requests,
      sentBytes: known.sentBytes + sentBytes,
      receivedBytes: known.receivedBytes + receivedBytes,
    });
  }
  return [...hosts.values()];
}
