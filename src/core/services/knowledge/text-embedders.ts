import { promptedText } from "../../domain/knowledge/embedding-prompts";
import type { Credential, ModelCredential } from "../../domain/model/credential";
import type { EmbeddingMade } from "../../domain/model/embedding-made";
import { type AppError, isAbort, toAppError } from "../../errors/app-error";
import type { PluginHost } from "../../plugin/plugin-host";
import {
  type EmbeddingModel,
  type LlmClient,
  type LlmProvider,
  LlmProviders,
} from "../../points/llm-provider";
import type { Clock } from "../../ports/clock";
import type { Http } from "../../ports/http";
import type { ModelEmbedder, TextEmbedder } from "../../ports/passage-ranker";
import type { Preferences } from "../../ports/preferences";
import type { Credentials } from "../models/credentials";
import { isLocalAddress } from "../models/request-failure";
import { EmbeddingAccount, type EmbeddingTarget } from "./embedding-account";

/** A configured provider that can find passages by their meaning. */
export interface EmbeddingSource {
  readonly credentialId: string;
  /** The name the user knows it by. */
  readonly name: string;
  readonly model: string;
  /** Whether nothing leaves this device. */
  readonly isOnDevice: boolean;
  /** The download its model needs first. */
  readonly download?: EmbeddingModel["download"];
  /** Whether the user has it find by meaning: unasked where nothing leaves the device and nothing is to be downloaded. */
  readonly isOn: boolean;
  /** The error it had the last time. */
  readonly failure?: AppError;
  /** The name of the one that finds in its place meanwhile, where there is one. */
  readonly standIn?: string;
}

const PREFERENCE = "troupe.findsByMeaning.";
/** A server that takes longer to say which models it has is not waited for, in milliseconds. */
const PATIENCE_MS = 3_000;
/** One that failed is left alone for so long. */
const REST_MS = 60_000;
/** The most characters of a text that are embedded: models read no more than a page or two. */
const LONGEST_TEXT = 4_000;

/** Dependencies of embedding texts. */
export interface EmbedderParts {
  readonly credentials: Pick<Credentials, "list" | "open">;
  readonly plugins: Pick<PluginHost, "load" | "open">;
  readonly preferences: Preferences;
  readonly http: Pick<Http, "observe">;
  readonly clock: Pick<Clock, "now">;
}

/** The configured providers that make vectors of texts, and what the user allows each. */
export class TextEmbedders {
  readonly #parts: EmbedderParts;
  readonly #models = new Map<string, Promise<EmbeddingModel | undefined>>();
  readonly #failures = new Map<string, { readonly error: AppError; readonly at: number }>();

  constructor(parts: EmbedderParts) {
    this.#parts = parts;
  }

