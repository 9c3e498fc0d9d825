import type { IncomingHttpHeaders } from "node:http";

/** Failed tries of an address within a minute, after which it is not heard for a minute. */
const TRIES = 20;
const MINUTE_MS = 60_000;
/** Addresses that are remembered; the oldest are forgotten. */
const REMEMBERED = 1_000;

/** A request as far as it is looked at before anything is done with it. */
export interface AskedRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** The address of who asks. */
  readonly from: string;
}

/** Turns away what no page of this runner and no paired device would ask. */
export class Gate {
  readonly #hosts: ReadonlySet<string>;
  readonly #now: () => number;
  readonly #failures = new Map<string, { count: number; since: number }>();

  /** `hosts` are the names and ports it is reached by, as they stand in `Host`. */
  constructor(hosts: readonly string[], now: () => number) {
    this.#hosts = new Set(hosts);
    this.#now = now;
  }

  /** The status that a request is refused with before anybody is asked who it is; `undefined` where it is not. */
  refusal({ headers, from }: Pick<AskedRequest, "headers" | "from">): number | undefined {
    // A name of somebody else's may lead here (DNS rebinding): what it serves would count as that somebody's.
    if (!this.#hosts.has(headers.host ?? "")) return 421;
    return this.#isBarred(from) ? 429 : undefined;
  }

  /** The origin of the page that asks, where that is not one of the runner's own. */
  foreignOrigin({ origin }: IncomingHttpHeaders): string | undefined {
    return origin !== undefined && !this.#isOwn(origin) ? origin : undefined;
  }

  /** As `refusal`, of a request with a body: other types can be sent by any page without asking. */
  bodyRefusal({ method, headers }: AskedRequest): number | undefined {
    if (method === "GET" || method === "HEAD") return undefined;
    return headers["content-type"] === "application/json" ? undefined : 415;
  }

  /** Counts a try with a token or a sentence that nobody has. */
  failed(from: string): void {
    const known = this.#failures.get(from);
    const isFresh = known && this.#now() - known.since < MINUTE_MS;
    this.#failures.delete(from);
    this.#failures.set(
      from,
      isFresh ? { ...known, count: known.count + 1 } : { count: 1, since: this.#now() },
    );
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > REMEMBERED && oldest !== undefined) this.#failures.delete(oldest);
  }

  #isBarred(from: string): boolean {
    const known = this.#failures.get(from);
    return known !== undefined && known.count >= TRIES && this.#now() - known.since < MINUTE_MS;
  }

  #isOwn(origin: string): boolean {
    const host = /^https?:\/\/(.+)$/.exec(origin)?.[1];
    return host !== undefined && this.#hosts.has(host);
  }
}

/** The token of a request, if it brings one. */
export function tokenOf(headers: IncomingHttpHeaders): string | undefined {
  return /^Bearer ([\w-]{20,100})$/.exec(headers.authorization ?? "")?.[1];
}
