/**
 * The name of a service, typed by what it resolves to. Made with `Symbol.for`, so that a plugin bundled
 * elsewhere names the same service without importing this file.
 */
export type Token<T> = symbol & { readonly __type?: T };

const PREFIX = "troupe/";

/** Names a service or an extension point; the same name always gives the same token. */
export function token<T>(name: string): Token<T> {
  return Symbol.for(PREFIX + name) as Token<T>;
}

/** The name a token was made with, for error messages and configuration keys. */
export function tokenName(name: Token<unknown>): string {
  const key = Symbol.keyFor(name);
  return key?.startsWith(PREFIX) ? key.slice(PREFIX.length) : String(name.description ?? name);
}

/** All that stores, views and plugins ever see of the container. */
export interface Services {
  /** @throws AppError `kernel.unknown-service`, `kernel.not-ready` or `kernel.cycle`. */
  get<T>(token: Token<T>): T;
  /** Resolves once services that are wired on demand can be got; the others are ready at once. */
  ready(...tokens: readonly Token<unknown>[]): Promise<void>;
}
