import type { PluginSecretsFactory } from "../../../ports/plugin-secrets";
import type { OAuthSignIn } from "./oauth-sign-in";
import { type OAuthSecret, OAuthTokens, type OAuthTokensDependencies } from "./oauth-tokens";

/** Its dependencies. */
export interface OAuthSignInsDependencies extends Omit<OAuthTokensDependencies, "secrets"> {
  readonly secrets: PluginSecretsFactory;
  /** Finds an installed plugin. @throws AppError `record.gone`. */
  readonly plugins: { known(id: string): Promise<unknown> };
  readonly signIn: Pick<OAuthSignIn, "signIn">;
}

/** The sign-ins of plugins, as the settings have them. */
export class OAuthSignIns {
  readonly #dependencies: OAuthSignInsDependencies;

  constructor(dependencies: OAuthSignInsDependencies) {
    this.#dependencies = dependencies;
  }

  isSignedIn(pluginId: string, secret: OAuthSecret): Promise<boolean> {
    return this.#tokensOf(pluginId).isSignedIn(secret);
  }

  /** Has the user sign in. @throws AppError as `OAuthSignIn.signIn`, or `record.gone`. */
  async signIn(pluginId: string, secret: OAuthSecret, signal: AbortSignal): Promise<void> {
    const { signIn, plugins } = this.#dependencies;
    const tokens = this.#tokensOf(pluginId);
    await signIn.signIn(
      secret,
      {
        exchange: async (...given) => {
          // One that was removed meanwhile leaves nothing for the next plugin of that id.
          await plugins.known(pluginId);
          await tokens.exchange(...given);
        },
      },
      signal,
    );
  }

  /** Forgets the token on this device. */
  async signOut(pluginId: string, { name }: OAuthSecret): Promise<void> {
    await this.#dependencies.secrets.of(pluginId).delete(name);
  }

  #tokensOf(pluginId: string): OAuthTokens {
    const { secrets, http, clock } = this.#dependencies;
    return new OAuthTokens({ http, clock, secrets: secrets.of(pluginId) });
  }
}
