import * as v from "valibot";
import type { ManifestSecret } from "../../../domain/external-plugins/manifest";
import type { ManifestOAuth } from "../../../domain/external-plugins/oauth";
import { addressOfHost } from "../../../domain/external-plugins/plugin-host-name";
import { visibleName } from "../../../domain/text/visible-text";
import { AppError } from "../../../errors/app-error";
import type { Clock } from "../../../ports/clock";
import type { Http } from "../../../ports/http";
import type { PluginSecrets } from "../../../ports/plugin-secrets";

/** A secret that comes from a sign-in. */
export type OAuthSecret = ManifestSecret & { readonly oauth: ManifestOAuth };

/** A token is renewed so long before it is over, in milliseconds. */
const EARLY_MS = 60_000;
const LIMIT_MS = 30_000;
/** The longest answer that is read, in bytes. */
const LONGEST_ANSWER = 100_000;
const LONGEST_REASON = 200;

/** A token that can stand in a header, and breaks none. */
const token = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,8000}$/));
const seconds = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number))]),
  v.minValue(0),
  v.maxValue(1e9),
);
const granted = v.object({
  access_token: token,
  token_type: v.pipe(v.string(), v.regex(/^bearer$/i)),
  expires_in: v.optional(seconds),
  refresh_token: v.optional(token),
});
const refused = v.object({
  error: v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,100}$/)),
  error_description: v.optional(v.string()),
});
const kept = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ access: token, refresh: v.optional(token), expiresAt: v.optional(v.number()) }),
);
type Kept = v.InferOutput<typeof kept>;

/** Its dependencies; the secrets are those of one plugin. */
export interface OAuthTokensDependencies {
  readonly http: Pick<Http, "fetch">;
  readonly clock: Pick<Clock, "now">;
  readonly secrets: PluginSecrets;
}

/** Whether a secret comes from a sign-in. */
export function isOAuth(secret: ManifestSecret): secret is OAuthSecret {
  return secret.oauth !== undefined;
}

/** The tokens in what is kept of a sign-in, which no report is to show. */
export function tokensIn(secret: string): readonly string[] {
  const read = v.safeParse(kept, secret);
  if (!read.success) return [];
  const { access, refresh } = read.output;
  return refresh === undefined ? [access] : [access, refresh];
}

/** The tokens that a plugin's user has got by signing in: sealed as other secrets are, and renewed before they are over. */
export class OAuthTokens {
  readonly #dependencies: OAuthTokensDependencies;
  readonly #renewing = new Map<string, Promise<string>>();

  constructor(dependencies: OAuthTokensDependencies) {
    this.#dependencies = dependencies;
  }

  /** The token as it is sent; `undefined` where nobody has signed in. @throws AppError `oauth.expired`, or as `PluginSecrets.get`. */
  async get(secret: OAuthSecret): Promise<string | undefined> {
    const now = await this.#read(secret);
    if (!now) return undefined;
    const isOver = now.expiresAt !== undefined && now.expiresAt - EARLY_MS <= this.#dependencies.clock.now();
    if (!isOver) return now.access;
    // Several requests at a time renew it once: a server takes each token for renewing back.
    const renewing =
      this.#renewing.get(secret.name) ??
      this.#renew(secret, now).finally(() => this.#renewing.delete(secret.name));
    this.#renewing.set(secret.name, renewing);
    return renewing;
  }

  async isSignedIn(secret: OAuthSecret): Promise<boolean> {
    return (await this.#read(secret)) !== undefined;
  }

  /** Gets a token for a code, and keeps it. @throws AppError `sign-in.refused`, `oauth.unreadable`, `network.failed`. */
  async exchange(
    secret: OAuthSecret,
    given: { readonly code: string; readonly verifier: string; readonly redirectUri: string },
    signal: AbortSignal,
  ): Promise<void> {
    const wanted = {
      grant_type: "authorization_code",
      code: given.code,
      code_verifier: given.verifier,
      redirect_uri: given.redirectUri,
    };
    await this.#keep(secret, await this.#ask(secret, wanted, signal), undefined);
  }

  async #renew(secret: OAuthSecret, { access, refresh }: Kept): Promise<string> {
    if (refresh === undefined) throw expired(secret);
    const wanted = { grant_type: "refresh_token", refresh_token: refresh };
    try {
      const answer = await this.#ask(secret, wanted, new AbortController().signal);
      return await this.#keep(secret, answer, refresh);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "sign-in.refused") throw error;
      // Another tab may have renewed it at the same moment.
      const now = await this.#read(secret);
      if (now && now.access !== access) return now.access;
      throw expired(secret);
    }
  }

  async #read({ name, host }: OAuthSecret): Promise<Kept | undefined> {
    const read = v.safeParse(kept, await this.#dependencies.secrets.get(name, addressOfHost(host)));
    return read.success ? read.output : undefined;
  }

  async #keep(
    { name, host }: OAuthSecret,
    { access_token: access, expires_in, refresh_token }: v.InferOutput<typeof granted>,
    before: string | undefined,
  ): Promise<string> {
    const { clock, secrets } = this.#dependencies;
    const refresh = refresh_token ?? before;
    const made: Kept = {
      access,
      ...(refresh === undefined ? {} : { refresh }),
      ...(expires_in === undefined ? {} : { expiresAt: clock.now() + expires_in * 1_000 }),
    };
    await secrets.set(name, addressOfHost(host), JSON.stringify(made));
    return access;
  }

  async #ask(
    { oauth }: OAuthSecret,
    wanted: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<v.InferOutput<typeof granted>> {
    const { host } = new URL(oauth.token);
    const until = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
    const response = await this.#dependencies.http.fetch(
      {
        url: oauth.token,
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
        body: new URLSearchParams({ ...wanted, client_id: oauth.clientId }).toString(),
      },
      until,
    );
    const answer = await jsonOf(response);
    const read = v.safeParse(granted, answer);
    if (response.ok && read.success) return read.output;
    const told = v.safeParse(refused, answer);
    if (!told.success) throw new AppError("oauth.unreadable", { host });
    throw new AppError("sign-in.refused", { provider: host, reason: reasonOf(told.output) });
  }
}

/** The reason of a server, as it is shown. */
export function reasonOf(told: {
  readonly error: string;
  readonly error_description?: string | undefined;
}): string {
  return visibleName(told.error_description || told.error).slice(0, LONGEST_REASON);
}

function expired({ label }: OAuthSecret): AppError {
  return new AppError("oauth.expired", { label });
}

/** The JSON of an answer, as far as it is some and not endless. */
async function jsonOf(response: Response): Promise<unknown> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (;;) {
    const piece = await reader?.read();
    if (!piece?.value) break;
    size += piece.value.byteLength;
    if (size > LONGEST_ANSWER) {
      // Nobody waits for a server to stop.
      reader?.cancel().catch(() => {});
      return undefined;
    }
    text += decoder.decode(piece.value, { stream: true });
  }
  try {
    return JSON.parse(text);
  } catch {
    // Told as an answer that is none.
    return undefined;
  }
}
