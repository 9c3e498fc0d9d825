import * as v from "valibot";
import { page, plainLine } from "./manifest-values";

/** An endpoint of a server for sign-ins: HTTPS, without a fragment. */
const endpoint = v.pipe(
  page,
  v.check((address) => !address.includes("#"), "it has a fragment"),
);

/**
 * The schema of a sign-in that a secret comes from: OAuth's authorisation code with proof of key exchange (RFC 7636), for a
 * client that has no secret of its own.
 */
export const manifestOAuth = v.strictObject({
  /** The page where the user signs in. */
  authorize: endpoint,
  /** The endpoint that gives tokens, which has to allow this page (CORS). */
  token: endpoint,
  clientId: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/, "it has 1 to 200 characters without spaces")),
  /** The wanted scopes, with spaces between them. */
  scope: v.optional(plainLine(500)),
  /** The name of the server in its answers (RFC 9207), where it gives one. */
  issuer: v.optional(page),
});

/** A sign-in that a secret comes from. */
export type ManifestOAuth = Readonly<v.InferOutput<typeof manifestOAuth>>;

/** The sign-in page with a request for a code. */
export function authorizeAddress(
  { authorize, clientId, scope }: ManifestOAuth,
  asked: { readonly redirectUri: string; readonly state: string; readonly challenge: string },
): string {
  const url = new URL(authorize);
  const wanted = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: asked.redirectUri,
    state: asked.state,
    code_challenge: asked.challenge,
    code_challenge_method: "S256",
    ...(scope === undefined ? {} : { scope }),
  };
  for (const [name, value] of Object.entries(wanted)) url.searchParams.set(name, value);
  return url.href;
}
