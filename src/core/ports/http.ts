import { type Token, token } from "../di/token";

/** One request; its URL is absolute, or a path of the application's own origin. */
export interface HttpRequest {
  readonly url: string;
  readonly method?: "GET" | "HEAD" | "POST" | "PATCH" | "PUT" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * The network. Redirects are refused, so that a credential never follows one to another origin, and no cookie
 * or referrer is sent.
 */
export interface Http {
  /** @throws AppError `network.failed` when no answer came; an answer with an error status resolves. */
  fetch(request: HttpRequest, signal: AbortSignal): Promise<Response>;
}

export const HttpToken: Token<Http> = token("http");
