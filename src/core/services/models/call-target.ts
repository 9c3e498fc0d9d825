import type { Credential, ModelCredential } from "../../domain/model/credential";
import type { TokenUsage } from "../../domain/model/llm";
import { AppError } from "../../errors/app-error";
import type { PluginHost } from "../../plugin/plugin-host";
import type { ListedFacts, LlmProvider } from "../../points/llm-provider";
import type { Cost } from "./call-cost";
import { defaultCredential, type Providers } from "./credentials";
import type { ModelRoute, ModelTarget } from "./model-call";

/** The credential that is used, and the model. */
export interface CallTarget {
  readonly credential: Credential;
  readonly provider: LlmProvider;
  readonly model: string;
}

/**
 * The target of a call: the provider that was chosen, the one its agent requests, the one for work of its kind, or the
 * default.
 * @throws AppError `provider.none`.
 */
export function callTarget(
  ordered: readonly Credential[],
  providers: Providers,
  call: ModelTarget,
): CallTarget {
  const usable = ordered.filter(({ provider }) => providers.find(provider));
  const chosen = usable.find(({ id }) => id === call.credentialId);
  const requested = chosen ?? usable.find(({ provider }) => provider === call.provider);
  // An agent that names a model alone means one of the default provider's.
  const isRequested = requested !== undefined || (!call.provider && Boolean(call.model));
  const ofWork = isRequested ? undefined : usable.find(({ id }) => id === call.workModel?.credentialId);
  const credential = requested ?? ofWork ?? defaultCredential(ordered, providers);
  const provider = credential && providers.find(credential.provider);
  if (!provider) throw new AppError("provider.none");
  if (ofWork && call.workModel) return { credential, provider, model: call.workModel.model };
  // A model chosen together with a credential that was deleted means nothing to another provider.
  const isOrphaned = call.credentialId !== undefined && !chosen;
  const modelFits = chosen !== undefined || !call.provider || call.provider === provider.id;
  return { credential, provider, model: (modelFits && !isOrphaned && call.model) || credential.model };
}

/** Whether a PDF can be sent as it is. A server at another address may speak the same protocol and know nothing of files. */
export function readsPdf({ provider, credential, model }: CallTarget): boolean {
  const isOwnAddress = !credential.baseUrl || credential.baseUrl === provider.defaultBaseUrl;
  return isOwnAddress && (provider.readsPdf?.test(model) ?? false);
}

/** A server that takes longer to say what a model can read is not waited for, in milliseconds. */
const PATIENCE_MS = 3_000;

/** Opens the keys of credentials. */
interface CredentialOpener {
  open(credential: Credential): Promise<ModelCredential>;
}

/**
 * The facts of models: those the user has set, else those the provider publishes, else those the server tells, which of a
 * model on this device alone knows how it was started.
 */
export class KnownFacts {
  readonly #plugins: Pick<PluginHost, "load">;
  readonly #credentials: CredentialOpener;
  readonly #told = new Map<string, Promise<ListedFacts | undefined>>();

  constructor(plugins: Pick<PluginHost, "load">, credentials: CredentialOpener) {
    this.#plugins = plugins;
    this.#credentials = credentials;
  }

  /** The cost of a call to a model whose facts have been asked for. */
  async costOf(usage: TokenUsage, target: CallTarget): Promise<Cost> {
    const { provider, model } = target;
    const { price } = await this.of(target);
    // The start page prices nothing.
    const { costOf } = await import("./call-cost");
    return costOf(usage, { provider: provider.id, model, price }, [provider]);
  }

  /** The facts of the model of a call, each absent where nobody says. */
  async of(target: CallTarget): Promise<ListedFacts> {
    const { credential, provider, model } = target;
    const published = provider.suggestedModels.find(({ id }) => id === model);
    const isKnown = published?.contextWindow !== undefined && !provider.local;
    const told = isKnown || credential.contextWindow !== undefined ? undefined : await this.#toldOf(target);
    const { contextWindow = told?.contextWindow } = credential;
    return {
      contextWindow: contextWindow ?? published?.contextWindow,
      abilities: published?.abilities ?? told?.abilities,
      price: published?.price ?? told?.price,
    };
  }

  /** The route of a call to a target. */
  async route(target: CallTarget): Promise<ModelRoute> {
    const { credential, provider, model } = target;
    const stays = provider.simulated || provider.local;
    const sentTo = credential.baseUrl ?? provider.defaultBaseUrl ?? (stays ? undefined : provider.name);
    const { contextWindow, abilities, price } = await this.of(target);
    return {
      ...(sentTo === undefined ? {} : { sentTo }),
      ...(contextWindow === undefined ? {} : { contextWindow }),
      ...(abilities ? { sees: abilities.includes("vision") } : {}),
      ...(readsPdf(target) ? { readsPdf: true } : {}),
      ...(abilities
        ? { thinks: abilities.includes("reasoning"), hasTools: abilities.includes("tools") }
        : {}),
      ...(price ? { price } : {}),
      credentialId: credential.id,
      provider: provider.id,
      providerName: provider.name,
      model,
      simulated: provider.simulated ?? false,
    };
  }

  async #toldOf(target: CallTarget): Promise<ListedFacts | undefined> {
    const { credential, model } = target;
    const key = JSON.stringify([credential.id, credential.baseUrl, model]);
    const asking = this.#told.get(key) ?? this.#ask(target);
    this.#told.set(key, asking);
    const told = await asking;
    // A server that does not answer now may do so later.
    if (told === undefined) this.#told.delete(key);
    return told;
  }

  async #ask({ credential, provider, model }: CallTarget): Promise<ListedFacts | undefined> {
    try {
      const client = await this.#plugins.load(provider);
      if (!client.contextWindow && !client.listedFacts) return undefined;
      const opened: ModelCredential = { ...(await this.#credentials.open(credential)), model };
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const listed = await client.listedFacts?.(opened, signal);
      const window = listed?.contextWindow ?? (await client.contextWindow?.(opened, signal));
      const isWindow = window !== undefined && Number.isSafeInteger(window) && window > 0;
      if (!listed && !isWindow) return undefined;
      return { ...listed, contextWindow: isWindow ? window : undefined };
    } catch {
      // A locked key or a server that is not there is told of by the call itself, which goes on with a usual window.
      return undefined;
    }
  }
}
