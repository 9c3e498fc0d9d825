import { authorizeAddress } from "../../../domain/external-plugins/oauth";
import { AppError } from "../../../errors/app-error";
import type { Hasher } from "../../../ports/hasher";
import type { Ids } from "../../../ports/ids";
import type { SignInWindow } from "../../../ports/secrets/sign-in-window";
import { newProofKey } from "../../models/sign-in/proof-key";
import { type OAuthSecret, type OAuthTokens, reasonOf } from "./oauth-tokens";

/** Whoever has not come back by then has to press the button again. */
const PATIENCE_MS = 600_000;
/** A code is no longer than that. */
const LONGEST_CODE = 4_000;

/** Its dependencies. */
export interface OAuthSignInDependencies {
  readonly window: SignInWindow;
  readonly hasher: Hasher;
  readonly ids: Ids;
}

/** Has the user sign in for a secret of a plugin, in a window of its own. The plugin takes no part in it. */
export class OAuthSignIn {
  readonly #dependencies: OAuthSignInDependencies;

  constructor(dependencies: OAuthSignInDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Opens the window at once, and keeps the token that comes of it.
   * @throws AppError `oauth.blocked`, `sign-in.refused`, `sign-in.mixed-up`, `oauth.unreadable`, `oauth.late`, as `OAuthTokens.exchange`, or the
   * signal's reason.
   */
  async signIn(
    secret: OAuthSecret,
    tokens: Pick<OAuthTokens, "exchange">,
    signal: AbortSignal,
  ): Promise<void> {
    const { window, ids, hasher } = this.#dependencies;
    const { oauth } = secret;
    const { redirectUri } = window;
    const state = `${ids.next()}${ids.next()}`;
    const { verifier, challenge } = newProofKey(ids, hasher);
    const address = challenge.then((proof) =>
      authorizeAddress(oauth, { redirectUri, state, challenge: proof }),
    );
    const late = AbortSignal.timeout(PATIENCE_MS);
    const answer = await window
      .open(address, state, AbortSignal.any([signal, late]))
      .catch((error: unknown) => {
        throw late.aborted ? new AppError("oauth.late") : error;
      });
    const { host } = new URL(oauth.authorize);
    // An answer of another server is not to reach this one (RFC 9700, 4.4).
    const issuers = answer.getAll("iss");
    if (issuers.some((issuer) => oauth.issuer !== undefined && issuer !== oauth.issuer))
      throw new AppError("sign-in.mixed-up");
    if (oauth.issuer !== undefined && issuers.length !== 1) throw new AppError("sign-in.mixed-up");
    const error = answer.get("error");
    if (error !== null) {
      const error_description = answer.get("error_description") ?? undefined;
      throw new AppError("sign-in.refused", {
        provider: host,
        reason: reasonOf({ error, error_description }),
      });
    }
    const [code, ...others] = answer.getAll("code");
    if (!code || others.length > 0 || code.length > LONGEST_CODE)
      throw new AppError("oauth.unreadable", { host });
    await tokens.exchange(secret, { code, verifier, redirectUri }, signal);
  }
}
