import { type Token, token } from "../di/token";
import type { Traffic } from "../domain/model/traffic";

/** One request; its URL is absolute, or a path of the application's own origin. */
export interface HttpRequest {
  readonly url: string;
  readonly method?: "GET" | "HEAD" | "POST" | "PATCH" | "PUT" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** The body where it is no text. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** Lets it outlive the page; browsers take at most 64 KiB of such bodies at a time. */
  readonly keepalive?: boolean;
}

/**
 * The reachability of an address whose answer may not be read: a server, nothing, or a browser that asks the user for
 * the local-network permission first and was refused.
 */
export type Reachability = "answers" | "silent" | "not-permitted";

/** Somebody who is told of the requests made with a signal. */
export interface HttpObserver {
  /** Told what they send and receive, piece by piece. */
  readonly onTraffic?: ((piece: Traffic) => void) | undefined;
  /** Told the headers of each answer, as far as the server shows them to this page. */
  readonly onHeaders?: ((headers: Headers) => void) | undefined;
}

/**
 * The network. Redirects are refused, so that a credential never follows one to another origin, and no cookie
 * or referrer is sent.
 */
export interface Http {
  /**
   * Has all that requests made with this very signal send and receive told from now on, as it does: what the network
   * does, whatever those who use it say.
   */
  observe?(signal: AbortSignal, observer: HttpObserver): void;
  /** @throws AppError `network.failed` when no answer came; an answer with an error status resolves. */
  fetch(request: HttpRequest, signal: AbortSignal): Promise<Response>;
  /**
   * Whether anything answers there at all, asked without credentials and without reading the answer. Nothing but the
   * origin of the address is told to anybody, and no redirect leads to another origin.
   */
  reach?(url: string, signal: AbortSignal): Promise<Reachability>;
  /** False when the device knows that it has no network. */
  isOnline?(): boolean;
  /** The origin of this page, which servers have to allow. */
  readonly pageOrigin?: string | undefined;
}

export const HttpToken: Token<Http> = token("http");
