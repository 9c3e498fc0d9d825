import type { PluginSecrets } from "@core/ports/plugin-secrets";
import type { StoredOAuthClientInformation, StoredOAuthTokens } from "@modelcontextprotocol/client";
import type { McpServerRecord } from "../server-record";

/** Stored data of a sign-in, for the one issuer it was made with. */
interface Kept {
  readonly issuer?: string;
  readonly client?: StoredOAuthClientInformation;
  /** The page to return to that the client is registered with. */
  readonly callback?: string;
  readonly tokens?: StoredOAuthTokens;
}

/** The sign-in of a server, sealed by the vault and bound to the server's host: a changed address finds none. */
export class KeptSignIn {
  readonly #secrets: PluginSecrets;
  readonly #name: string;
  readonly #host: string;
  /** Opening a secret takes a while, and every request has the token. */
  #open: Kept | undefined;

  constructor(secrets: PluginSecrets, { key, url }: Pick<McpServerRecord, "key" | "url">) {
    this.#secrets = secrets;
    this.#name = `sign-in/${key}`;
    this.#host = url;
  }

  /** The data stored for an issuer, or for the only one there is. @throws AppError `vault.locked`. */
  async read(issuer?: string): Promise<Kept> {
    this.#open ??= parsed(await this.#secrets.get(this.#name, this.#host));
    return issuer === undefined || this.#open.issuer === issuer ? this.#open : {};
  }

  /** @throws AppError `vault.locked`. */
  async write(change: Omit<Kept, "issuer">, issuer: string | undefined): Promise<void> {
    const kept = { ...(await this.read(issuer)), ...(issuer === undefined ? {} : { issuer }), ...change };
    await this.#secrets.set(this.#name, this.#host, JSON.stringify(kept));
    this.#open = kept;
  }

  async delete(): Promise<void> {
    this.#open = undefined;
    await this.#secrets.delete(this.#name);
  }
}

/** It was sealed here, so it is what was written. */
function parsed(secret: string | undefined): Kept {
  return secret === undefined ? {} : (JSON.parse(secret) as Kept);
}
