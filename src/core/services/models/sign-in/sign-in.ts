import * as v from "valibot";
import { AppError } from "../../../errors/app-error";
import type { PluginHost } from "../../../plugin/plugin-host";
import { type KeySignIn, type LlmProvider, LlmProviders } from "../../../points/llm-provider";
import type { Hasher } from "../../../ports/hasher";
import type { Ids } from "../../../ports/ids";
import type { Preferences } from "../../../ports/preferences";
import type { Credentials } from "../credentials";
import { serverReason } from "../server-reason";
import { startWithKey } from "../start-with-key";
import { newProofKey } from "./proof-key";

/** The key of the sign-in the session keeps while the user is away; it goes with the tab. */
const PENDING = "signIn";

const PendingSchema = v.object({
  provider: v.string(),
  state: v.string(),
  verifier: v.string(),
  returnTo: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
});
type Pending = v.InferOutput<typeof PendingSchema>;

/** The answer a provider sends back with the user. */
export interface SignInAnswer {
  readonly code: string | undefined;
  /** Each `state` of the address. Some providers repeat the one that was in the callback's own query. */
  readonly states: readonly string[];
}

/** Gets a key by signing in with a provider, which takes the user away from the app and back. */
export class SignIn {
  readonly #credentials: Credentials;
  readonly #plugins: Pick<PluginHost, "load" | "open">;
  readonly #hasher: Hasher;
  readonly #ids: Ids;
  readonly #session: Preferences;

  constructor(
    credentials: Credentials,
    plugins: Pick<PluginHost, "load" | "open">,
    hasher: Hasher,
    ids: Ids,
    session: Preferences,
  ) {
    this.#credentials = credentials;
    this.#plugins = plugins;
    this.#hasher = hasher;
    this.#ids = ids;
    this.#session = session;
  }

  /**
   * The provider's page to go to. `callback` is where the app takes the answer, `returnTo` its own path to show then.
   * @throws AppError `provider.not-found`.
   */
  async begin(providerId: string, callback: string, returnTo: string): Promise<string> {
    const provider = this.#credentials.provider(providerId);
    const signIn = await this.#signInOf(provider);
    const state = this.#ids.next();
    const { verifier, challenge } = newProofKey(this.#ids, this.#hasher);
    this.#session.set(PENDING, JSON.stringify({ provider: provider.id, state, verifier, returnTo }));
    const callbackUrl = new URL(callback);
    callbackUrl.searchParams.set("state", state);
    return signIn.address({ callbackUrl: callbackUrl.href, state, challenge: await challenge });
  }

  /**
   * Turns the answer into a configured provider, once; the path to show then.
   * @throws AppError `sign-in.unknown` for an answer that this tab did not ask for, `sign-in.denied`,
   * `sign-in.refused`, or as `startWithKey` does.
   */
  async finish({ code, states }: SignInAnswer, signal: AbortSignal): Promise<string> {
    const pending = this.#takePending();
    const isOurs = pending && states.length > 0 && states.every((state) => state === pending.state);
    // Of one that is denied some providers send no state back; it says nothing that could be misused.
    if (!pending || (code && !isOurs)) throw new AppError("sign-in.unknown");
    const provider = this.#credentials.provider(pending.provider);
    if (!code) throw new AppError("sign-in.denied", { provider: provider.name });
    const signIn = await this.#signInOf(provider);
    const key = await signIn.exchange(code, pending.verifier, signal).catch((error) => {
      const reason = serverReason(error);
      throw reason ? new AppError("sign-in.refused", { provider: provider.name, reason }) : error;
    });
    await startWithKey(this.#credentials, provider, key, signal);
    return pending.returnTo;
  }

  #takePending(): Pending | undefined {
    const stored = this.#session.get(PENDING);
    this.#session.remove(PENDING);
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), PendingSchema), stored);
    return parsed.success ? parsed.output : undefined;
  }

  async #signInOf(provider: LlmProvider): Promise<KeySignIn> {
    const known = this.#plugins.open(LlmProviders).find(provider.id);
    const client = known && (await this.#plugins.load(known));
    if (!client?.signIn) throw new AppError("provider.not-found", { name: provider.name });
    return client.signIn;
  }
}
