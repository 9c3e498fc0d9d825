import { isCustomAgent } from "../../domain/agent/agent";
import { SETUP_LIMITS, type SharedAgent, type SharedCredential } from "../../domain/sharing/shared-setup";
import { plainPartOf, secretTextOf } from "../../domain/sharing/shared-setup-schema";
import { AppError } from "../../errors/app-error";
import type { SetupCipher } from "../../ports/setup-cipher";
import type { AgentDirectory } from "../agents/agent-directory";
import type { Credentials } from "../models/credentials";
import type { SetupPayload } from "./setup-payload";

/** The owner's choice of parts to share. */
export interface SetupChoice {
  /** Ids of agents of the user's own. */
  readonly agents: ReadonlySet<string>;
  /** Ids of credentials. */
  readonly providers: ReadonlySet<string>;
  /** Those of the credentials that go with their key. */
  readonly keys: ReadonlySet<string>;
  readonly platformName?: string | undefined;
  /** Empty for a setup that anybody may open. */
  readonly password: string;
}

/** Makes a payload of what the user chose to share. */
export class SetupExport {
  readonly #agents: AgentDirectory;
  readonly #credentials: Pick<Credentials, "list" | "open">;
  readonly #cipher: SetupCipher;

  constructor(agents: AgentDirectory, credentials: Pick<Credentials, "list" | "open">, cipher: SetupCipher) {
    this.#agents = agents;
    this.#credentials = credentials;
    this.#cipher = cipher;
  }

  /**
   * Seals the choice under its password: all of it, so that a link without the password tells nothing. Without one the
   * agents and the name stay readable.
   * @throws AppError `sharing.too-many`, `vault.locked` and others for a key that does not open.
   */
  async create(choice: SetupChoice): Promise<SetupPayload> {
    const agents = await this.#chosenAgents(choice);
    const { agents: most, credentials: mostProviders } = SETUP_LIMITS;
    if (agents.length > most || choice.providers.size > mostProviders) {
      throw new AppError("sharing.too-many", { agents: most, providers: mostProviders });
    }
    const open = { agents, platformName: choice.platformName };
    const credentials = await this.#chosenCredentials(choice);
    const hasPassword = choice.password !== "";
    const plainPart = plainPartOf(hasPassword ? { agents: [], platformName: undefined } : open);
    const secret = secretTextOf(credentials, hasPassword ? open : undefined);
    return { plainPart, box: await this.#cipher.seal(secret, plainPart, choice.password) };
  }

  async #chosenAgents(choice: SetupChoice): Promise<readonly SharedAgent[]> {
    if (choice.agents.size === 0) return [];
    const all = await this.#agents.list(new AbortController().signal);
    return all.filter(({ id }) => isCustomAgent(id) && choice.agents.has(id));
  }

  async #chosenCredentials(choice: SetupChoice): Promise<readonly SharedCredential[]> {
    const chosen = (await this.#credentials.list()).filter(({ id }) => choice.providers.has(id));
    return Promise.all(
      chosen.map(async (credential) => ({
        provider: credential.provider,
        model: credential.model,
        baseUrl: credential.baseUrl,
        apiKey: choice.keys.has(credential.id) ? (await this.#credentials.open(credential)).apiKey : "",
      })),
    );
  }
}