  /** Those that can find by meaning, the most default first. */
  async sources(): Promise<readonly EmbeddingSource[]> {
    const found = await Promise.all((await this.#usable()).map((each) => this.#source(each)));
    const sources = found.flatMap((source) => source ?? []);
    const standIn = sources.find(({ isOn, isOnDevice, failure }) => isOn && isOnDevice && !failure)?.name;
    return standIn === undefined
      ? sources
      : sources.map((source) => (source.isOnDevice && source.failure ? { ...source, standIn } : source));
  }

  /** Remembers what the user allows a configured provider. */
  allow(credentialId: string, isAllowed: boolean): void {
    this.#parts.preferences.set(PREFERENCE + credentialId, isAllowed ? "on" : "off");
  }

  /**
   * The embedder of a call that one configured provider answers: one on this device, or that provider's own, where the
   * user allows it, and the next of them once that has failed. No other one is sent anything. `onMade` is told of each
   * request it makes.
   */
  async forCall(
    credentialId: string | undefined,
    onMade?: (made: EmbeddingMade) => void,
  ): Promise<ModelEmbedder | undefined> {
    const usable = (await this.#usable()).filter(
      ({ credential }) => this.#allowed(credential) !== "off" && !this.#rests(credential),
    );
    const own = usable.filter((target) => !isOnDevice(target) && target.credential.id === credentialId);
    for (const target of [...usable.filter(isOnDevice), ...own]) {
      const source = await this.#source(target);
      if (!source?.isOn) continue;
      const instead = () => this.forCall(credentialId, onMade);
      const priced = await this.#priced(target, source.model);
      return { ...this.#embedder(target, source.model, onMade), ...priced, instead };
    }
    return undefined;
  }

  /** The embedder of a source, whatever call it is for: to make vectors ahead. */
  async of(credentialId: string): Promise<TextEmbedder | undefined> {
    const target = (await this.#usable()).find(({ credential }) => credential.id === credentialId);
    const source = target && (await this.#source(target));
    return target && source?.isOn ? this.#embedder(target, source.model) : undefined;
  }

  /** Downloads the model of a source. @throws as `LlmClient.prepare`. */
  async download(
    { credentialId, model }: EmbeddingSource,
    signal: AbortSignal,
    onProgress: (fraction: number) => void,
  ): Promise<void> {
    const target = (await this.#usable()).find(({ credential }) => credential.id === credentialId);
    const client = target && (await this.#parts.plugins.load(target.provider));
    const { baseUrl } = target?.credential ?? {};
    await client?.prepare?.({ model, baseUrl }, signal, onProgress);
  }

  async #usable(): Promise<readonly Target[]> {
    const { credentials, plugins } = this.#parts;
    const providers = plugins.open(LlmProviders);
    return (await credentials.list()).flatMap((credential) => {
      const provider = providers.find(credential.provider);
      return provider ? { credential, provider } : [];
    });
  }

  async #source({ credential, provider }: Target): Promise<EmbeddingSource | undefined> {
    const model = await this.#modelOf({ credential, provider });
    if (!model) return undefined;
    const allowed = this.#allowed(credential);
    const onDevice = isOnDevice({ credential, provider });
    const failure = this.#failures.get(credential.id)?.error;
    return {
      credentialId: credential.id,
      name: credential.name ?? provider.name,
      model: model.model,
      isOnDevice: onDevice,
      ...(model.download ? { download: model.download } : {}),
      isOn: allowed === "on" || (allowed === undefined && onDevice && !model.download),
      ...(failure ? { failure } : {}),
    };
  }

  #allowed({ id }: Credential): string | undefined {
    return this.#parts.preferences.get(PREFERENCE + id);
  }

  #rests({ id }: Credential): boolean {
    const failed = this.#failures.get(id);
    return failed !== undefined && this.#parts.clock.now() - failed.at < REST_MS;
  }

  async #modelOf(target: Target): Promise<EmbeddingModel | undefined> {
    const { id, baseUrl = "", timestamp } = target.credential;
    const key = `${id} ${timestamp} ${baseUrl}`;
    const asking = this.#models.get(key) ?? this.#askModel(target);
    this.#models.set(key, asking);
    const model = await asking;
    // A server may come up, or get a model, at any time.
    if (!model) this.#models.delete(key);
    return model;
  }

  async #askModel({ credential, provider }: Target): Promise<EmbeddingModel | undefined> {
    try {
      const client = await this.#parts.plugins.load(provider);
      if (!client.embed || !client.embeddingModel) return undefined;
      const opened = await this.#parts.credentials.open(credential);
      return await client.embeddingModel(opened, AbortSignal.timeout(PATIENCE_MS));
    } catch {
      // A wrong key or server is told by the calls that need it.
      return undefined;
    }
  }

  #embedder(target: Target, model: string, onMade?: (made: EmbeddingMade) => void): TextEmbedder {
    const { credential, provider } = target;
    return {
      id: JSON.stringify([provider.id, credential.baseUrl ?? "", model]),
      embed: async (texts, kind, signal) => {
        const prompted = texts.map((text) => promptedText(model, kind, text.slice(0, LONGEST_TEXT)));
        const account = new EmbeddingAccount(this.#parts, prompted, signal);
        try {
          const client: LlmClient = await this.#parts.plugins.load(provider);
          const opened: ModelCredential = { ...(await this.#parts.credentials.open(credential)), model };
          const vectors = (await client.embed?.(prompted, opened, account.signal, account.onTokens)) ?? [];
          this.#failures.delete(credential.id);
          onMade?.(account.made({ ...(await this.#priced(target, model)), failed: false }));
          return vectors;
        } catch (error) {
          if (!isAbort(error) && !signal.aborted) this.#note(credential, error);
          onMade?.(account.made({ ...(await this.#priced(target, model)), failed: true }));
          throw error;
        }
      },
    };
  }

  /** The model as the account of a request names it, with what it costs. */
  async #priced(target: Target, model: string): Promise<EmbeddingTarget> {
    const { id: provider, local } = target.provider;
    const price = local ? 0 : (await this.#modelOf(target))?.price;
    return { provider, model, ...(price === undefined ? {} : { price }) };
  }

  #note({ id }: Credential, error: unknown): void {
    this.#failures.set(id, { error: toAppError(error), at: this.#parts.clock.now() });
  }
}

interface Target {
  readonly credential: Credential;
  readonly provider: LlmProvider;
}

/** A server the user has entered an address of may stand anywhere. */
function isOnDevice({ credential: { baseUrl }, provider: { local, defaultBaseUrl } }: Target): boolean {
  // A model in the page itself has its weights from an address, and sends nothing there.
  if (local && defaultBaseUrl === undefined) return true;
  return isLocalAddress(baseUrl || (defaultBaseUrl ?? ""));
}
