import { AppError, isAppError } from "@core/errors/app-error";
import type { PluginContext } from "@core/plugin/contribution";
import { HttpToken } from "@core/ports/http";
import { IdsToken } from "@core/ports/ids";
import { SessionPreferencesToken } from "@core/ports/preferences";
import { VaultToken } from "@core/ports/vault";
import { KeptSignIn } from "./oauth/kept-sign-in";
import { type LedElsewhere, ledElsewhere } from "./oauth/led-elsewhere";
import { takePending } from "./oauth/pending-sign-in";
import type { VaultOAuth, VaultOAuthParts } from "./oauth/vault-oauth";
import { isAllowedAddress, type McpServerRecord } from "./server-record";

/** How long the servers involved may take. */
const LIMIT_MS = 30_000;
/** The page of this application that the sign-in of a server comes back to, and of no other one: servers compare it letter by letter. */
export function callbackOf({ key }: Pick<McpServerRecord, "key">): string {
  return `/settings/tools/${key}`;
}

/** The page where the user signs in. */
export interface SignInPage {
  readonly address: string;
  /** Present where the user has to agree to be led there. */
  readonly elsewhere?: LedElsewhere;
}

const importConnection = async () => (await import("./mcp-connection")).McpConnection;
const importOAuth = async () => (await import("./oauth/vault-oauth")).VaultOAuth;

/** Signs in with servers, which takes the user away from the app and back. */
export class McpSignIn {
  readonly #context: PluginContext;

  constructor(context: PluginContext) {
    this.#context = context;
  }

  /** OAuth provider that presents and refreshes the stored tokens. */
  kept(server: McpServerRecord): Promise<VaultOAuth> {
    return this.#oauth({ server });
  }

  /**
   * The page where the user signs in, or nothing where the server lets everybody in.
   * @throws AppError `vault.locked`, `mcp.client-id-needed`, or as connecting does.
   */
  async begin(server: McpServerRecord): Promise<SignInPage | undefined> {
    const { services } = this.#context;
    if (services.get(VaultToken).state === "locked") throw new AppError("vault.locked");
    const ids = services.get(IdsToken);
    const auth = await this.#oauth({ server, pending: { server: server.key, state: ids.next() } });
    const making = { server, http: services.get(HttpToken), auth, onChanged: () => {} };
    try {
      const McpConnection = await importConnection();
      (await McpConnection.open(making, AbortSignal.timeout(LIMIT_MS))).connection.close();
      return undefined;
    } catch (error) {
      const { address } = auth;
      if (!address || !isAppError(error) || error.code !== "mcp.sign-in-needed") throw error;
      if (!isAllowedAddress(address.href))
        throw new AppError("mcp.bad-address-named", { host: address.host });
      const elsewhere = ledElsewhere(address, auth.discoveryState());
      return { address: address.href, ...(elsewhere ? { elsewhere } : {}) };
    }
  }

  /**
   * Exchanges the answer for tokens; the key of the server it is of.
   * @param from the key of the server whose address it came back to.
   * @throws AppError `sign-in.unknown` for an answer this tab did not ask for, `sign-in.mixed-up` for one that came
   * back to the address of another server, `sign-in.denied`, or `sign-in.refused`.
   */
  async finish(
    answer: URLSearchParams,
    from: string,
    find: (key: string) => McpServerRecord,
  ): Promise<string> {
    const { services } = this.#context;
    const pending = takePending(services.get(SessionPreferencesToken));
    const states = answer.getAll("state");
    if (!pending || states.length !== 1 || states[0] !== pending.state) throw new AppError("sign-in.unknown");
    if (from !== pending.server) throw new AppError("sign-in.mixed-up");
    const server = find(pending.server);
    if (!answer.has("code")) throw new AppError("sign-in.denied", { provider: server.name });
    const auth = await this.#oauth({ server, pending });
    const making = { server, http: services.get(HttpToken), auth, onChanged: () => {} };
    await (await importConnection()).finishSignIn(making, answer);
    return server.key;
  }

  /** Deletes what is kept for a server. */
  forget(server: McpServerRecord): Promise<void> {
    return new KeptSignIn(this.#context.secrets, server).delete();
  }

  async #oauth(parts: Pick<VaultOAuthParts, "server" | "pending">): Promise<VaultOAuth> {
    const { services, secrets } = this.#context;
    const VaultOAuthClass = await importOAuth();
    return new VaultOAuthClass({
      ...parts,
      kept: new KeptSignIn(secrets, parts.server),
      session: services.get(SessionPreferencesToken),
      callback: `${services.get(HttpToken).pageOrigin ?? ""}${callbackOf(parts.server)}`,
    });
  }
}
