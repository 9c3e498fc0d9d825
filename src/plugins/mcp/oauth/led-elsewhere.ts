import type { OAuthDiscoveryState } from "@modelcontextprotocol/client";

/** A way to a page that is not of those who are told what comes of it; hosts both. */
export interface LedElsewhere {
  /** Where the user signs in. */
  readonly host: string;
  /** Who is handed what comes back. */
  readonly issuer: string;
}

/**
 * Whether the page where the user is to sign in is of another origin than who is handed the answer, and the answer will not
 * say whose it is (RFC 9207): then a server may have named the page of an honest one, to be handed its answer (RFC 9700, 4.4).
 */
export function ledElsewhere(
  page: URL,
  discovery: OAuthDiscoveryState | undefined,
): LedElsewhere | undefined {
  const { authorizationServerUrl = "", authorizationServerMetadata: metadata } = discovery ?? {};
  const issuer = URL.parse(metadata?.issuer ?? authorizationServerUrl);
  if (issuer?.origin === page.origin) return undefined;
  // The answer is refused then unless it names this very issuer.
  if (metadata?.authorization_response_iss_parameter_supported === true) return undefined;
  return { host: page.host, issuer: issuer?.host ?? "" };
}
