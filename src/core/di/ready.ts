import type { Services, Token } from "./token";

/** A service whose wiring may have to be imported first. */
export async function ready<T>(services: Services, token: Token<T>): Promise<T> {
  await services.ready(token);
  return services.get(token);
}
