import type { SignInAnswer } from "@core/services/models/sign-in/sign-in";

/** Marks the home page's address as the one a provider sends its user back to. */
const MARK = "signin";
const OWN = [MARK, "code", "state", "error", "error_description"];

/** The address a provider is given to send its user back to. */
export function signInCallback(home: string): string {
  return `${location.origin}${home}?${MARK}=1`;
}

/** The provider's answer in the query of an address; nothing where it is an address like any other. */
export function signInAnswer(search: string): SignInAnswer | undefined {
  const query = new URLSearchParams(search);
  if (!query.has(MARK)) return undefined;
  return { code: query.get("code") ?? undefined, states: query.getAll("state") };
}

/** The query without what a provider sent back. */
export function withoutSignIn(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of OWN) query.delete(name);
  return query.size > 0 ? `?${query}` : "";
}
