import type { Preferences } from "@core/ports/preferences";
import type {
  OAuthClientInformationContext,
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from "@modelcontextprotocol/client";
import type { McpServerRecord } from "../server-record";
import type { KeptSignIn } from "./kept-sign-in";
import { keepPending, type PendingSignIn } from "./pending-sign-in";

/** Dependencies of a sign-in. */
export interface VaultOAuthParts {
  readonly server: McpServerRecord;
  readonly kept: KeptSignIn;
  readonly session: Preferences;
  /** The page of this application that the answer is sent to. */
  readonly callback: string;
  /** Present while the user signs in; otherwise what is kept is used and refreshed, and nothing else begun. */
  readonly pending?: PendingSignIn;
}

/** The client's side of OAuth 2.1 with proof of key exchange: tokens in the vault, the rest in this tab. */
export class VaultOAuth implements OAuthClientProvider {
  readonly #parts: VaultOAuthParts;
  #pending: PendingSignIn | undefined;
  /** Where the user signs in, once that is known. */
  address: URL | undefined;

  constructor(parts: VaultOAuthParts) {
    this.#parts = parts;
    this.#pending = parts.pending;
  }

  get redirectUrl(): string {
    return this.#parts.callback;
  }

  get clientMetadata(): OAuthClientMetadata {
    return {
      client_name: "Troupe",
      redirect_uris: [this.#parts.callback],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    };
  }

  state(): string {
    return this.#pending?.state ?? "";
  }

  async clientInformation(
    context?: OAuthClientInformationContext,
  ): Promise<StoredOAuthClientInformation | undefined> {
    const { clientId } = this.#parts.server;
    if (clientId) return { client_id: clientId };
    const { client, callback } = await this.#parts.kept.read(context?.issuer);
    // One that is registered with another page to return to is good for refreshing alone.
    return this.#pending && callback !== this.#parts.callback ? undefined : client;
  }

  saveClientInformation(client: StoredOAuthClientInformation, context?: OAuthClientInformationContext) {
    const registered = this.#pending ? { client, callback: this.#parts.callback } : { client };
    return this.#parts.kept.write(registered, context?.issuer);
  }

  async tokens(context?: OAuthClientInformationContext): Promise<StoredOAuthTokens | undefined> {
    return (await this.#parts.kept.read(context?.issuer)).tokens;
  }

  saveTokens(tokens: StoredOAuthTokens, context?: OAuthClientInformationContext): Promise<void> {
    return this.#parts.kept.write({ tokens }, context?.issuer);
  }

  redirectToAuthorization(address: URL): void {
    if (this.#pending) this.address = address;
  }

  saveCodeVerifier(verifier: string): void {
    this.#keep({ verifier });
  }

  codeVerifier(): string {
    return this.#pending?.verifier ?? "";
  }

  saveDiscoveryState(discovery: OAuthDiscoveryState): void {
    this.#keep({ discovery: { ...discovery } });
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#pending?.discovery as OAuthDiscoveryState | undefined;
  }

  async invalidateCredentials(scope: "all" | "client" | "tokens" | "verifier" | "discovery"): Promise<void> {
    if (scope === "all" || scope === "client" || scope === "tokens") await this.#parts.kept.delete();
  }

  #keep(change: Partial<PendingSignIn>): void {
    if (!this.#pending) return;
    this.#pending = { ...this.#pending, ...change };
    keepPending(this.#parts.session, this.#pending);
  }
}
